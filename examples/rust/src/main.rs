// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Prints the arguments in the blocks of a file, as JSON.
mod hecla;

fn main() -> Result<(), String> {
    let text = "service {\n  name = \"web\"\n  ports = [80, 443]\n}\n";
    let document = hecla::Document::parse("service.hcl", text)?;
    for block in document.body().blocks() {
        for attribute in block.body().attributes() {
            println!("{}.{} = {}", block.kind(), attribute.name(), attribute.to_json()?);
        }
    }
    let error = hecla::Document::parse("broken.hcl", "a = [1\n").err().unwrap_or_default();
    println!("{}", error.lines().next().unwrap_or_default());
    Ok(())
}
