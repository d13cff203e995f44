// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Context, Diagnostics, Document, Limits};
use hecla_sys as c;

/// Options of [`format_with`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormatOptions {
    /// The style of `terraform fmt`.
    pub terraform: bool,
    /// Do not align equals signs and comments.
    pub without_align: bool,
    /// Break longer lines; 0: never.
    pub width: u32,
    pub sort_attributes: bool,
    pub sort_blocks: bool,
    /// Format a text with errors by its tokens alone.
    pub accept_errors: bool,
    /// Change only these lines, which count from 1.
    pub lines: Option<std::ops::RangeInclusive<usize>>,
}

impl FormatOptions {
    fn to_c(&self) -> c::hecla_format_options {
        c::hecla_format_options {
            terraform: self.terraform.into(),
            without_align: self.without_align.into(),
            width: self.width,
            sort_attributes: self.sort_attributes.into(),
            sort_blocks: self.sort_blocks.into(),
            accept_errors: self.accept_errors.into(),
            first_line: self.lines.as_ref().map_or(0, |lines| *lines.start()),
            last_line: self.lines.as_ref().map_or(0, |lines| *lines.end()),
            ..c::hecla_format_options::INIT
        }
    }
}

/// Returns a text in the canonical layout.
///
/// ```
/// assert_eq!(hecla::format("a=1\nbcd =  2 # two\n")?, "a   = 1\nbcd = 2 # two\n");
/// # Ok::<(), hecla::Diagnostics>(())
/// ```
pub fn format(source: &str) -> Result<String, Diagnostics> {
    Diagnostics::required(|diags| format_with("<string>", source, &FormatOptions::default(), diags))
        .map(|formatted| String::from_utf8(formatted).expect("the source is UTF-8"))
}

/// Returns a text in the layout that the options describe. `None` if it has errors.
pub fn format_with(name: &str, source: impl AsRef<[u8]>, options: &FormatOptions, diags: &mut Diagnostics) -> Option<Vec<u8>> {
    let (name, source, limits) = (text::view(name), source.as_ref().into(), Limits::default().to_c());
    unsafe { text::take_bytes(c::hecla_format(name, source, &options.to_c(), &limits, diags.as_mut_ptr())) }
}

/// Options of [`to_json_with`]. The default is the output of `hcl2json`.
#[derive(Clone, Copy)]
pub struct JsonOptions<'a> {
    /// Spaces per level; 0: one line.
    pub indent: usize,
    /// Members in source order, not sorted.
    pub keep_order: bool,
    /// Do not escape `<`, `>` and `&`.
    pub keep_special: bool,
    /// Expressions that can be evaluated in this context become values.
    pub simplify: Option<&'a Context<'a>>,
}

impl Default for JsonOptions<'_> {
    fn default() -> Self {
        Self { indent: 4, keep_order: false, keep_special: false, simplify: None }
    }
}

/// Returns documents in the native syntax as one JSON object, by the mapping of hcl2json: bodies are objects, blocks are
/// arrays under their type and labels, and what is no literal is its source in `"${...}"`.
pub fn to_json_with(documents: &[&Document], options: &JsonOptions<'_>) -> Result<String, Diagnostics> {
    let pointers: Vec<_> = documents.iter().map(|document| document.as_ptr()).collect();
    let options = c::hecla_json_options {
        indent: options.indent,
        keep_order: options.keep_order.into(),
        keep_special: options.keep_special.into(),
        simplify: Context::optional(options.simplify),
        ..c::hecla_json_options::INIT
    };
    Diagnostics::required(|diags| unsafe {
        text::take(c::hecla_to_json(pointers.as_ptr(), pointers.len(), &options, diags.as_mut_ptr()))
    })
}

impl Document {
    /// Returns a document in the native syntax as JSON, by the mapping of hcl2json.
    pub fn to_json(&self) -> Result<String, Diagnostics> {
        to_json_with(&[self], &JsonOptions::default())
    }
    /// Returns a document in the JSON syntax in the native one, with Terraform's structure if its name is that of one of
    /// Terraform's files.
    pub fn to_native(&self) -> Result<String, Diagnostics> {
        Diagnostics::required(|diags| unsafe { text::take(c::hecla_from_json(self.as_ptr(), diags.as_mut_ptr())) })
    }
}

/// Returns whether a text is a valid name of an argument or variable.
pub fn is_identifier(name: &str) -> bool {
    unsafe { c::hecla_is_identifier(text::view(name)) != 0 }
}

/// Returns a string as HCL writes it, in quotes and with escapes.
pub fn quote(string: &str) -> String {
    unsafe { text::take(c::hecla_quote(text::view(string))) }.unwrap_or_default()
}
