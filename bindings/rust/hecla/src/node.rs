// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::body::view;
use crate::{text, Attribute, Block, Body, Diagnostics, Expression, Range};
use hecla_sys as c;
use std::fmt;
use std::os::raw::c_void;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

enumeration!(
    /// The kind of a node of the syntax tree.
    NodeKind: hecla_node_kind, HECLA_NODE_KIND_ALL {
        None = HECLA_NODE_NONE,
        Body = HECLA_NODE_BODY,
        Attribute = HECLA_NODE_ATTRIBUTE,
        Block = HECLA_NODE_BLOCK,
        Label = HECLA_NODE_LABEL,
        /// Text that recovery from an error skipped.
        Skipped = HECLA_NODE_SKIPPED,
        ObjectItem = HECLA_NODE_OBJECT_ITEM,
        /// `.name` or `[key]`.
        Step = HECLA_NODE_STEP,
        Number = HECLA_NODE_NUMBER,
        Bool = HECLA_NODE_BOOL,
        Null = HECLA_NODE_NULL,
        /// `"text"` without sequences.
        String = HECLA_NODE_STRING,
        /// Text in a template.
        Text = HECLA_NODE_TEXT,
        /// `"a${b}c"`, heredocs.
        Template = HECLA_NODE_TEMPLATE,
        /// `"${b}"`.
        Wrap = HECLA_NODE_WRAP,
        /// `a.b[0]`.
        Reference = HECLA_NODE_REFERENCE,
        /// `f().b`, `a[k]`.
        Access = HECLA_NODE_ACCESS,
        /// `a[*].b`.
        Splat = HECLA_NODE_SPLAT,
        /// The element inside a splat.
        SplatItem = HECLA_NODE_SPLAT_ITEM,
        Call = HECLA_NODE_CALL,
        Tuple = HECLA_NODE_TUPLE,
        Object = HECLA_NODE_OBJECT,
        For = HECLA_NODE_FOR,
        Conditional = HECLA_NODE_CONDITIONAL,
        Unary = HECLA_NODE_UNARY,
        Binary = HECLA_NODE_BINARY,
        Parentheses = HECLA_NODE_PARENTHESES,
        /// An expression that could not be parsed.
        Missing = HECLA_NODE_MISSING,
        JsonInvalid = HECLA_NODE_JSON_INVALID,
        JsonNull = HECLA_NODE_JSON_NULL,
        JsonFalse = HECLA_NODE_JSON_FALSE,
        JsonTrue = HECLA_NODE_JSON_TRUE,
        JsonNumber = HECLA_NODE_JSON_NUMBER,
        JsonString = HECLA_NODE_JSON_STRING,
        JsonArray = HECLA_NODE_JSON_ARRAY,
        JsonObject = HECLA_NODE_JSON_OBJECT,
        JsonProperty = HECLA_NODE_JSON_PROPERTY,
        JsonSkipped = HECLA_NODE_JSON_SKIPPED,
        JsonFile = HECLA_NODE_JSON_FILE,
    } else None
);

enumeration!(
    /// The continuation of [`Node::walk`].
    Walk: hecla_walk_action, HECLA_WALK_ACTION_ALL {
        Into = HECLA_WALK_INTO,
        Over = HECLA_WALK_OVER,
        Stop = HECLA_WALK_STOP,
    } else Stop
);

view!(
    /// A node of the syntax tree, of either syntax.
    ///
    /// ```
    /// use hecla::{NodeKind, Walk};
    ///
    /// let document = hecla::parse("a.hcl", "a = f(1, g(2))\n")?;
    /// let mut calls = Vec::new();
    /// document.root().walk(|node| {
    ///     if node.kind() == NodeKind::Call {
    ///         calls.extend(node.text());
    ///     }
    ///     Walk::Into
    /// });
    /// assert_eq!(calls, ["f", "g"]);
    /// # Ok::<(), hecla::Diagnostics>(())
    /// ```
    Node, hecla_node
);

