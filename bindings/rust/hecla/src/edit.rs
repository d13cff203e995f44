// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Diagnostics, Document, Error, Expression, Range, ValueRef};
use hecla_sys as c;
use std::borrow::Cow;

enumeration!(
    /// The position at which [`Edits::add`] adds something.
    Placement: hecla_placement, HECLA_PLACEMENT_ALL {
        /// In the part, after everything else.
        Last = HECLA_PLACEMENT_LAST,
        First = HECLA_PLACEMENT_FIRST,
        /// Before the part and its comments.
        Before = HECLA_PLACEMENT_BEFORE,
        After = HECLA_PLACEMENT_AFTER,
    } else Last
);

owned!(
    /// Changes of a document, made in order by [`Document::edit`]. Addresses name parts: a block by its type and labels,
    /// `*` matches anything, `[1]` selects among several, and `"."` is the document.
    ///
    /// ```
    /// use hecla::{Document, Edits};
    ///
    /// let document = Document::parse("a.hcl", "service \"web\" {\n  port = 80 # http\n}\n")?;
    /// let mut edits = Edits::new();
    /// edits.set("service.web.port", "8080").add("service.web", "name = \"x\"");
    /// let after = document.edit(&edits)?;
    /// assert_eq!(after.to_string(), "service \"web\" {\n  port = 8080 # http\n  name = \"x\"\n}\n");
    /// # Ok::<(), hecla::Diagnostics>(())
    /// ```
    Edits, hecla_edits, hecla_edits_free
);

impl Edits {
    pub fn new() -> Self {
        Self::own(unsafe { c::hecla_edits_new() })
    }
    fn done(&mut self, is_done: i32) -> &mut Self {
        assert!(is_done != 0, "Hecla has not enough memory");
        self
    }
    /// Treats blank lines and comments as hclwrite does, in all edits that follow.
    pub fn use_hclwrite_spacing(&mut self) -> &mut Self {
        unsafe { c::hecla_edits_use_hclwrite_spacing(self.as_mut_ptr()) };
        self
    }
    /// In all edits that follow, also makes those of a text with errors that could miss parts of it.
    pub fn allow_partial(&mut self) -> &mut Self {
        unsafe { c::hecla_edits_allow_partial(self.as_mut_ptr()) };
        self
    }
    /// Sets an argument, attribute or element to an expression.
    pub fn set(&mut self, address: &str, expression: &str) -> &mut Self {
        let done = unsafe { c::hecla_edits_set(self.as_mut_ptr(), text::view(address), text::view(expression)) };
        self.done(done)
    }
    /// Sets an argument, attribute or element to a value. Fails if HCL cannot express the value: unknown, marked.
    pub fn set_value(&mut self, address: &str, value: impl AsRef<ValueRef>) -> Result<&mut Self, Error> {
        let value = value.as_ref();
        if unsafe { c::hecla_edits_set_value(self.as_mut_ptr(), text::view(address), value.as_ptr()) } == 0 {
            return Err(Error::new("the value cannot be written: it is not known, or secret"));
        }
        Ok(self)
    }
    /// Adds the arguments, blocks, attributes or elements in `source` to a part, after everything else.
    pub fn add(&mut self, address: &str, source: &str) -> &mut Self {
        self.add_at(address, source, Placement::Last)
    }
    pub fn add_at(&mut self, address: &str, source: &str, placement: Placement) -> &mut Self {
        let (address, source) = (text::view(address), text::view(source));
        let done = unsafe { c::hecla_edits_add(self.as_mut_ptr(), address, source, placement.to_c()) };
        self.done(done)
    }
    pub fn remove(&mut self, address: &str) -> &mut Self {
        let done = unsafe { c::hecla_edits_remove(self.as_mut_ptr(), text::view(address)) };
        self.done(done)
    }
    /// Gives an argument another name, or a block another type and labels.
    pub fn rename(&mut self, address: &str, names: &[&str]) -> &mut Self {
        let names: Vec<_> = names.iter().map(|name| text::view(name)).collect();
        let done = unsafe { c::hecla_edits_rename(self.as_mut_ptr(), text::view(address), names.as_ptr(), names.len()) };
        self.done(done)
    }
    pub fn move_to(&mut self, address: &str, to: &str) -> &mut Self {
        let done = unsafe { c::hecla_edits_move(self.as_mut_ptr(), text::view(address), text::view(to)) };
        self.done(done)
    }
    /// Replaces the comment above an item, or at the end of its line; empty removes it.
    pub fn set_comment(&mut self, address: &str, comment: &str, is_trailing: bool) -> &mut Self {
        let (address, comment) = (text::view(address), text::view(comment));
        let done = unsafe { c::hecla_edits_set_comment(self.as_mut_ptr(), address, comment, is_trailing.into()) };
        self.done(done)
    }
    pub fn rename_references(&mut self, address: &str, to: &str) -> &mut Self {
        let (address, to) = (text::view(address), text::view(to));
        let done = unsafe { c::hecla_edits_rename_references(self.as_mut_ptr(), address, to) };
        self.done(done)
    }
}

