// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Context, Diagnostics, Expression, Node, Range};
use hecla_sys as c;
use std::fmt;

/// Defines a view: two words, valid as long as what it was asked of.
macro_rules! view {
    ($(#[$meta:meta])* $name:ident, $c:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub struct $name<'a> {
            pub(crate) raw: hecla_sys::$c,
            of: std::marker::PhantomData<&'a ()>,
        }
        // The data of a view does not change.
        unsafe impl Send for $name<'_> {}
        unsafe impl Sync for $name<'_> {}

        #[allow(dead_code)]
        impl $name<'_> {
            /// # Safety
            /// The owner must live as long as the view.
            pub(crate) unsafe fn from_c(raw: hecla_sys::$c) -> Self {
                Self { raw, of: std::marker::PhantomData }
            }
            /// Returns `None` for a view of nothing.
            ///
            /// # Safety
            /// As of `from_c`.
            pub(crate) unsafe fn existing(raw: hecla_sys::$c) -> Option<Self> {
                (!raw.node.is_null()).then_some(Self { raw, of: std::marker::PhantomData })
            }
        }
    };
}
pub(crate) use view;

view!(
    /// The arguments and blocks of a file or block.
    ///
    /// In the native syntax they can be read at once. In JSON only a schema tells arguments from blocks, so there a body
    /// has none until [`Body::content`] reads it, which works for both.
    Body, hecla_body
);
view!(
    /// An argument: `name = expression`.
    Attribute, hecla_attribute
);
view!(
    /// A block: `type "label" { … }`.
    Block, hecla_block
);

impl<'a> Body<'a> {
    /// Returns the arguments of the native syntax, in source order.
    pub fn attributes(self) -> Attributes<'a> {
        Attributes::new(self, unsafe { c::hecla_body_attribute_count(self.raw) })
    }
    pub fn attribute(self, name: &str) -> Option<Attribute<'a>> {
        unsafe { Attribute::existing(c::hecla_body_find_attribute(self.raw, text::view(name))) }
    }
    /// Returns the blocks of the native syntax, in source order.
    pub fn blocks(self) -> Blocks<'a> {
        Blocks::new(self, unsafe { c::hecla_body_block_count(self.raw) })
    }
    pub fn range(self) -> Option<Range<'a>> {
        unsafe { Range::from_c(c::hecla_body_range(self.raw)) }
    }
    /// Returns the node of the syntax tree. Bodies that were made from others have none.
    pub fn node(self) -> Option<Node<'a>> {
        unsafe { Node::existing(c::hecla_body_node(self.raw)) }
    }

    /// Reads the body with a schema: missing and unexpected items are errors.
    ///
    /// ```
    /// use hecla::{BodySchema, Document};
    ///
    /// let mut schema = BodySchema::new();
    /// schema.attribute("name", true).block("service", &["name"]);
    /// let document = Document::parse("a.hcl.json", r#"{"name": "x", "service": {"web": {}}}"#)?;
    /// let content = document.body().content(&schema)?;
    /// assert_eq!(content.blocks().next().unwrap().label(0), Some("web"));
    /// # Ok::<(), hecla::Diagnostics>(())
    /// ```
    pub fn content(self, schema: &BodySchema) -> Result<Content<'a>, Diagnostics> {
        Diagnostics::checked(|diags| self.content_with(schema, diags))
    }
    /// Reads what there is, and reports the rest.
    pub fn content_with(self, schema: &BodySchema, diags: &mut Diagnostics) -> Content<'a> {
        Content::own(unsafe { c::hecla_body_content(self.raw, schema.as_ptr(), diags.as_mut_ptr()) })
    }
    /// Reads what the schema names; [`Content::rest`] is the rest.
    pub fn partial_content(self, schema: &BodySchema) -> Result<Content<'a>, Diagnostics> {
        Diagnostics::checked(|diags| self.partial_content_with(schema, diags))
    }
    pub fn partial_content_with(self, schema: &BodySchema, diags: &mut Diagnostics) -> Content<'a> {
        Content::own(unsafe { c::hecla_body_partial_content(self.raw, schema.as_ptr(), diags.as_mut_ptr()) })
    }
    /// Reads all arguments, whatever their names; blocks are errors.
    pub fn just_attributes(self) -> Result<Content<'a>, Diagnostics> {
        Diagnostics::checked(|diags| self.just_attributes_with(diags))
    }
    pub fn just_attributes_with(self, diags: &mut Diagnostics) -> Content<'a> {
        Content::own(unsafe { c::hecla_body_attributes(self.raw, diags.as_mut_ptr()) })
    }
    /// Returns a body in which dynamic blocks are expanded while it is read with a schema.
    pub fn expand_dynamic_blocks(self, context: &'a Context<'_>) -> DerivedBody<'a> {
        DerivedBody::own(unsafe { c::hecla_expand_dynamic_blocks(self.raw, context.as_ptr()) })
    }
}

