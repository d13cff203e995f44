// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! The C interface of Hecla: all declarations of `hecla.h`, `hecla_value.h`, `hecla_wire.h` and `hecla_pcl.h`.
//!
//! The crate `hecla` has a safe interface. The headers say who owns what; in short: a function that returns `*mut`
//! gives a handle that the caller frees, everything else is a view.
//!
//! ```
//! use hecla_sys::*;
//!
//! unsafe {
//!     let document = hecla_parse("a.hcl".into(), "a = 1\n".into(), HECLA_SYNTAX_AUTO, std::ptr::null(), std::ptr::null_mut());
//!     assert_eq!(hecla_body_attribute_count(hecla_document_body(document)), 1);
//!     hecla_document_free(document);
//! }
//! ```
#![allow(non_camel_case_types)]
use std::marker::{PhantomData, PhantomPinned};
use std::os::raw::{c_char, c_int, c_uint, c_void};

macro_rules! opaque {
    ($name:ident) => {
        #[repr(C)]
        #[derive(Debug)]
        pub struct $name {
            _bytes: [u8; 0],
            _marker: PhantomData<(*mut u8, PhantomPinned)>,
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/bindings.rs"));

/// The position of no function argument.
pub const HECLA_NO_ARGUMENT: usize = usize::MAX;

/// A view of a string: it must not be used longer than the string.
impl From<&str> for hecla_text {
    fn from(text: &str) -> Self {
        text.as_bytes().into()
    }
}

impl From<&[u8]> for hecla_text {
    fn from(bytes: &[u8]) -> Self {
        Self { data: bytes.as_ptr().cast(), size: bytes.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn every_function_is_in_the_library() {
        let functions = all_functions();
        assert!(functions.len() > 360);
        assert!(functions.iter().all(|(_, address)| !address.is_null()));
        assert_eq!(unsafe { hecla_abi_version() }, 1);
    }

    #[test]
    fn options_begin_as_in_c() {
        let mut options = hecla_json_options {
            size: 0,
            indent: 0,
            keep_order: 1,
            keep_special: 1,
            simplify: std::ptr::NonNull::dangling().as_ptr(),
        };
        unsafe { hecla_json_options_init(&mut options, std::mem::size_of_val(&options)) };
        assert_eq!(format!("{options:?}"), format!("{:?}", hecla_json_options::INIT));
        let mut refinement = hecla_refinement { max_length: 0, ..hecla_refinement::INIT };
        unsafe { hecla_refinement_init(&mut refinement, std::mem::size_of_val(&refinement)) };
        assert_eq!(format!("{refinement:?}"), format!("{:?}", hecla_refinement::INIT));
    }

    /// Compares sizes and offsets with those that a C compiler prints, where there is one.
    #[test]
    fn structs_have_the_layout_of_c() {
        let headers = concat!(env!("CARGO_MANIFEST_DIR"), "/../../c");
        let folder = std::env::temp_dir().join(format!("hecla-sys-layout-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (source, program) = (folder.join("layout.c"), folder.join("layout"));
        std::fs::write(&source, LAYOUT_IN_C).unwrap();
        let compiled = Command::new("cc").arg("-I").arg(headers).arg(&source).arg("-o").arg(&program).output();
        let printed = match compiled {
            Ok(output) if output.status.success() => Command::new(&program).output().unwrap().stdout,
            Ok(output) if std::path::Path::new(headers).exists() => panic!("{}", String::from_utf8_lossy(&output.stderr)),
            _ => return eprintln!("skipped: no C compiler or no headers"),
        };
        std::fs::remove_dir_all(&folder).unwrap();
        let expected: String = LAYOUT
            .iter()
            .map(|(name, numbers)| format!("{name} {}\n", numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")))
            .collect();
        assert_eq!(String::from_utf8(printed).unwrap(), expected);
    }
}
