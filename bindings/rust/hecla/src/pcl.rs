// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Checks of programs in PCL, the typed dialect of HCL. The whole type system is in `hecla-sys`.
use crate::{text, Diagnostics, Document, Limits};
use hecla_sys as c;

/// Checks the files of a program with the schemas of packages, pairs of a name and JSON, and returns what it found.
///
/// ```
/// let program = hecla::parse("main.pp", "output size {\n  value = missing\n}\n")?;
/// assert!(hecla::pcl::check(&[&program], &[], false).has_errors());
/// # Ok::<(), hecla::Diagnostics>(())
/// ```
pub fn check(files: &[&Document], packages: &[(&str, &str)], allow_missing_schemas: bool) -> Diagnostics {
    let mut diags = Diagnostics::new();
    let files: Vec<_> = files.iter().map(|file| file.as_ptr()).collect();
    let options = if allow_missing_schemas { c::HECLA_PCL_SKIP_RESOURCE_CHECKS } else { 0 };
    unsafe {
        let types = c::hecla_pcl_types_new(c::HECLA_RULES_DEPLOYED, &Limits::default().to_c());
        let known = c::hecla_pcl_packages_new(types);
        for (name, schema) in packages {
            c::hecla_pcl_packages_add(known, text::view(name), text::view(schema), diags.as_mut_ptr());
        }
        let program = c::hecla_pcl_bind_program(types, files.as_ptr(), files.len(), known, options, diags.as_mut_ptr());
        c::hecla_pcl_program_free(program);
        c::hecla_pcl_packages_free(known);
        c::hecla_pcl_types_free(types);
    }
    diags
}
