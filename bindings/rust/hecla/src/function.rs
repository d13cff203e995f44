// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Error, FromValue, Limits, Type, TypeRef, Value, ValueRef};
use hecla_sys as c;
use std::fmt;
use std::marker::PhantomData;
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut};

owned!(
    /// A function that expressions can call: a closure, or one of a [`FunctionTable`].
    ///
    /// The parameters of a closure say what it takes. What it returns may be a `Result`, whose error becomes a diagnostic
    /// at the call. Unknown, null and marked arguments are handled before the call.
    ///
    /// ```
    /// use hecla::{Context, Document};
    ///
    /// let mut context = Context::new();
    /// context.define("repeat", |text: String, times: u8| text.repeat(times.into()));
    /// context.define("port", |text: String| text.parse::<u16>());
    ///
    /// let document = Document::parse_expression("e", r#"repeat("ab", "3")"#)?;
    /// assert_eq!(document.expression().unwrap().evaluate(&context)?.as_str(), Some("ababab"));
    ///
    /// let document = Document::parse_expression("e", r#"port("eighty")"#)?;
    /// let errors = document.expression().unwrap().evaluate(&context).unwrap_err();
    /// assert!(errors.to_string().contains("invalid digit found in string"));
    /// # Ok::<(), hecla::Diagnostics>(())
    /// ```
    Function, hecla_function, hecla_function_free
);
borrowed!(
    /// A function that something else owns.
    FunctionRef, hecla_function
);
derefs!(Function, FunctionRef);

impl Function {
    /// Makes a function of a closure with up to six parameters.
    pub fn new<A>(name: &str, closure: impl IntoFunction<A>) -> Self {
        closure.into_function(name)
    }
    /// Makes a function whose parameters are described one by one.
    pub fn builder(name: &str) -> FunctionBuilder {
        FunctionBuilder { name: name.to_owned(), ..FunctionBuilder::default() }
    }
}

impl FunctionRef {
    pub fn name(&self) -> &str {
        unsafe { text::str(c::hecla_function_name(self.as_ptr())) }
    }
    pub fn description(&self) -> &str {
        unsafe { text::str(c::hecla_function_description(self.as_ptr())) }
    }
    /// Returns the name and the parameters: `join(separator, lists...)`.
    pub fn signature(&self) -> String {
        unsafe { text::take(c::hecla_function_signature(self.as_ptr())) }.unwrap_or_default()
    }
    /// Calls the function outside of an evaluation. Arguments are not converted.
    pub fn call<V: AsRef<ValueRef>>(&self, arguments: &[V]) -> Result<Value, Error> {
        self.call_within(arguments, &Limits::default())
    }
    pub fn call_within<V: AsRef<ValueRef>>(&self, arguments: &[V], limits: &Limits) -> Result<Value, Error> {
        let pointers: Vec<_> = arguments.iter().map(|argument| argument.as_ref().as_ptr()).collect();
        Error::catch(|error| unsafe {
            c::hecla_function_call(self.as_ptr(), pointers.as_ptr(), pointers.len(), &limits.to_c(), error)
        })
        .map(Value::own)
    }
}

impl fmt::Debug for FunctionRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.signature())
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// The reason why a call fails, as a clause (`"the text is empty"`), and the argument that causes
/// it.
#[derive(Clone, Debug)]
pub struct CallError {
    reason: String,
    argument: Option<usize>,
}

impl CallError {
    pub fn new(reason: impl fmt::Display) -> Self {
        Self { reason: reason.to_string(), argument: None }
    }
    /// Blames an argument, to which the diagnostic then points.
    pub fn at(argument: usize, reason: impl fmt::Display) -> Self {
        Self { reason: reason.to_string(), argument: Some(argument) }
    }
}

impl<E: fmt::Display> From<E> for CallError {
    fn from(error: E) -> Self {
        Self::new(error)
    }
}

/// One call of a function, while it runs.
pub struct Call<'a> {
    handle: *mut c::hecla_call,
    call: PhantomData<&'a ()>,
}