impl Default for Edits {
    fn default() -> Self {
        Self::new()
    }
}

/// A replacement that made a document from another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change<'a> {
    /// The bytes of the text before.
    pub bytes: std::ops::Range<usize>,
    /// The text that replaced them.
    pub text: Cow<'a, str>,
}

impl Document {
    /// Returns the document after all edits; all other bytes stay. Fails if an edit is not possible, or if the result
    /// would have more errors than before.
    pub fn edit(&self, edits: &Edits) -> Result<Document, Diagnostics> {
        Diagnostics::required(|diags| {
            let after = unsafe { c::hecla_edit(self.as_ptr(), edits.as_ptr(), diags.as_mut_ptr()) };
            (!after.is_null()).then(|| Document::own(after))
        })
    }
    /// Returns the replacements that made this document in [`Document::edit`], ascending.
    pub fn changes(&self) -> impl Iterator<Item = Change<'_>> {
        let count = unsafe { c::hecla_document_change_count(self.as_ptr()) };
        (0..count).map(|index| unsafe {
            let raw = c::hecla_document_change(self.as_ptr(), index);
            Change { bytes: raw.begin as usize..raw.end as usize, text: text::lossy(raw.text) }
        })
    }
    /// Returns the parts of a file that an address refers to, in source order.
    ///
    /// ```
    /// let document = hecla::parse("a.hcl", "service \"web\" {\n  ports = [80, 443]\n}\n")?;
    /// let parts = document.query("service.*.ports[1]")?;
    /// assert_eq!(parts.get(0).unwrap().value_range().unwrap().text(), "443");
    /// # Ok::<(), hecla::Diagnostics>(())
    /// ```
    pub fn query(&self, address: &str) -> Result<Parts<'_>, Diagnostics> {
        Diagnostics::required(|diags| {
            let parts = unsafe { c::hecla_query(self.as_ptr(), text::view(address), diags.as_mut_ptr()) };
            (!parts.is_null()).then(|| Parts::own(parts))
        })
    }
}

enumeration!(
    /// The kind of a [`Part`].
    PartKind: hecla_part_kind, HECLA_PART_KIND_ALL {
        Document = HECLA_PART_DOCUMENT,
        Argument = HECLA_PART_ARGUMENT,
        Block = HECLA_PART_BLOCK,
        /// Of an object; in the JSON syntax, a property.
        Attribute = HECLA_PART_ATTRIBUTE,
        Element = HECLA_PART_ELEMENT,
    } else Element
);

owned!(
    /// The parts of a document that [`Document::query`] found.
    Parts<'a>, hecla_parts, hecla_parts_free
);

impl Parts<'_> {
    pub fn len(&self) -> usize {
        unsafe { c::hecla_parts_size(self.as_ptr()) }
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    pub fn get(&self, index: usize) -> Option<Part<'_>> {
        (index < self.len()).then_some(Part { parts: self, index })
    }
    pub fn iter(&self) -> impl Iterator<Item = Part<'_>> {
        (0..self.len()).map(|index| Part { parts: self, index })
    }
}

/// A part of a document.
#[derive(Clone, Copy)]
pub struct Part<'a> {
    parts: &'a Parts<'a>,
    index: usize,
}

impl<'a> Part<'a> {
    pub fn kind(self) -> PartKind {
        PartKind::from_c(unsafe { c::hecla_part_kind_at(self.parts.as_ptr(), self.index) })
    }
    pub fn range(self) -> Range<'a> {
        unsafe { Range::known(c::hecla_part_range(self.parts.as_ptr(), self.index)) }
    }
    /// Returns the value of an argument or attribute, or what is between a block's braces.
    pub fn value_range(self) -> Option<Range<'a>> {
        unsafe { Range::from_c(c::hecla_part_value_range(self.parts.as_ptr(), self.index)) }
    }
    /// Returns an address of this part alone.
    pub fn address(self) -> &'a str {
        unsafe { text::str(c::hecla_part_address(self.parts.as_ptr(), self.index)) }
    }
    /// Returns the expression of an argument, attribute or element.
    pub fn expression(self) -> Option<Expression<'a>> {
        unsafe { Expression::existing(c::hecla_part_expression(self.parts.as_ptr(), self.index)) }
    }
    /// Returns the comments above it, or at the end of its line.
    pub fn comments(self, is_trailing: bool) -> impl Iterator<Item = Range<'a>> {
        let count = unsafe { c::hecla_part_comment_count(self.parts.as_ptr(), self.index, is_trailing.into()) };
        (0..count).map(move |comment| unsafe {
            Range::known(c::hecla_part_comment(self.parts.as_ptr(), self.index, is_trailing.into(), comment))
        })
    }
}

/// Returns the address of names such as a block's type and labels, quoted where they must be.
pub fn address(names: &[&str]) -> String {
    let names: Vec<_> = names.iter().map(|name| text::view(name)).collect();
    unsafe { text::take(c::hecla_address(names.as_ptr(), names.len())) }.unwrap_or_default()
}