impl<'a> Node<'a> {
    pub fn kind(self) -> NodeKind {
        NodeKind::from_c(self.raw.kind)
    }
    /// Returns the name of the kind, such as `"Attribute"`, also of one that this crate does not know.
    pub fn kind_name(self) -> &'static str {
        unsafe { text::str(c::hecla_node_kind_name(self.raw.kind)) }
    }
    pub fn range(self) -> Range<'a> {
        unsafe { Range::known(c::hecla_node_range(self.raw)) }
    }
    /// Returns what a node says by itself: the name of an argument, call, step, property or reference's root, the type of
    /// a block, the text of a label or string.
    pub fn text(self) -> Option<&'a str> {
        let found = unsafe { c::hecla_node_text(self.raw) };
        (!found.data.is_null()).then(|| unsafe { text::str(found) })
    }
    /// Returns the children, in source order.
    pub fn children(self) -> Vec<Node<'a>> {
        let nothing = c::hecla_node { owner: std::ptr::null(), node: std::ptr::null(), kind: c::HECLA_NODE_NONE };
        let count = unsafe { c::hecla_node_children(self.raw, std::ptr::null_mut(), 0) };
        let mut found = vec![nothing; count];
        unsafe { c::hecla_node_children(self.raw, found.as_mut_ptr(), count) };
        found.into_iter().map(|node| unsafe { Self::from_c(node) }).collect()
    }
    /// Visits the node and everything in it, parents first. Returns whether it was not stopped. Needs no memory.
    pub fn walk<F: FnMut(Node<'a>) -> Walk>(self, visit: F) -> bool {
        let mut walker = Walker { visit, panic: None };
        let data: *mut Walker<F> = &mut walker;
        let finished = unsafe { c::hecla_node_walk(self.raw, Some(visit_node::<'a, F>), data.cast()) };
        if let Some(panic) = walker.panic {
            resume_unwind(panic);
        }
        finished != 0
    }
    pub fn as_body(self) -> Option<Body<'a>> {
        unsafe { Body::existing(c::hecla_node_body(self.raw)) }
    }
    pub fn as_attribute(self) -> Option<Attribute<'a>> {
        unsafe { Attribute::existing(c::hecla_node_attribute(self.raw)) }
    }
    pub fn as_block(self) -> Option<Block<'a>> {
        unsafe { Block::existing(c::hecla_node_block(self.raw)) }
    }
    pub fn as_expression(self) -> Option<Expression<'a>> {
        unsafe { Expression::existing(c::hecla_node_expression(self.raw)) }
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({:?})", self.kind_name(), self.range())
    }
}

/// A visitor, and the panic that ended it.
struct Walker<F> {
    visit: F,
    panic: Option<Box<dyn std::any::Any + Send>>,
}

unsafe extern "C" fn visit_node<'a, F: FnMut(Node<'a>) -> Walk>(
    node: c::hecla_node,
    data: *mut c_void,
) -> c::hecla_walk_action {
    let walker = unsafe { &mut *data.cast::<Walker<F>>() };
    match catch_unwind(AssertUnwindSafe(|| (walker.visit)(unsafe { Node::from_c(node) }))) {
        Ok(action) => action.to_c(),
        Err(panic) => {
            walker.panic = Some(panic);
            c::HECLA_WALK_STOP
        }
    }
}

enumeration!(
    /// The kind of text that [`Tokens::of_text`] reads.
    TokenMode: hecla_token_mode, HECLA_TOKEN_MODE_ALL {
        Config = HECLA_TOKEN_CONFIG,
        Expression = HECLA_TOKEN_EXPRESSION,
        Template = HECLA_TOKEN_TEMPLATE,
    } else Config
);

owned!(
    /// The tokens of a document or text.
    Tokens<'a>, hecla_tokens, hecla_tokens_free
);

/// A token.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub range: Range<'a>,
    /// `"TokenIdent"`, `"TokenComment"`; of JSON `"BeginObject"`, `"Comment"`.
    pub kind: &'a str,
    /// True for whitespace, newlines, comments and byte order marks.
    pub is_trivia: bool,
    pub is_comment: bool,
}

impl Tokens<'static> {
    /// Returns the tokens of a text in the native syntax, without spaces and without parsing; reports those that are
    /// invalid everywhere.
    pub fn of_text(name: &str, text: impl AsRef<[u8]>, mode: TokenMode, diags: &mut Diagnostics) -> Self {
        let (name, text) = (text::view(name), text.as_ref().into());
        Self::own(unsafe { c::hecla_tokenize(name, text, mode.to_c(), diags.as_mut_ptr()) })
    }
}

impl Tokens<'_> {
    pub fn len(&self) -> usize {
        unsafe { c::hecla_tokens_size(self.as_ptr()) }
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    pub fn get(&self, index: usize) -> Option<Token<'_>> {
        (index < self.len()).then(|| unsafe {
            let raw = c::hecla_tokens_at(self.as_ptr(), index);
            Token {
                range: Range::known(raw.range),
                kind: text::str(raw.kind),
                is_trivia: raw.is_trivia != 0,
                is_comment: raw.is_comment != 0,
            }
        })
    }
    pub fn iter(&self) -> impl Iterator<Item = Token<'_>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }
    /// Returns the comments before a node of the document; native syntax only.
    pub fn leading_comments(&self, node: Node<'_>) -> Vec<Range<'_>> {
        self.comments(c::hecla_tokens_leading_comments, node)
    }
    /// Returns the comments after a node on its line.
    pub fn trailing_comments(&self, node: Node<'_>) -> Vec<Range<'_>> {
        self.comments(c::hecla_tokens_trailing_comments, node)
    }
    fn comments(
        &self,
        read: unsafe extern "C" fn(*const c::hecla_tokens, c::hecla_node, *mut c::hecla_range, usize) -> usize,
        node: Node<'_>,
    ) -> Vec<Range<'_>> {
        let count = unsafe { read(self.as_ptr(), node.raw, std::ptr::null_mut(), 0) };
        let mut found = vec![Range::to_c(None); count];
        unsafe { read(self.as_ptr(), node.raw, found.as_mut_ptr(), count) };
        found.into_iter().map(|range| unsafe { Range::known(range) }).collect()
    }
}
