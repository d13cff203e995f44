// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Body, Diagnostics, Expression, Limits, Node, Source, Tokens};
use hecla_sys as c;
use std::fmt;
use std::path::Path;

enumeration!(
    /// The syntax of a file.
    Syntax: hecla_syntax, HECLA_SYNTAX_ALL {
        /// JSON if the name ends in `.json`, otherwise native.
        Auto = HECLA_SYNTAX_AUTO,
        Native = HECLA_SYNTAX_NATIVE,
        Json = HECLA_SYNTAX_JSON,
    } else Auto
);

/// Options for parsing: files with errors, another syntax, or limits. There is always a document: a tree of what
/// could be parsed.
///
/// ```
/// use hecla::{Diagnostics, Parser};
///
/// let mut diags = Diagnostics::new();
/// let document = Parser::new().parse("a.hcl", "a = 1\nb = [2\nc = 3\n", &mut diags);
/// assert!(diags.has_errors());
/// assert_eq!(document.body().attribute("a").unwrap().expression().text(), "1");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Parser {
    syntax: Syntax,
    limits: Limits,
}

impl Default for Parser {
    fn default() -> Self {
        Self { syntax: Syntax::Auto, limits: Limits::default() }
    }
}

impl Parser {
    pub fn new() -> Self {
        Self::default()
    }
    pub fn syntax(mut self, syntax: Syntax) -> Self {
        self.syntax = syntax;
        self
    }
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
    /// Parses a text, with a name for diagnostics. Bytes that are not UTF-8 are errors.
    pub fn parse(&self, name: &str, text: impl AsRef<[u8]>, diags: &mut Diagnostics) -> Document {
        let (name, text, limits) = (text::view(name), text.as_ref().into(), self.limits.to_c());
        Document::own(unsafe { c::hecla_parse(name, text, self.syntax.to_c(), &limits, diags.as_mut_ptr()) })
    }
    /// Parses a file; `-` is standard input. One that cannot be read is an error, and an empty document.
    pub fn parse_file(&self, path: impl AsRef<Path>, diags: &mut Diagnostics) -> Document {
        let (path, limits) = (path.as_ref().as_os_str().as_encoded_bytes().into(), self.limits.to_c());
        Document::own(unsafe { c::hecla_parse_file(path, self.syntax.to_c(), &limits, diags.as_mut_ptr()) })
    }
    pub fn parse_expression(&self, name: &str, text: impl AsRef<[u8]>, diags: &mut Diagnostics) -> Document {
        let (name, text, limits) = (text::view(name), text.as_ref().into(), self.limits.to_c());
        Document::own(unsafe { c::hecla_parse_expression(name, text, self.syntax.to_c(), &limits, diags.as_mut_ptr()) })
    }
    /// Parses a template without quotes around it, in the native syntax.
    pub fn parse_template(&self, name: &str, text: impl AsRef<[u8]>, diags: &mut Diagnostics) -> Document {
        let (name, text, limits) = (text::view(name), text.as_ref().into(), self.limits.to_c());
        Document::own(unsafe { c::hecla_parse_template(name, text, &limits, diags.as_mut_ptr()) })
    }
}

owned!(
    /// A parsed file, expression or template. It does not change, so threads can share it.
    ///
    /// ```
    /// let document = hecla::Document::parse("main.hcl", r#"
    /// service "web" {
    ///   ports = [80, 443]
    /// }
    /// "#)?;
    /// for block in document.body().blocks() {
    ///     println!("{} {:?}", block.ty(), block.labels().collect::<Vec<_>>());
    /// }
    /// # Ok::<(), hecla::Diagnostics>(())
    /// ```
    Document, hecla_document, hecla_document_free
);

impl Document {
    /// Parses a text, with a name for diagnostics. A name that ends in `.json` means the JSON syntax. [`Parser`] also
    /// parses texts with errors.
    pub fn parse(name: &str, text: impl AsRef<[u8]>) -> Result<Self, Diagnostics> {
        Diagnostics::checked(|diags| Parser::new().parse(name, text, diags))
    }
    pub fn parse_file(path: impl AsRef<Path>) -> Result<Self, Diagnostics> {
        Diagnostics::checked(|diags| Parser::new().parse_file(path, diags))
    }
    pub fn parse_expression(name: &str, text: impl AsRef<[u8]>) -> Result<Self, Diagnostics> {
        Diagnostics::checked(|diags| Parser::new().parse_expression(name, text, diags))
    }
    /// Parses a template without quotes around it, such as `Hello, ${name}`.
    pub fn parse_template(name: &str, text: impl AsRef<[u8]>) -> Result<Self, Diagnostics> {
        Diagnostics::checked(|diags| Parser::new().parse_template(name, text, diags))
    }

    /// Returns the body of a file, or the empty body of nothing if an expression or template was parsed.
    pub fn body(&self) -> Body<'_> {
        unsafe { Body::from_c(c::hecla_document_body(self.as_ptr())) }
    }
    /// Returns the expression or template that was parsed.
    pub fn expression(&self) -> Option<Expression<'_>> {
        unsafe { Expression::existing(c::hecla_document_expression(self.as_ptr())) }
    }
    pub fn source(&self) -> &Source {
        unsafe { Source::from_ptr(c::hecla_document_source(self.as_ptr())) }.expect("a document has a source")
    }
    /// Returns the whole text as it is: what to write to a file.
    pub fn bytes(&self) -> &[u8] {
        unsafe { text::bytes(c::hecla_document_text(self.as_ptr())) }
    }
    /// Returns whether it is in the JSON syntax.
    pub fn is_json(&self) -> bool {
        unsafe { c::hecla_document_is_json(self.as_ptr()) != 0 }
    }
    /// Returns the root of the syntax tree.
    pub fn root(&self) -> Node<'_> {
        unsafe { Node::existing(c::hecla_document_root(self.as_ptr())) }.expect("a document has a root")
    }
    /// Returns the innermost node that contains a byte.
    pub fn node_at(&self, byte: usize) -> Option<Node<'_>> {
        let byte = u32::try_from(byte).ok()?;
        unsafe { Node::existing(c::hecla_document_node_at(self.as_ptr(), byte)) }
    }
    /// Returns the tree as JSON, with kinds, ranges and contents.
    pub fn tree_json(&self, indent: usize) -> String {
        unsafe { text::take(c::hecla_document_tree_json(self.as_ptr(), indent)) }.unwrap_or_default()
    }
    /// Returns all tokens, including whitespace and comments: every byte is in exactly one.
    pub fn tokens(&self) -> Tokens<'_> {
        Tokens::own(unsafe { c::hecla_document_tokens(self.as_ptr()) })
    }
}

/// Writes the text; bytes that are not UTF-8 become U+FFFD.
impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source().text())
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Document").field(&self.source().name()).finish()
    }
}