impl<'a> Call<'a> {
    pub fn argument_count(&self) -> usize {
        unsafe { c::hecla_call_argument_count(self.handle) }
    }
    pub fn argument(&self, index: usize) -> Option<&'a ValueRef> {
        unsafe { ValueRef::from_ptr(c::hecla_call_argument(self.handle, index)) }
    }
    pub fn arguments(&self) -> impl Iterator<Item = &'a ValueRef> + '_ {
        (0..self.argument_count()).filter_map(|index| self.argument(index))
    }
    /// Reads an argument as a type of Rust. An error blames it.
    pub fn get<T: FromValue>(&self, index: usize) -> Result<T, CallError> {
        let argument = self.argument(index).ok_or_else(|| CallError::new("an argument is missing"))?;
        T::from_value(argument).map_err(|error| CallError::at(index, error))
    }
    /// Reports a warning at an argument.
    pub fn warn(&self, argument: Option<usize>, sentence: &str) {
        unsafe { c::hecla_call_warn(self.handle, argument.unwrap_or(c::HECLA_NO_ARGUMENT), text::view(sentence)) }
    }
    /// Pays for a long string before it is made. The error is that the limit is exceeded.
    pub fn spend_string_bytes(&self, bytes: u64) -> Result<(), CallError> {
        Self::spent(unsafe { c::hecla_call_spend_string_bytes(self.handle, bytes) })
    }
    /// Pays for many elements before they are made.
    pub fn spend_elements(&self, count: u64) -> Result<(), CallError> {
        Self::spent(unsafe { c::hecla_call_spend_elements(self.handle, count) })
    }
    /// Pays for work.
    pub fn spend_steps(&self, steps: u64) -> Result<(), CallError> {
        Self::spent(unsafe { c::hecla_call_spend_steps(self.handle, steps) })
    }
    // An empty reason leaves it to the library to say which limit it was.
    fn spent(is_within: i32) -> Result<(), CallError> {
        if is_within != 0 {
            Ok(())
        } else {
            Err(CallError::new(""))
        }
    }
}

