// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Texts that cross the interface.
use hecla_sys as c;
use std::borrow::Cow;

/// Returns a view for one call.
pub(crate) fn view(text: &str) -> c::hecla_text {
    text.into()
}

/// # Safety
/// The text must live as long as `'a`.
pub(crate) unsafe fn bytes<'a>(text: c::hecla_text) -> &'a [u8] {
    if text.data.is_null() {
        return &[];
    }
    unsafe { std::slice::from_raw_parts(text.data.cast(), text.size) }
}

/// Returns one of the texts that are UTF-8 by the contract of `hecla.h`.
///
/// # Safety
/// The text must live as long as `'a`.
pub(crate) unsafe fn str<'a>(text: c::hecla_text) -> &'a str {
    std::str::from_utf8(unsafe { bytes(text) }).expect("this text is UTF-8")
}

/// Returns a text that may not be UTF-8.
///
/// # Safety
/// The text must live as long as `'a`.
pub(crate) unsafe fn lossy<'a>(text: c::hecla_text) -> Cow<'a, str> {
    String::from_utf8_lossy(unsafe { bytes(text) })
}

/// Copies the bytes of a buffer and frees it. `None` if there is no buffer.
///
/// # Safety
/// The buffer belongs to the caller.
pub(crate) unsafe fn take_bytes(buffer: *mut c::hecla_buffer) -> Option<Vec<u8>> {
    if buffer.is_null() {
        return None;
    }
    let copied = unsafe { bytes(c::hecla_buffer_text(buffer)) }.to_vec();
    unsafe { c::hecla_buffer_free(buffer) };
    Some(copied)
}

/// Copies the text of a buffer and frees it. Bytes that are not UTF-8 become U+FFFD.
///
/// # Safety
/// The buffer belongs to the caller.
pub(crate) unsafe fn take(buffer: *mut c::hecla_buffer) -> Option<String> {
    let taken = unsafe { take_bytes(buffer) }?;
    Some(String::from_utf8(taken).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
}
