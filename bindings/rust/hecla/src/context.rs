// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Function, FunctionRef, FunctionTable, Functions, IntoFunction, Value, ValueRef};
use hecla_sys as c;

/// The limits for one input. 0 means the default, which is given in parentheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Levels of blocks, brackets, templates and values (400); each needs stack.
    pub max_nesting: u64,
    /// Bytes of one source (1 GiB).
    pub max_source_bytes: u64,
    /// Work of one evaluation: nodes, calls, elements read (100,000,000).
    pub max_steps: u64,
    /// Strings that one evaluation builds (256 MiB).
    pub max_string_bytes: u64,
    /// Elements of collections that one evaluation builds (10,000,000).
    pub max_elements: u64,
    /// Memory of the values of one evaluation, and of a parse (1 GiB).
    pub max_memory_bytes: u64,
    /// Diagnostics kept; others are only counted (1000).
    pub max_diagnostics: u64,
}

impl Limits {
    pub(crate) fn to_c(self) -> c::hecla_limits {
        c::hecla_limits {
            max_nesting: self.max_nesting,
            max_source_bytes: self.max_source_bytes,
            max_steps: self.max_steps,
            max_string_bytes: self.max_string_bytes,
            max_elements: self.max_elements,
            max_memory_bytes: self.max_memory_bytes,
            max_diagnostics: self.max_diagnostics,
            ..c::hecla_limits::INIT
        }
    }
}

owned!(
    /// The variables, functions and limits of an evaluation.
    ///
    /// ```
    /// use hecla::{Context, Document};
    ///
    /// let mut context = Context::with_standard_functions();
    /// context.set_variable("name", "web");
    /// let document = Document::parse_template("motd", "Hello, ${upper(name)}!")?;
    /// assert_eq!(document.expression().unwrap().evaluate(&context)?.as_str(), Some("Hello, WEB!"));
    /// # Ok::<(), hecla::Diagnostics>(())
    /// ```
    Context<'parent>, hecla_context, hecla_context_free
);

impl Context<'static> {
    pub fn new() -> Self {
        Self::own(unsafe { c::hecla_context_new(std::ptr::null()) })
    }
    /// Returns a context with the functions of [`Functions::STANDARD`].
    pub fn with_standard_functions() -> Self {
        let mut context = Self::new();
        context.set_functions(&FunctionTable::new(Functions::STANDARD));
        context
    }
}

impl Default for Context<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'parent> Context<'parent> {
    /// Returns a context that has all names of this one and may hide some.
    pub fn child(&self) -> Context<'_> {
        Context::own(unsafe { c::hecla_context_new(self.as_ptr()) })
    }
    fn done(is_done: i32) {
        assert!(is_done != 0, "Hecla has not enough memory");
    }
    /// Sets a variable, and removes the former one of this name.
    #[doc(alias = "declare_var")]
    pub fn set_variable(&mut self, name: &str, value: impl Into<Value>) -> &mut Self {
        let value = value.into();
        Self::done(unsafe { c::hecla_context_set_variable(self.as_mut_ptr(), text::view(name), value.as_ptr()) });
        self
    }
    #[doc(alias = "declare_func")]
    pub fn set_function(&mut self, name: &str, function: &FunctionRef) -> &mut Self {
        Self::done(unsafe { c::hecla_context_set_function(self.as_mut_ptr(), text::view(name), function.as_ptr()) });
        self
    }
    /// Makes a closure a function: see [`Function::new`].
    pub fn define<A>(&mut self, name: &str, closure: impl IntoFunction<A>) -> &mut Self {
        self.set_function(name, &Function::new(name, closure))
    }
    /// Sets all functions of a table; Terraform's also as `core::NAME`.
    pub fn set_functions(&mut self, table: &FunctionTable) -> &mut Self {
        Self::done(unsafe { c::hecla_context_set_functions(self.as_mut_ptr(), table.as_ptr()) });
        self
    }
    /// Sets the limits of each evaluation in this context and its children; those of the outermost context count.
    pub fn set_limits(&mut self, limits: &Limits) -> &mut Self {
        Self::done(unsafe { c::hecla_context_set_limits(self.as_mut_ptr(), &limits.to_c()) });
        self
    }
    pub fn variable(&self, name: &str) -> Option<&ValueRef> {
        unsafe { ValueRef::from_ptr(c::hecla_context_variable(self.as_ptr(), text::view(name))) }
    }
    /// Returns whether neither it nor a parent has any variables or functions.
    pub fn is_empty(&self) -> bool {
        unsafe { c::hecla_context_is_empty(self.as_ptr()) != 0 }
    }
    /// Returns the pointer for functions to which a context is optional.
    pub(crate) fn optional(context: Option<&Context<'_>>) -> *const c::hecla_context {
        context.map_or(std::ptr::null(), |context| context.as_ptr())
    }
}