indexed!(
    /// Iterates over the arguments of a body.
    Attributes<'a> of Body<'a>, Attribute<'a>, |body, index| unsafe { Attribute::from_c(c::hecla_body_attribute(body.raw, index)) }
);
indexed!(
    /// Iterates over the blocks of a body.
    Blocks<'a> of Body<'a>, Block<'a>, |body, index| unsafe { Block::from_c(c::hecla_body_block(body.raw, index)) }
);

impl<'a> Attribute<'a> {
    pub fn name(self) -> &'a str {
        unsafe { text::str(c::hecla_attribute_name(self.raw)) }
    }
    pub fn expression(self) -> Expression<'a> {
        unsafe { Expression::from_c(c::hecla_attribute_expression(self.raw)) }
    }
    pub fn range(self) -> Range<'a> {
        unsafe { Range::known(c::hecla_attribute_range(self.raw)) }
    }
    pub fn name_range(self) -> Range<'a> {
        unsafe { Range::known(c::hecla_attribute_name_range(self.raw)) }
    }
    /// Returns the range of the equals sign; none in JSON.
    pub fn equals_range(self) -> Option<Range<'a>> {
        unsafe { Range::from_c(c::hecla_attribute_equals_range(self.raw)) }
    }
    /// Returns the node of the syntax tree.
    pub fn node(self) -> Option<Node<'a>> {
        unsafe { Node::existing(c::hecla_attribute_node(self.raw)) }
    }
}

impl<'a> Block<'a> {
    /// Returns the type, such as `resource`.
    #[doc(alias = "identifier")]
    pub fn ty(self) -> &'a str {
        unsafe { text::str(c::hecla_block_type(self.raw)) }
    }
    pub fn labels(self) -> Labels<'a> {
        Labels::new(self, unsafe { c::hecla_block_label_count(self.raw) })
    }
    pub fn label(self, index: usize) -> Option<&'a str> {
        self.labels().nth(index)
    }
    pub fn body(self) -> Body<'a> {
        unsafe { Body::from_c(c::hecla_block_body(self.raw)) }
    }
    /// Returns the range of the header: the type and the labels.
    pub fn range(self) -> Range<'a> {
        unsafe { Range::known(c::hecla_block_range(self.raw)) }
    }
    pub fn type_range(self) -> Range<'a> {
        unsafe { Range::known(c::hecla_block_type_range(self.raw)) }
    }
    pub fn label_range(self, index: usize) -> Option<Range<'a>> {
        unsafe { Range::from_c(c::hecla_block_label_range(self.raw, index)) }
    }
    /// Returns the range of the opening brace; none in JSON.
    pub fn open_range(self) -> Option<Range<'a>> {
        unsafe { Range::from_c(c::hecla_block_open_range(self.raw)) }
    }
    /// Returns the range of the closing brace; none in JSON.
    pub fn close_range(self) -> Option<Range<'a>> {
        unsafe { Range::from_c(c::hecla_block_close_range(self.raw)) }
    }
    /// Returns the node of the syntax tree.
    pub fn node(self) -> Option<Node<'a>> {
        unsafe { Node::existing(c::hecla_block_node(self.raw)) }
    }
}

indexed!(
    /// Iterates over the labels of a block.
    Labels<'a> of Block<'a>, &'a str, |block, index| unsafe { text::str(c::hecla_block_label(block.raw, index)) }
);

