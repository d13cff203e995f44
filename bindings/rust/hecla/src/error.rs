// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::text;
use hecla_sys as c;
use std::fmt;
use std::ptr::null_mut;

/// An error in data: in a value, a type or JSON. Errors in a configuration are [`Diagnostics`](crate::Diagnostics).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    message: String,
    path: String,
    argument: Option<usize>,
}

impl Error {
    /// Makes an error with a clause such as `"a number is required"`.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), path: String::new(), argument: None }
    }
    /// Returns what is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }
    /// Returns the path inside the value, such as `.tags[0]`; empty for the whole value.
    pub fn path(&self) -> &str {
        &self.path
    }
    /// Returns the position of the function argument that it concerns.
    pub fn argument(&self) -> Option<usize> {
        self.argument
    }

    /// Calls a function of the library, which returns null and sets the error if it fails.
    pub(crate) fn catch<T>(call: impl FnOnce(*mut *mut c::hecla_error) -> *mut T) -> Result<*mut T, Self> {
        let mut error = null_mut();
        let result = call(&mut error);
        if result.is_null() {
            return Err(unsafe { Self::take(error) });
        }
        Ok(result)
    }

    /// # Safety
    /// The error belongs to the caller. It is null if memory is exhausted.
    pub(crate) unsafe fn take(error: *mut c::hecla_error) -> Self {
        unsafe {
            let argument = c::hecla_error_argument(error);
            let taken = Self {
                message: text::lossy(c::hecla_error_message(error)).into_owned(),
                path: text::lossy(c::hecla_error_path(error)).into_owned(),
                argument: (argument != c::HECLA_NO_ARGUMENT).then_some(argument),
            };
            c::hecla_error_free(error);
            if taken.message.is_empty() {
                return Self::new("there is not enough memory, or a handle is missing");
            }
            taken
        }
    }
    /// Returns the error of a part, seen from the value that contains it.
    pub(crate) fn inside(mut self, step: &str) -> Self {
        self.path.insert_str(0, step);
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
