// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Error, Range};
use hecla_sys as c;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

enumeration!(
    /// The severity of a diagnostic.
    Severity: hecla_severity, HECLA_SEVERITY_ALL {
        Error = HECLA_SEVERITY_ERROR,
        Warning = HECLA_SEVERITY_WARNING,
        Information = HECLA_SEVERITY_INFORMATION,
    } else Information
);

owned!(
    /// The errors, warnings and information about configurations, in the order in which they were reported.
    ///
    /// As an error, it is displayed with the lines of the source, and so is `{:?}`, which `main` prints:
    ///
    /// ```
    /// let errors = hecla::parse("a.hcl", "port = [80\n").unwrap_err();
    /// assert_eq!(errors.to_string().lines().next(), Some("Error: Unclosed bracket"));
    /// let first = errors.iter().next().unwrap();
    /// assert_eq!(first.code(), "unclosed-bracket");
    /// assert_eq!(first.subject().unwrap().start().line, 1);
    /// ```
    Diagnostics, hecla_diagnostics, hecla_diagnostics_free
);

impl Diagnostics {
    /// Makes an empty list that keeps at most 1000 diagnostics and counts the others.
    pub fn new() -> Self {
        Self::with_max(0)
    }
    /// Makes an empty list that keeps at most `max` diagnostics; 0 is 1000.
    pub fn with_max(max: usize) -> Self {
        Self::own(unsafe { c::hecla_diagnostics_new(max) })
    }
    /// Returns whether something failed. Warnings are not errors.
    pub fn has_errors(&self) -> bool {
        unsafe { c::hecla_diagnostics_has_errors(self.as_ptr()) != 0 }
    }
    pub fn error_count(&self) -> usize {
        unsafe { c::hecla_diagnostics_error_count(self.as_ptr()) }
    }
    pub fn warning_count(&self) -> usize {
        unsafe { c::hecla_diagnostics_warning_count(self.as_ptr()) }
    }
    /// Returns how many were not kept.
    pub fn dropped_count(&self) -> usize {
        unsafe { c::hecla_diagnostics_dropped_count(self.as_ptr()) }
    }
    /// Returns how many errors were reported, also those that repeat another one: if that has grown, something failed.
    pub fn reported_errors(&self) -> usize {
        unsafe { c::hecla_diagnostics_reported_errors(self.as_ptr()) }
    }
    pub fn len(&self) -> usize {
        unsafe { c::hecla_diagnostics_size(self.as_ptr()) }
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    pub fn get(&self, index: usize) -> Option<Diagnostic<'_>> {
        let raw = unsafe { c::hecla_diagnostics_at(self.as_ptr(), index) };
        (!raw.is_null()).then_some(Diagnostic { raw, list: PhantomData })
    }
    pub fn iter(&self) -> Iter<'_> {
        Iter::new(self, self.len())
    }
    pub fn clear(&mut self) {
        unsafe { c::hecla_diagnostics_clear(self.as_mut_ptr()) }
    }
    /// Adds a diagnostic of the program. The code is an identifier such as `"acme-deprecated"`.
    pub fn add(&mut self, severity: Severity, code: &str, summary: &str, detail: &str, subject: Option<Range<'_>>) {
        let [code, summary, detail] = [code, summary, detail].map(text::view);
        unsafe { c::hecla_diagnostics_add(self.as_mut_ptr(), severity.to_c(), code, summary, detail, Range::to_c(subject)) }
    }
    /// Returns the text with the lines of the source.
    pub fn to_text(&self, options: &RenderOptions) -> String {
        unsafe { text::take(c::hecla_diagnostics_to_text(self.as_ptr(), &options.to_c())) }.unwrap_or_default()
    }
    /// Returns the JSON of `terraform validate -json`.
    pub fn to_json(&self) -> String {
        unsafe { text::take(c::hecla_diagnostics_to_json(self.as_ptr(), &RenderOptions::default().to_c())) }.unwrap_or_default()
    }
    /// Returns a log in SARIF 2.1.0.
    pub fn to_sarif(&self) -> String {
        unsafe { text::take(c::hecla_diagnostics_to_sarif(self.as_ptr(), &RenderOptions::default().to_c())) }
            .unwrap_or_default()
    }

    /// Returns the result of `report`, unless it added errors.
    pub(crate) fn checked<T>(report: impl FnOnce(&mut Self) -> T) -> Result<T, Self> {
        let mut diags = Self::new();
        let result = report(&mut diags);
        if diags.has_errors() {
            return Err(diags);
        }
        Ok(result)
    }
    /// The same for what has no result after an error.
    pub(crate) fn required<T>(report: impl FnOnce(&mut Self) -> Option<T>) -> Result<T, Self> {
        let mut diags = Self::new();
        match report(&mut diags) {
            Some(result) if !diags.has_errors() => Ok(result),
            _ => Err(diags),
        }
    }
}

