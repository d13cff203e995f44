// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! The part of `hecla.h` that the example uses, and safe types around it.
use std::ffi::c_void;
use std::marker::PhantomData;
use std::ptr::{null, null_mut};

mod c {
    use super::*;

    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct Text {
        pub data: *const u8,
        pub size: usize,
    }
    /// A body, a block, an argument or an expression: a view into its document.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct View {
        pub owner: *const c_void,
        pub node: *const c_void,
    }

    extern "C" {
        pub fn hecla_diagnostics_new(max: usize) -> *mut c_void;
        pub fn hecla_diagnostics_free(diags: *mut c_void);
        pub fn hecla_diagnostics_has_errors(diags: *const c_void) -> i32;
        pub fn hecla_diagnostics_to_text(diags: *const c_void, options: *const c_void) -> *mut c_void;
        pub fn hecla_buffer_text(buffer: *const c_void) -> Text;
        pub fn hecla_buffer_free(buffer: *mut c_void);
        pub fn hecla_parse(
            name: Text,
            text: Text,
            syntax: i32,
            limits: *const c_void,
            diags: *mut c_void,
        ) -> *mut c_void;
        pub fn hecla_document_free(document: *mut c_void);
        pub fn hecla_document_body(document: *const c_void) -> View;
        pub fn hecla_body_block_count(body: View) -> usize;
        pub fn hecla_body_block(body: View, index: usize) -> View;
        pub fn hecla_block_type(block: View) -> Text;
        pub fn hecla_block_body(block: View) -> View;
        pub fn hecla_body_attribute_count(body: View) -> usize;
        pub fn hecla_body_attribute(body: View, index: usize) -> View;
        pub fn hecla_attribute_name(attribute: View) -> Text;
        pub fn hecla_attribute_expression(attribute: View) -> View;
        pub fn hecla_evaluate(
            expression: View,
            context: *const c_void,
            diags: *mut c_void,
        ) -> *mut c_void;
        pub fn hecla_value_free(value: *mut c_void);
        pub fn hecla_value_to_json(value: *const c_void, error: *mut *mut c_void) -> *mut c_void;
    }
}

fn text_of(string: &str) -> c::Text {
    c::Text { data: string.as_ptr(), size: string.len() }
}

/// The text must live as long as `'a`.
unsafe fn str_of<'a>(text: c::Text) -> &'a str {
    if text.data.is_null() {
        return "";
    }
    std::str::from_utf8_unchecked(std::slice::from_raw_parts(text.data, text.size))
}

/// Copies the text of a buffer, and frees it.
unsafe fn take(buffer: *mut c_void) -> String {
    let text = str_of(c::hecla_buffer_text(buffer)).to_owned();
    c::hecla_buffer_free(buffer);
    text
}

/// The diagnostics of one task, which is `Ok` without errors.
struct Diagnostics(*mut c_void);
impl Diagnostics {
    fn new() -> Self {
        Self(unsafe { c::hecla_diagnostics_new(0) })
    }
    fn check<T>(&self, result: T) -> Result<T, String> {
        unsafe {
            match c::hecla_diagnostics_has_errors(self.0) {
                0 => Ok(result),
                _ => Err(take(c::hecla_diagnostics_to_text(self.0, null()))),
            }
        }
    }
}
impl Drop for Diagnostics {
    fn drop(&mut self) {
        unsafe { c::hecla_diagnostics_free(self.0) }
    }
}

/// A parsed file. Documents are immutable, so threads may share them.
pub struct Document(*mut c_void);
unsafe impl Send for Document {}
unsafe impl Sync for Document {}
impl Document {
    /// Errors are diagnostics as text.
    pub fn parse(name: &str, text: &str) -> Result<Self, String> {
        let diags = Diagnostics::new();
        let (name, text) = (text_of(name), text_of(text));
        let document = Self(unsafe { c::hecla_parse(name, text, 0, null(), diags.0) });
        diags.check(document)
    }
    pub fn body(&self) -> Body<'_> {
        Body(unsafe { c::hecla_document_body(self.0) }, PhantomData)
    }
}
impl Drop for Document {
    fn drop(&mut self) {
        unsafe { c::hecla_document_free(self.0) }
    }
}

#[derive(Clone, Copy)]
pub struct Body<'a>(c::View, PhantomData<&'a Document>);
#[derive(Clone, Copy)]
pub struct Block<'a>(c::View, PhantomData<&'a Document>);
#[derive(Clone, Copy)]
pub struct Attribute<'a>(c::View, PhantomData<&'a Document>);

impl<'a> Body<'a> {
    pub fn blocks(self) -> impl Iterator<Item = Block<'a>> {
        let count = unsafe { c::hecla_body_block_count(self.0) };
        (0..count).map(move |i| Block(unsafe { c::hecla_body_block(self.0, i) }, PhantomData))
    }
    pub fn attributes(self) -> impl Iterator<Item = Attribute<'a>> {
        let count = unsafe { c::hecla_body_attribute_count(self.0) };
        (0..count).map(move |i| Attribute(unsafe { c::hecla_body_attribute(self.0, i) }, PhantomData))
    }
}

impl<'a> Block<'a> {
    pub fn kind(self) -> &'a str {
        unsafe { str_of(c::hecla_block_type(self.0)) }
    }
    pub fn body(self) -> Body<'a> {
        Body(unsafe { c::hecla_block_body(self.0) }, PhantomData)
    }
}

impl<'a> Attribute<'a> {
    pub fn name(self) -> &'a str {
        unsafe { str_of(c::hecla_attribute_name(self.0)) }
    }
    /// Evaluates the argument, which may contain only literals, to JSON.
    pub fn to_json(self) -> Result<String, String> {
        let diags = Diagnostics::new();
        unsafe {
            let expression = c::hecla_attribute_expression(self.0);
            let value = c::hecla_evaluate(expression, null(), diags.0);
            let json = take(c::hecla_value_to_json(value, null_mut()));
            c::hecla_value_free(value);
            diags.check(json)
        }
    }
}