impl fmt::Debug for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Body({:?})", self.range())
    }
}

impl fmt::Debug for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Attribute({} at {:?})", self.name(), self.range())
    }
}

impl fmt::Debug for Block<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Block({} {:?} at {:?})", self.ty(), self.labels().collect::<Vec<_>>(), self.range())
    }
}

owned!(
    /// Names the arguments and block types that a body may have.
    BodySchema, hecla_body_schema, hecla_body_schema_free
);

impl BodySchema {
    pub fn new() -> Self {
        Self::own(unsafe { c::hecla_body_schema_new() })
    }
    /// Adds an argument.
    pub fn attribute(&mut self, name: &str, is_required: bool) -> &mut Self {
        self.add(name, if is_required { c::HECLA_ATTRIBUTE_REQUIRED } else { 0 })
    }
    /// Adds an argument of whose value diagnostics show nothing.
    pub fn secret(&mut self, name: &str, is_required: bool) -> &mut Self {
        self.add(name, c::HECLA_ATTRIBUTE_SECRET | if is_required { c::HECLA_ATTRIBUTE_REQUIRED } else { 0 })
    }
    fn add(&mut self, name: &str, flags: u32) -> &mut Self {
        let added = unsafe { c::hecla_body_schema_add_attribute(self.as_mut_ptr(), text::view(name), flags) };
        assert!(added != 0, "Hecla has not enough memory");
        self
    }
    /// Adds a block type, with the names of its labels.
    pub fn block(&mut self, ty: &str, label_names: &[&str]) -> &mut Self {
        let names: Vec<_> = label_names.iter().map(|name| text::view(name)).collect();
        let added = unsafe { c::hecla_body_schema_add_block(self.as_mut_ptr(), text::view(ty), names.as_ptr(), names.len()) };
        assert!(added != 0, "Hecla has not enough memory");
        self
    }
}

impl Default for BodySchema {
    fn default() -> Self {
        Self::new()
    }
}

owned!(
    /// The contents of a body that was read with a schema.
    Content<'a>, hecla_content, hecla_content_free
);

impl Content<'_> {
    /// Returns the arguments, in source order.
    pub fn attributes(&self) -> impl Iterator<Item = Attribute<'_>> {
        let count = unsafe { c::hecla_content_attribute_count(self.as_ptr()) };
        (0..count).map(|index| unsafe { Attribute::from_c(c::hecla_content_attribute(self.as_ptr(), index)) })
    }
    pub fn attribute(&self, name: &str) -> Option<Attribute<'_>> {
        unsafe { Attribute::existing(c::hecla_content_find_attribute(self.as_ptr(), text::view(name))) }
    }
    /// Returns the blocks, in source order.
    pub fn blocks(&self) -> impl Iterator<Item = Block<'_>> {
        let count = unsafe { c::hecla_content_block_count(self.as_ptr()) };
        (0..count).map(|index| unsafe { Block::from_c(c::hecla_content_block(self.as_ptr(), index)) })
    }
    /// Returns what [`Body::partial_content`] left.
    pub fn rest(&self) -> Body<'_> {
        unsafe { Body::from_c(c::hecla_content_rest(self.as_ptr())) }
    }
    /// Returns where a missing item could be added.
    pub fn missing_item_range(&self) -> Option<Range<'_>> {
        unsafe { Range::from_c(c::hecla_content_missing_item_range(self.as_ptr())) }
    }
}

owned!(
    /// A body that was made from others.
    DerivedBody<'a>, hecla_derived_body, hecla_derived_body_free
);

impl<'a> DerivedBody<'a> {
    /// Returns a body that has the items of several, such as those of the files in a directory.
    pub fn merge(bodies: impl IntoIterator<Item = Body<'a>>) -> Self {
        let views: Vec<_> = bodies.into_iter().map(|body| body.raw).collect();
        Self::own(unsafe { c::hecla_merge_bodies(views.as_ptr(), views.len()) })
    }
    pub fn body(&self) -> Body<'_> {
        unsafe { Body::from_c(c::hecla_derived_body_view(self.as_ptr())) }
    }
}
