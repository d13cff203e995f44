// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! HCL: parsing, evaluation, lossless edits, formatting and validation, of the native syntax and of JSON.
//!
//! ```
//! use hecla::Context;
//!
//! let document = hecla::parse("service.hcl", r#"
//! url   = "https://${upper(env.region)}.example.com"
//! ports = [for offset in [0, 1] : 8080 + offset]
//! "#)?;
//!
//! let mut context = Context::with_standard_functions();
//! context.set_variable("env", hecla::Value::object(&[("region", hecla::Value::from("eu"))]));
//!
//! for attribute in document.body().attributes() {
//!     println!("{} = {}", attribute.name(), attribute.expression().evaluate(&context)?);
//! }
//! # Ok::<(), hecla::Diagnostics>(())
//! ```
//!
//! With the feature `serde`, `from_str` reads a configuration into types of Rust.
//!
//! Errors in a configuration are [`Diagnostics`], with positions; errors in data are an [`Error`]. Where a function has a
//! second form that ends in `_with`, that one takes the diagnostics, and returns what there is in spite of errors.
//!
//! Documents, values, types and functions do not change, so threads can share them; everything in this crate is `Send`
//! and `Sync`. Closures are called by the threads that evaluate, at the same time. The library has no global state.
#![warn(missing_debug_implementations)]
#![deny(unsafe_op_in_unsafe_fn)]

#[macro_use]
mod handle;
mod body;
mod context;
mod convert;
#[cfg(feature = "serde")]
mod de;
#[cfg(feature = "serde")]
mod de_value;
mod decode;
mod diagnostics;
mod document;
mod edit;
mod error;
mod expression;
mod format;
mod function;
mod node;
pub mod pcl;
mod range;
#[cfg(feature = "serde")]
mod ser;
mod text;
mod types;
mod validate;
mod value;
pub mod wire;

pub use body::{Attribute, Attributes, Block, Blocks, Body, BodySchema, Content, DerivedBody, Labels};
pub use context::{Context, Limits};
pub use convert::{FromValue, Typed};
#[cfg(feature = "serde")]
pub use de::{from_body, from_slice, from_str, from_str_with};
#[cfg(feature = "serde")]
pub use de_value::from_value;
pub use decode::Spec;
pub use diagnostics::{Diagnostic, Diagnostics, Fix, Iter, RenderOptions, Severity};
pub use document::{Document, Parser, Syntax};
pub use edit::{address, Change, Edits, Part, PartKind, Parts, Placement};
pub use error::Error;
pub use expression::{Constraint, Expression, Expressions, Reference, References, Step, StepKind, TypeMode};
pub use format::{format, format_with, is_identifier, quote, to_json_with, FormatOptions, JsonOptions};
pub use function::{
    Allow, Call, CallError, Function, FunctionBuilder, FunctionRef, FunctionTable, Functions, IntoFunction, IntoResult,
};
pub use node::{Node, NodeKind, Token, TokenMode, Tokens, Walk};
pub use range::{Position, Range, Source};
#[cfg(feature = "serde")]
pub use ser::{to_string, to_value};
pub use types::{Conversion, Kind, Type, TypeRef};
pub use validate::{validate, Providers, ValidateOptions};
pub use value::{Elements, Entries, Refinement, Value, ValueRef, SENSITIVE};

opaque_debug!(
    Attributes<'_>,
    Blocks<'_>,
    BodySchema,
    Call<'_>,
    Constraint,
    Content<'_>,
    Context<'_>,
    DerivedBody<'_>,
    Edits,
    Elements<'_>,
    Entries<'_>,
    Expressions<'_>,
    FunctionBuilder,
    FunctionTable,
    Iter<'_>,
    JsonOptions<'_>,
    Labels<'_>,
    Part<'_>,
    Parts<'_>,
    Providers,
    References<'_>,
    Spec,
    Tokens<'_>,
    wire::Schema,
);

/// Parses a text, with a name for diagnostics: [`Document::parse`].
pub fn parse(name: &str, text: impl AsRef<[u8]>) -> Result<Document, Diagnostics> {
    Document::parse(name, text)
}

/// Parses a file: [`Document::parse_file`].
pub fn parse_file(path: impl AsRef<std::path::Path>) -> Result<Document, Diagnostics> {
    Document::parse_file(path)
}

/// Returns the version of the library, such as `"0.1.0"`.
pub fn version() -> &'static str {
    unsafe { text::str(hecla_sys::hecla_version()) }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
