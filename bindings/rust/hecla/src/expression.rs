// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::body::view;
use crate::{text, Context, Diagnostics, Error, Limits, Node, NodeKind, Range, TypeRef, Value, ValueRef};
use hecla_sys as c;
use std::borrow::Cow;
use std::fmt;

view!(
    /// An expression: the value of an argument, or what [`Document::parse_expression`](crate::Document::parse_expression)
    /// parsed.
    Expression, hecla_expression
);

impl<'a> Expression<'a> {
    /// Returns the value. Without a context (`None`) only literals can be evaluated, and strings in JSON are not
    /// templates.
    ///
    /// ```
    /// let document = hecla::parse("a.hcl", "port = 8000 + 80\n")?;
    /// let port = document.body().attribute("port").unwrap().expression();
    /// assert_eq!(port.evaluate(None)?.to::<u16>()?, 8080);
    /// # Ok::<(), hecla::Diagnostics>(())
    /// ```
    pub fn evaluate<'c>(self, context: impl Into<Option<&'c Context<'c>>>) -> Result<Value, Diagnostics> {
        let context = context.into();
        Diagnostics::checked(|diags| self.evaluate_with(context, diags))
    }
    /// Returns the value, which is unknown after an error.
    pub fn evaluate_with<'c>(self, context: impl Into<Option<&'c Context<'c>>>, diags: &mut Diagnostics) -> Value {
        Value::own(unsafe { c::hecla_evaluate(self.raw, Context::optional(context.into()), diags.as_mut_ptr()) })
    }
    /// Computes what can be computed: names that are not defined stay, so `"${var.zone}-${1 + 1}"` becomes
    /// `"${var.zone}-2"`.
    pub fn evaluate_partially(self, context: &Context<'_>) -> Result<String, Diagnostics> {
        Diagnostics::required(|diags| unsafe {
            text::take(c::hecla_evaluate_partially(self.raw, context.as_ptr(), diags.as_mut_ptr()))
        })
    }
    /// Returns whether every name in the expression is defined.
    pub fn can_evaluate(self, context: &Context<'_>) -> bool {
        unsafe { c::hecla_can_evaluate(self.raw, context.as_ptr()) != 0 }
    }
    pub fn kind(self) -> NodeKind {
        NodeKind::from_c(unsafe { c::hecla_expression_kind(self.raw) })
    }
    pub fn range(self) -> Range<'a> {
        unsafe { Range::known(c::hecla_expression_range(self.raw)) }
    }
    /// Returns the source text; bytes that are not UTF-8 become U+FFFD.
    pub fn text(self) -> Cow<'a, str> {
        unsafe { text::lossy(c::hecla_expression_text(self.raw)) }
    }
    /// Returns the text of a string without sequences, without evaluating. `None` also for strings that evaluation would
    /// normalize.
    pub fn as_str(self) -> Option<&'a str> {
        let found = unsafe { c::hecla_expression_string(self.raw) };
        (!found.data.is_null()).then(|| unsafe { text::str(found) })
    }
    /// Returns the value of a constant string, number or bool.
    pub fn constant(self) -> Option<Value> {
        let found = unsafe { c::hecla_expression_constant(self.raw) };
        (!found.is_null()).then(|| Value::own(found))
    }
    /// Returns the name if the expression is a single name, such as a keyword.
    pub fn keyword(self) -> Option<String> {
        unsafe { text::take(c::hecla_expression_keyword(self.raw)) }
    }
    /// Returns the node of the syntax tree. Expressions that a schema read in a generated block have none.
    pub fn node(self) -> Option<Node<'a>> {
        unsafe { Node::existing(c::hecla_expression_node(self.raw)) }
    }

    /// Returns the elements of an expression that is written as a list, not evaluated.
    pub fn list(self) -> Result<Expressions<'a>, Diagnostics> {
        Diagnostics::checked(|diags| Expressions::own(unsafe { c::hecla_expression_list(self.raw, diags.as_mut_ptr()) }))
    }
    /// Returns the keys and values of an expression that is written as an object, in turn: see [`Expressions::pairs`].
    pub fn map(self) -> Result<Expressions<'a>, Diagnostics> {
        Diagnostics::checked(|diags| Expressions::own(unsafe { c::hecla_expression_map(self.raw, diags.as_mut_ptr()) }))
    }
    /// Returns the arguments of an expression that is written as a call.
    pub fn call(self) -> Result<Expressions<'a>, Diagnostics> {
        Diagnostics::checked(|diags| Expressions::own(unsafe { c::hecla_expression_call(self.raw, diags.as_mut_ptr()) }))
    }
    /// Returns the references to variables that evaluation may need, in source order.
    pub fn references(self) -> References<'a> {
        References::own(unsafe { c::hecla_expression_references(self.raw) })
    }
    /// Reads the expression as one reference.
    pub fn reference(self) -> Result<References<'a>, Diagnostics> {
        Diagnostics::checked(|diags| References::own(unsafe { c::hecla_expression_reference(self.raw, diags.as_mut_ptr()) }))
    }
    /// Reads the expression as a type, such as `list(string)`.
    pub fn type_constraint(self, mode: TypeMode) -> Result<Constraint, Diagnostics> {
        Diagnostics::checked(|diags| {
            Constraint::own(unsafe { c::hecla_expression_type(self.raw, mode.to_c(), diags.as_mut_ptr()) })
        })
    }
}

