// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Makes the declarations and finds the library.
//!
//! A packed crate contains `bindings.rs`. In the source tree it is written from the headers by make_sys.py.
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn main() {
    make_declarations(&PathBuf::from(env::var("OUT_DIR").unwrap()).join("bindings.rs"));
    for name in ["HECLA_LIB_DIR", "HECLA_STATIC", "PKG_CONFIG", "PKG_CONFIG_PATH"] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    if env::var_os("DOCS_RS").is_none() {
        let is_static = env::var_os("CARGO_FEATURE_STATIC").is_some()
            || env::var("HECLA_STATIC").is_ok_and(|value| value != "0" && !value.is_empty());
        match env::var("HECLA_LIB_DIR") {
            Ok(folder) => link_folder(&folder, is_static),
            Err(_) => link_installed(is_static),
        }
    }
}

fn make_declarations(output: &Path) {
    let packed = Path::new("bindings.rs");
    println!("cargo:rerun-if-changed=build.rs");
    if packed.exists() {
        println!("cargo:rerun-if-changed=bindings.rs");
        std::fs::copy(packed, output).expect("bindings.rs can be copied");
        return;
    }
    for file in ["../make_sys.py", "../../c"] {
        println!("cargo:rerun-if-changed={file}");
    }
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    run(Command::new(python).arg("../make_sys.py").arg(output), "The source tree has no bindings.rs, so Python is needed.");
}

/// Links the library in a folder, such as `lib` of a build.
fn link_folder(folder: &str, is_static: bool) {
    println!("cargo:rustc-link-search=native={folder}");
    if is_static {
        println!("cargo:rerun-if-changed={folder}/libhecla_c.a");
        println!("cargo:rustc-link-lib=static=hecla_c");
        println!("cargo:rustc-link-lib=stdc++");
        println!("cargo:rustc-link-lib=m");
    } else {
        println!("cargo:rustc-link-lib=dylib=hecla_c");
    }
}

/// Links the library that pkg-config finds.
fn link_installed(is_static: bool) {
    let mut command = Command::new(env::var("PKG_CONFIG").unwrap_or_else(|_| "pkg-config".to_owned()));
    command.args(["--libs", "libhecla"]);
    if is_static {
        command.arg("--static");
    }
    let output = run(
        &mut command,
        "Install Hecla, set PKG_CONFIG_PATH to the folder with libhecla.pc, or HECLA_LIB_DIR to that with libhecla_c.",
    );
    for flag in String::from_utf8_lossy(&output.stdout).split_whitespace() {
        if let Some(folder) = flag.strip_prefix("-L") {
            println!("cargo:rustc-link-search=native={folder}");
        } else if let Some(library) = flag.strip_prefix("-l") {
            let kind = if is_static && library == "hecla_c" { "static" } else { "dylib" };
            println!("cargo:rustc-link-lib={kind}={library}");
        }
    }
}

fn run(command: &mut Command, help: &str) -> Output {
    match command.output() {
        Ok(output) if output.status.success() => output,
        Ok(output) => panic!("{command:?} fails: {}{help}", String::from_utf8_lossy(&output.stderr)),
        Err(error) => panic!("{command:?} cannot be run: {error}. {help}"),
    }
}
