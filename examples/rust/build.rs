// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Links libhecla_c: in the folder HECLA_LIB_DIR, or where the linker finds it.
fn main() {
    println!("cargo:rerun-if-env-changed=HECLA_LIB_DIR");
    if let Ok(folder) = std::env::var("HECLA_LIB_DIR") {
        println!("cargo:rustc-link-search=native={folder}");
        println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
    }
    println!("cargo:rustc-link-lib=dylib=hecla_c");
}
