// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Reads the services of a file, with a function that is written in Rust, and changes a port.
use hecla::{Context, Document, Edits};

const CONFIG: &str = "\
service \"web\" {
  host = fqdn(\"web\")
  port = 80 # http
}
";

fn main() -> Result<(), hecla::Diagnostics> {
    let document = Document::parse("service.hcl", CONFIG)?;

    let mut context = Context::with_standard_functions();
    context.define("fqdn", |name: String| format!("{name}.example.com"));

    for block in document.body().blocks() {
        for argument in block.body().attributes() {
            let value = argument.expression().evaluate(&context)?;
            println!("{}.{} = {value}", block.labels().collect::<Vec<_>>().join("."), argument.name());
        }
    }

    let after = document.edit(Edits::new().set("service.web.port", "8080"))?;
    print!("{after}");

    let errors = hecla::parse("broken.hcl", "a = [1\n").unwrap_err();
    println!("{}", errors.iter().next().map_or("", |error| error.summary()));
    Ok(())
}
