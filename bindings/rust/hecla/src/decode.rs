// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Body, Context, Diagnostics, Limits, Type, Value};
use hecla_sys as c;

owned!(
    /// A specification in the language of hcldec: it says what a body contains and which value it has.
    ///
    /// ```
    /// use hecla::{Document, Spec};
    ///
    /// let spec = Spec::parse("spec", r#"object {
    ///   attr "port" {
    ///     type     = number
    ///     required = true
    ///   }
    /// }"#)?;
    /// let document = Document::parse("a.hcl", "port = 80\n")?;
    /// assert_eq!(spec.decode(document.body(), None)?.get("port").unwrap().as_i64(), Some(80));
    /// # Ok::<(), hecla::Diagnostics>(())
    /// ```
    Spec, hecla_spec, hecla_spec_free
);

impl Spec {
    pub fn parse(name: &str, source: &str) -> Result<Self, Diagnostics> {
        let limits = Limits::default().to_c();
        Diagnostics::checked(|diags| {
            Self::own(unsafe { c::hecla_spec_parse(text::view(name), text::view(source), &limits, diags.as_mut_ptr()) })
        })
    }
    /// Returns a context with the variables and functions that the specification defines.
    pub fn context(&self) -> Context<'static> {
        Context::own(unsafe { c::hecla_spec_context(self.as_ptr()) })
    }
    /// Returns the type of decoded values, dynamic where it depends on the body.
    pub fn ty(&self) -> Type {
        Type::own(unsafe { c::hecla_spec_type(self.as_ptr()) })
    }
    pub fn decode<'c>(&self, body: Body<'_>, context: impl Into<Option<&'c Context<'c>>>) -> Result<Value, Diagnostics> {
        let context = Context::optional(context.into());
        Diagnostics::checked(|diags| {
            Value::own(unsafe { c::hecla_decode(body.raw, self.as_ptr(), context, diags.as_mut_ptr()) })
        })
    }
}