impl fmt::Debug for Expression<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expression({:?} at {:?})", self.kind(), self.range())
    }
}

owned!(
    /// The parts of an expression, not evaluated.
    Expressions<'a>, hecla_expressions, hecla_expressions_free
);

impl Expressions<'_> {
    pub fn len(&self) -> usize {
        unsafe { c::hecla_expressions_size(self.as_ptr()) }
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    pub fn get(&self, index: usize) -> Option<Expression<'_>> {
        unsafe { Expression::existing(c::hecla_expressions_at(self.as_ptr(), index)) }
    }
    pub fn iter(&self) -> impl Iterator<Item = Expression<'_>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }
    /// Returns the keys of an object with their values.
    pub fn pairs(&self) -> impl Iterator<Item = (Expression<'_>, Expression<'_>)> {
        (0..self.len() / 2).filter_map(|index| Some((self.get(2 * index)?, self.get(2 * index + 1)?)))
    }
    /// Returns the name of the call.
    pub fn call_name(&self) -> &str {
        unsafe { text::str(c::hecla_expressions_call_name(self.as_ptr())) }
    }
    pub fn call_name_range(&self) -> Option<Range<'_>> {
        unsafe { Range::from_c(c::hecla_expressions_call_name_range(self.as_ptr())) }
    }
    /// Returns the range of the arguments of the call with their parentheses.
    pub fn call_arguments_range(&self) -> Option<Range<'_>> {
        unsafe { Range::from_c(c::hecla_expressions_call_arguments_range(self.as_ptr())) }
    }
}

owned!(
    /// References, such as `var.tags["a"][0]`.
    References<'a>, hecla_references, hecla_references_free
);

impl References<'static> {
    /// Reads a reference from a text.
    pub fn parse(name: &str, text: &str, allow_splat: bool) -> Result<Self, Diagnostics> {
        let limits = Limits::default().to_c();
        Diagnostics::checked(|diags| {
            let (name, text) = (text::view(name), text::view(text));
            Self::own(unsafe { c::hecla_parse_reference(name, text, allow_splat.into(), &limits, diags.as_mut_ptr()) })
        })
    }
}

impl References<'_> {
    pub fn len(&self) -> usize {
        unsafe { c::hecla_references_size(self.as_ptr()) }
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    pub fn get(&self, index: usize) -> Option<&Reference> {
        unsafe { Reference::from_ptr(c::hecla_references_at(self.as_ptr(), index)) }
    }
    pub fn iter(&self) -> impl Iterator<Item = &Reference> {
        (0..self.len()).filter_map(|index| self.get(index))
    }
}

enumeration!(
    /// The kind of a step of a reference.
    StepKind: hecla_step_kind, HECLA_STEP_KIND_ALL {
        Root = HECLA_STEP_ROOT,
        Attribute = HECLA_STEP_ATTRIBUTE,
        Index = HECLA_STEP_INDEX,
        Splat = HECLA_STEP_SPLAT,
    } else Attribute
);

/// A step of a reference.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    pub kind: StepKind,
    /// The name of the root or an attribute.
    pub name: &'a str,
    /// The key of an index: a string or number.
    pub key: Option<&'a ValueRef>,
    pub range: Option<Range<'a>>,
}

borrowed!(
    /// A path such as `var.tags["a"]`, displayed as source text.
    Reference, hecla_reference
);

impl Reference {
    /// Returns the name of the variable.
    pub fn root(&self) -> &str {
        self.steps().next().map_or("", |step| step.name)
    }
    /// Returns the root and what follows it.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        let count = unsafe { c::hecla_reference_step_count(self.as_ptr()) };
        (0..count).map(|index| unsafe {
            let raw = c::hecla_reference_step(self.as_ptr(), index);
            Step {
                kind: StepKind::from_c(raw.kind),
                name: text::str(raw.name),
                key: ValueRef::from_ptr(raw.key),
                range: Range::from_c(raw.range),
            }
        })
    }
    pub fn range(&self) -> Option<Range<'_>> {
        unsafe { Range::from_c(c::hecla_reference_range(self.as_ptr())) }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&unsafe { text::take(c::hecla_reference_text(self.as_ptr())) }.unwrap_or_default())
    }
}

impl fmt::Debug for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

enumeration!(
    /// The parts that types written as expressions may have.
    TypeMode: hecla_type_mode, HECLA_TYPE_MODE_ALL {
        /// Neither `any` nor optional attributes.
        Exact = HECLA_TYPE_EXACT,
        Constraint = HECLA_TYPE_CONSTRAINT,
        /// Also default values of optional attributes.
        Defaults = HECLA_TYPE_DEFAULTS,
    } else Defaults
);

owned!(
    /// A type that an expression described, with the default values of optional attributes.
    Constraint, hecla_constraint, hecla_constraint_free
);

impl Constraint {
    pub fn ty(&self) -> &TypeRef {
        unsafe { TypeRef::from_ptr(c::hecla_constraint_type(self.as_ptr())) }.expect("a constraint has a type")
    }
    /// Returns a value with its defaults applied, then converted to the type.
    pub fn apply(&self, value: &ValueRef) -> Result<Value, Error> {
        Error::catch(|error| unsafe { c::hecla_constraint_apply(self.as_ptr(), value.as_ptr(), error) }).map(Value::own)
    }
}