type Implementation = Box<dyn Fn(&Call<'_>) -> Result<Value, CallError> + Send + Sync>;
type TypeRule = Box<dyn Fn(&Call<'_>) -> Result<Type, CallError> + Send + Sync>;

struct Closures {
    call: Implementation,
    rule: Option<TypeRule>,
}

/// The arguments that a parameter accepts in addition to known values without marks. Otherwise a null argument is an
/// error, an unknown one makes the result unknown, and marks are removed before the call and added to the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allow(u32);

impl Allow {
    pub const NOTHING: Self = Self(0);
    pub const NULL: Self = Self(c::HECLA_ALLOW_NULL);
    pub const UNKNOWN: Self = Self(c::HECLA_ALLOW_UNKNOWN);
    /// Arguments of unknown type; otherwise they make the type of the result unknown.
    pub const DYNAMIC: Self = Self(c::HECLA_ALLOW_DYNAMIC);
    pub const MARKED: Self = Self(c::HECLA_ALLOW_MARKED);
    /// Returns what either accepts, as `|` does, also in constants.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::ops::BitOr for Allow {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.and(other)
    }
}

struct Parameter {
    name: String,
    of: Type,
    allow: Allow,
}

/// Describes a function.
///
/// ```
/// use hecla::{Function, Type, Value};
///
/// let sum = Function::builder("sum")
///     .variadic("numbers", Type::number())
///     .result(Type::number())
///     .build(|call| {
///         let numbers = call.arguments().map(|number| number.as_i64().unwrap_or_default());
///         Ok(numbers.sum::<i64>().into())
///     })?;
/// assert_eq!(sum.signature(), "sum(numbers...)");
/// assert_eq!(sum.call(&[Value::from(40), Value::from(2)])?, Value::from(42));
/// # Ok::<(), hecla::Error>(())
/// ```
#[derive(Default)]
pub struct FunctionBuilder {
    name: String,
    description: String,
    parameters: Vec<Parameter>,
    variadic: Option<Parameter>,
    result: Option<Type>,
    rule: Option<TypeRule>,
}

impl FunctionBuilder {
    pub fn description(mut self, text: &str) -> Self {
        self.description = text.to_owned();
        self
    }
    /// Adds a parameter. Arguments are converted to its type.
    pub fn parameter(self, name: &str, of: Type) -> Self {
        self.parameter_with(name, of, Allow::NOTHING)
    }
    pub fn parameter_with(mut self, name: &str, of: Type, allow: Allow) -> Self {
        self.parameters.push(Parameter { name: name.to_owned(), of, allow });
        self
    }
    /// Sets the parameter that takes all further arguments.
    pub fn variadic(self, name: &str, of: Type) -> Self {
        self.variadic_with(name, of, Allow::NOTHING)
    }
    pub fn variadic_with(mut self, name: &str, of: Type, allow: Allow) -> Self {
        self.variadic = Some(Parameter { name: name.to_owned(), of, allow });
        self
    }
    /// Sets the type of results; without it, they may be of any type.
    pub fn result(mut self, of: Type) -> Self {
        self.result = Some(of);
        self
    }
    /// Computes the type of the result from the arguments, which may be unknown.
    pub fn result_rule(mut self, rule: impl Fn(&Call<'_>) -> Result<Type, CallError> + Send + Sync + 'static) -> Self {
        self.rule = Some(Box::new(rule));
        self
    }
    /// Makes the function. The closure may be called by several threads at the same time. If it panics, the call fails
    /// with an error that says so.
    pub fn build(
        self,
        call: impl Fn(&Call<'_>) -> Result<Value, CallError> + Send + Sync + 'static,
    ) -> Result<Function, Error> {
        let raw = |parameter: &Parameter| c::hecla_parameter {
            name: text::view(&parameter.name),
            type_: parameter.of.as_ptr(),
            flags: parameter.allow.0,
        };
        let parameters: Vec<_> = self.parameters.iter().map(raw).collect();
        let variadic = self.variadic.as_ref().map(raw);
        let has_rule = self.rule.is_some();
        let closures = Box::new(Closures { call: Box::new(call), rule: self.rule });
        let spec = c::hecla_function_spec {
            name: text::view(&self.name),
            description: text::view(&self.description),
            parameters: parameters.as_ptr(),
            parameter_count: parameters.len(),
            variadic: variadic.as_ref().map_or(null(), |parameter| parameter),
            result: self.result.as_deref().map_or(null(), TypeRef::as_ptr),
            type_rule: if has_rule { Some(call_rule) } else { None },
            call: Some(call_closure),
            data: Box::into_raw(closures).cast(),
            free_data: Some(free_closures),
            ..c::hecla_function_spec::INIT
        };
        // The library frees the data in any case.
        Error::catch(|error| unsafe { c::hecla_function_new(&spec, error) }).map(Function::own)
    }
}

/// Runs a closure for C, where no panic may arrive.
unsafe fn run<T>(call: *mut c::hecla_call, closure: impl FnOnce(&Call<'_>) -> Result<*mut T, CallError>) -> *mut T {
    let result = catch_unwind(AssertUnwindSafe(|| closure(&Call { handle: call, call: PhantomData })));
    let error = match result {
        Ok(Ok(made)) => return made,
        Ok(Err(error)) => error,
        Err(panic) => CallError::new(format!("its implementation panicked: {}", message_of(&*panic))),
    };
    if !error.reason.is_empty() {
        let argument = error.argument.unwrap_or(c::HECLA_NO_ARGUMENT);
        unsafe { c::hecla_call_fail(call, argument, text::view(&error.reason)) };
    }
    null_mut()
}

fn message_of(panic: &(dyn std::any::Any + Send)) -> &str {
    let literal = panic.downcast_ref::<&str>().copied();
    literal.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

unsafe extern "C" fn call_closure(call: *mut c::hecla_call, data: *mut c_void) -> *mut c::hecla_value {
    let closures = unsafe { &*data.cast::<Closures>() };
    unsafe { run(call, |arguments| (closures.call)(arguments).map(Value::into_ptr)) }
}

unsafe extern "C" fn call_rule(call: *mut c::hecla_call, data: *mut c_void) -> *mut c::hecla_type {
    let closures = unsafe { &*data.cast::<Closures>() };
    let rule = closures.rule.as_ref().expect("there is a rule");
    unsafe { run(call, |arguments| rule(arguments).map(Type::into_ptr)) }
}

unsafe extern "C" fn free_closures(data: *mut c_void) {
    // Data that the closures own may panic when it is dropped.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(unsafe { Box::from_raw(data.cast::<Closures>()) })));
}

/// The result of a closure: a value, or a `Result` of one.
pub trait IntoResult {
    fn into_result(self) -> Result<Value, CallError>;
}

impl<T: Into<Value>> IntoResult for T {
    fn into_result(self) -> Result<Value, CallError> {
        Ok(self.into())
    }
}

impl IntoResult for f64 {
    fn into_result(self) -> Result<Value, CallError> {
        Value::try_from(self).map_err(CallError::new)
    }
}

impl<T: IntoResult, E: fmt::Display> IntoResult for Result<T, E> {
    fn into_result(self) -> Result<Value, CallError> {
        self.map_err(CallError::new)?.into_result()
    }
}

/// A closure that can become a [`Function`]: its parameters are [`FromValue`], its result is [`IntoResult`].
pub trait IntoFunction<A> {
    fn into_function(self, name: &str) -> Function;
}

macro_rules! closures {
    ($(($($parameter:ident $index:tt $name:literal),*))*) => {$(
        impl<F, R, $($parameter,)*> IntoFunction<($($parameter,)*)> for F
        where
            F: Fn($($parameter),*) -> R + Send + Sync + 'static,
            R: IntoResult,
            $($parameter: FromValue,)*
        {
            fn into_function(self, name: &str) -> Function {
                let builder = Function::builder(name);
                $(let builder = builder.parameter_with($name, $parameter::hcl_type(), $parameter::ALLOW);)*
                builder.build(move |_call| self($(_call.get::<$parameter>($index)?),*).into_result())
                    .expect("the description is complete")
            }
        }
    )*};
}
closures!(
    ()
    (A 0 "a")
    (A 0 "a", B 1 "b")
    (A 0 "a", B 1 "b", C 2 "c")
    (A 0 "a", B 1 "b", C 2 "c", D 3 "d")
    (A 0 "a", B 1 "b", C 2 "c", D 3 "d", E 4 "e")
    (A 0 "a", B 1 "b", C 2 "c", D 3 "d", E 4 "e", G 5 "f")
);

/// The tables of functions in a [`FunctionTable`]. If several define a name, the last one is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Functions(u32);

impl Functions {
    /// Those that many programs that read HCL offer.
    pub const STANDARD: Self = Self(c::HECLA_FUNCTIONS_STANDARD);
    /// `try`, `can` and `convert`.
    pub const EXPRESSION: Self = Self(c::HECLA_FUNCTIONS_EXPRESSION);
    /// Terraform's, with its results.
    pub const TERRAFORM: Self = Self(c::HECLA_FUNCTIONS_TERRAFORM);
}

impl std::ops::BitOr for Functions {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

owned!(
    /// The functions that the library has.
    FunctionTable, hecla_function_table, hecla_function_table_free
);

impl FunctionTable {
    /// Returns functions that do not access files.
    pub fn new(tables: Functions) -> Self {
        Self::own(unsafe { c::hecla_function_table_new(tables.0, text::view("")) })
    }
    /// Returns functions of which those of Terraform may read the files in a directory.
    pub fn with_files(tables: Functions, directory: impl AsRef<std::path::Path>) -> Self {
        let path = directory.as_ref().as_os_str().as_encoded_bytes();
        Self::own(unsafe { c::hecla_function_table_new(tables.0, path.into()) })
    }
    pub fn get(&self, name: &str) -> Option<&FunctionRef> {
        unsafe { FunctionRef::from_ptr(c::hecla_function_table_find(self.as_ptr(), text::view(name))) }
    }
    pub fn len(&self) -> usize {
        unsafe { c::hecla_function_table_size(self.as_ptr()) }
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Returns all functions, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &FunctionRef> {
        (0..self.len()).filter_map(|index| unsafe { FunctionRef::from_ptr(c::hecla_function_table_at(self.as_ptr(), index)) })
    }
}