impl Default for Diagnostics {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text(&RenderOptions::default()))
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Diagnostics {}

/// An error in data is a diagnostic without a place.
impl From<Error> for Diagnostics {
    fn from(error: Error) -> Self {
        let mut diags = Self::new();
        diags.add(Severity::Error, "invalid-value", "Invalid value", &error.to_string(), None);
        diags
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = Diagnostic<'a>;
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

indexed!(
    /// Iterates over diagnostics.
    Iter<'a> of &'a Diagnostics, Diagnostic<'a>, |diags, index| diags.get(index).expect("the index is below the length")
);

/// Options for diagnostics as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RenderOptions {
    /// Do not show the lines of the source.
    pub without_lines: bool,
    /// Use the colors of terminals.
    pub color: bool,
    /// The column to wrap at; 0: do not wrap.
    pub width: usize,
}

impl RenderOptions {
    fn to_c(&self) -> c::hecla_render_options {
        c::hecla_render_options {
            without_lines: self.without_lines.into(),
            color: self.color.into(),
            width: self.width,
            ..c::hecla_render_options::INIT
        }
    }
}

/// One error, warning or information.
#[derive(Clone, Copy)]
pub struct Diagnostic<'a> {
    raw: *const c::hecla_diagnostic,
    list: PhantomData<&'a Diagnostics>,
}

unsafe impl Send for Diagnostic<'_> {}
unsafe impl Sync for Diagnostic<'_> {}

impl<'a> Diagnostic<'a> {
    pub fn severity(self) -> Severity {
        Severity::from_c(unsafe { c::hecla_diagnostic_severity(self.raw) })
    }
    /// Returns the stable identifier of the kind, such as `"unknown-variable"`.
    pub fn code(self) -> &'a str {
        unsafe { text::str(c::hecla_diagnostic_code(self.raw)) }
    }
    /// Returns a noun phrase, such as `"Unknown variable"`.
    pub fn summary(self) -> &'a str {
        unsafe { text::str(c::hecla_diagnostic_summary(self.raw)) }
    }
    pub fn detail(self) -> Cow<'a, str> {
        unsafe { text::lossy(c::hecla_diagnostic_detail(self.raw)) }
    }
    /// Returns the text that it is about.
    pub fn subject(self) -> Option<Range<'a>> {
        unsafe { Range::from_c(c::hecla_diagnostic_subject(self.raw)) }
    }
    /// Returns what to show around the subject.
    pub fn context(self) -> Option<Range<'a>> {
        unsafe { Range::from_c(c::hecla_diagnostic_context(self.raw)) }
    }
    /// Returns other places that help to understand it, each with a sentence.
    pub fn related(self) -> impl Iterator<Item = (Option<Range<'a>>, Cow<'a, str>)> {
        (0..unsafe { c::hecla_diagnostic_related_count(self.raw) }).map(move |index| unsafe {
            let range = Range::from_c(c::hecla_diagnostic_related_range(self.raw, index));
            (range, text::lossy(c::hecla_diagnostic_related_message(self.raw, index)))
        })
    }
    /// Returns ways to fix it.
    pub fn fixes(self) -> impl Iterator<Item = Fix<'a>> {
        (0..unsafe { c::hecla_diagnostic_fix_count(self.raw) }).map(move |index| Fix { of: self, index })
    }
}

impl fmt::Debug for Diagnostic<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subject = self.subject().map(|range| format!("{range}: ")).unwrap_or_default();
        write!(f, "{subject}{:?}: {}: {}", self.severity(), self.summary(), self.detail())
    }
}

/// Edits that fix what a diagnostic is about, made together.
#[derive(Clone, Copy, Debug)]
pub struct Fix<'a> {
    of: Diagnostic<'a>,
    index: usize,
}

impl<'a> Fix<'a> {
    /// Returns what it does, such as `Replace "regoin" with "region".`
    pub fn title(self) -> Cow<'a, str> {
        unsafe { text::lossy(c::hecla_diagnostic_fix_title(self.of.raw, self.index)) }
    }
    /// Returns whether it may be made without asking.
    pub fn is_certain(self) -> bool {
        unsafe { c::hecla_diagnostic_fix_is_certain(self.of.raw, self.index) != 0 }
    }
    /// Returns the ranges to replace, each with the new text.
    pub fn edits(self) -> impl Iterator<Item = (Range<'a>, Cow<'a, str>)> {
        let count = unsafe { c::hecla_diagnostic_fix_edit_count(self.of.raw, self.index) };
        (0..count).map(move |edit| unsafe {
            let found = c::hecla_diagnostic_fix_edit(self.of.raw, self.index, edit);
            (Range::known(found.range), text::lossy(found.replacement))
        })
    }
}
