// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::text;
use hecla_sys as c;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// A position as people count: lines and columns from 1, columns in grapheme clusters; `byte` counts from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    pub line: u64,
    pub column: u64,
    pub byte: u64,
}

impl Position {
    fn from_c(position: c::hecla_position) -> Self {
        Self { line: position.line, column: position.column, byte: position.byte }
    }
}

borrowed!(
    /// The text of a file or of another input, and its name.
    Source, hecla_source
);

impl Source {
    /// Returns the name that was given, such as the path of a file.
    pub fn name(&self) -> Cow<'_, str> {
        unsafe { text::lossy(c::hecla_source_name(self.as_ptr())) }
    }
    /// Returns the whole text; bytes that are not UTF-8 become U+FFFD.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes())
    }
    /// Returns the whole text as it is.
    pub fn bytes(&self) -> &[u8] {
        unsafe { text::bytes(c::hecla_source_text(self.as_ptr())) }
    }
    /// Returns the position of a byte, at most that of the end.
    pub fn position(&self, byte: u64) -> Position {
        Position::from_c(unsafe { c::hecla_source_position(self.as_ptr(), byte) })
    }
    /// Returns the offset of a line and column, which are clamped to the text.
    pub fn offset(&self, line: u64, column: u64) -> usize {
        unsafe { c::hecla_source_offset(self.as_ptr(), line, column) as usize }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Source").field(&self.name()).finish()
    }
}

/// A part of a [`Source`]. Positions are computed when they are asked for. Displayed as `name:line:column`.
#[derive(Clone, Copy)]
pub struct Range<'a> {
    raw: c::hecla_range,
    source: PhantomData<&'a Source>,
}

unsafe impl Send for Range<'_> {}
unsafe impl Sync for Range<'_> {}

impl<'a> Range<'a> {
    /// # Safety
    /// The source of the range must live as long as `'a`.
    pub(crate) unsafe fn from_c(raw: c::hecla_range) -> Option<Self> {
        (!raw.source.is_null()).then_some(Self { raw, source: PhantomData })
    }
    /// Returns the range of something that has a range whenever it exists.
    ///
    /// # Safety
    /// As of `from_c`.
    pub(crate) unsafe fn known(raw: c::hecla_range) -> Self {
        Self { raw, source: PhantomData }
    }
    /// Returns the range for C; of nothing for `None`.
    pub(crate) fn to_c(range: Option<Self>) -> c::hecla_range {
        range.map_or(c::hecla_range { source: std::ptr::null(), begin: 0, end: 0 }, |range| range.raw)
    }

    /// Returns the offsets of the bytes.
    pub fn bytes(self) -> std::ops::Range<usize> {
        self.raw.begin as usize..self.raw.end as usize
    }
    /// Returns the source, if it is known.
    pub fn source(self) -> Option<&'a Source> {
        unsafe { Source::from_ptr(self.raw.source) }
    }
    /// Returns the text of the range; bytes that are not UTF-8 become U+FFFD.
    pub fn text(self) -> Cow<'a, str> {
        unsafe { text::lossy(c::hecla_range_text(self.raw)) }
    }
    /// Returns the position of the first byte.
    pub fn start(self) -> Position {
        Position::from_c(unsafe { c::hecla_range_start(self.raw) })
    }
    /// Returns the position after the last byte.
    pub fn end(self) -> Position {
        Position::from_c(unsafe { c::hecla_range_end(self.raw) })
    }
}

/// Ranges are equal if they are the same bytes of the same source.
impl PartialEq for Range<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.raw.source == other.raw.source && self.bytes() == other.bytes()
    }
}
impl Eq for Range<'_> {}

impl fmt::Display for Range<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.start();
        let name = self.source().map(Source::name).unwrap_or_default();
        write!(f, "{name}:{}:{}", start.line, start.column)
    }
}

impl fmt::Debug for Range<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = self.end();
        write!(f, "{self}-{}:{}", end.line, end.column)
    }
}
