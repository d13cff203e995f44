// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Diagnostics, Error, Limits};
use hecla_sys as c;
use std::path::Path;

owned!(
    /// The schemas of providers.
    Providers, hecla_providers, hecla_providers_free
);

impl Providers {
    pub fn new() -> Self {
        Self::own(unsafe { c::hecla_providers_new() })
    }
    /// Adds the output of `terraform providers schema -json`.
    pub fn add(&mut self, schemas_json: &str) -> Result<&mut Self, Error> {
        let mut error = std::ptr::null_mut();
        if unsafe { c::hecla_providers_add(self.as_mut_ptr(), text::view(schemas_json), &mut error) } == 0 {
            return Err(unsafe { Error::take(error) });
        }
        Ok(self)
    }
}

impl Default for Providers {
    fn default() -> Self {
        Self::new()
    }
}

/// Options of [`validate`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValidateOptions {
    /// The version that `required_version` is compared with; without it, any will do.
    pub terraform_version: Option<String>,
    /// A missing schema or module is an error, not a warning.
    pub requires_everything: bool,
}

/// Checks the Terraform module in a directory and the modules that it calls, as `terraform validate` does, and returns
/// what it found. Reads files.
pub fn validate(directory: impl AsRef<Path>, providers: &Providers, options: &ValidateOptions) -> Diagnostics {
    let mut diags = Diagnostics::new();
    let raw = c::hecla_validate_options {
        terraform_version: options
            .terraform_version
            .as_deref()
            .map_or(c::hecla_validate_options::INIT.terraform_version, text::view),
        requires_everything: options.requires_everything.into(),
        ..c::hecla_validate_options::INIT
    };
    let (directory, limits) = (directory.as_ref().as_os_str().as_encoded_bytes().into(), Limits::default().to_c());
    unsafe { c::hecla_validate(directory, providers.as_ptr(), &raw, &limits, diags.as_mut_ptr()) };
    diags
}
