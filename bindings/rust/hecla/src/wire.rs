// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! The wire format of the provider protocol: MessagePack and JSON by a type or schema.
//!
//! ```
//! use hecla::{wire, Type, Value};
//!
//! let ty = Type::list(&Type::number());
//! let bytes = wire::to_msgpack(&Value::from([80, 443]), &ty)?;
//! assert_eq!(wire::from_msgpack(&bytes, &ty)?, Value::from([80, 443]));
//! # Ok::<(), hecla::Error>(())
//! ```
use crate::{text, Body, Context, Diagnostics, Error, Type, TypeRef, Value, ValueRef};
use hecla_sys as c;
use std::ptr::null;

/// Encodes a value as MessagePack, after conversion to the type.
pub fn to_msgpack(value: &ValueRef, of: &TypeRef) -> Result<Vec<u8>, Error> {
    let buffer = Error::catch(|error| unsafe { c::hecla_wire_encode_msgpack(value.as_ptr(), of.as_ptr(), error) })?;
    Ok(unsafe { text::take_bytes(buffer) }.unwrap_or_default())
}

/// Encodes a value as JSON, after conversion to the type.
pub fn to_json(value: &ValueRef, of: &TypeRef) -> Result<String, Error> {
    let buffer = Error::catch(|error| unsafe { c::hecla_wire_encode_json(value.as_ptr(), of.as_ptr(), error) })?;
    Ok(unsafe { text::take(buffer) }.unwrap_or_default())
}

pub fn from_msgpack(bytes: &[u8], of: &TypeRef) -> Result<Value, Error> {
    Error::catch(|error| unsafe { c::hecla_wire_decode_msgpack(bytes.into(), of.as_ptr(), null(), error) }).map(Value::own)
}

pub fn from_json(json: &str, of: &TypeRef) -> Result<Value, Error> {
    Error::catch(|error| unsafe { c::hecla_wire_decode_json(json.into(), of.as_ptr(), null(), error) }).map(Value::own)
}

/// Decodes a DynamicValue with one or both encodings; an absent one is empty. MessagePack takes precedence.
pub fn from_dynamic_value(msgpack: &[u8], json: &[u8], of: &TypeRef) -> Result<Value, Error> {
    Error::catch(|error| unsafe { c::hecla_wire_decode_dynamic_value(msgpack.into(), json.into(), of.as_ptr(), null(), error) })
        .map(Value::own)
}

/// Returns the type that MessagePack implies.
pub fn type_of_msgpack(bytes: &[u8]) -> Result<Type, Error> {
    Error::catch(|error| unsafe { c::hecla_wire_type_of_msgpack(bytes.into(), null(), error) }).map(Type::own)
}

/// Returns the type that JSON implies.
pub fn type_of_json(json: &str) -> Result<Type, Error> {
    Error::catch(|error| unsafe { c::hecla_wire_type_of_json(json.into(), null(), error) }).map(Type::own)
}

owned!(
    /// The schema of a block, in the JSON form of `terraform providers schema -json`.
    Schema, hecla_wire_schema, hecla_wire_schema_free
);

impl Schema {
    /// Reads one block.
    pub fn parse(json: &str) -> Result<Self, Error> {
        Error::catch(|error| unsafe { c::hecla_wire_schema_parse(json.into(), error) }).map(Self::own)
    }
    /// Finds a resource type, or a data source as `data.TYPE`, in the complete output of the command.
    pub fn find(json: &str, name: &str) -> Result<Self, Error> {
        Error::catch(|error| unsafe { c::hecla_wire_schema_find(json.into(), name.into(), error) }).map(Self::own)
    }
    /// Returns the type of the values of the block.
    pub fn ty(&self) -> Type {
        Type::own(unsafe { c::hecla_wire_schema_type(self.as_ptr()) })
    }
    /// Converts an object to the block's type. Missing attributes and blocks become null or empty.
    pub fn coerce(&self, value: &ValueRef) -> Result<Value, Error> {
        Error::catch(|error| unsafe { c::hecla_wire_schema_coerce(self.as_ptr(), value.as_ptr(), error) }).map(Value::own)
    }
    /// Decodes a body, with dynamic blocks expanded.
    pub fn decode<'c>(&self, body: Body<'_>, context: impl Into<Option<&'c Context<'c>>>) -> Result<Value, Diagnostics> {
        let context = Context::optional(context.into());
        Diagnostics::checked(|diags| {
            Value::own(unsafe { c::hecla_decode_block(body.raw, self.as_ptr(), context, diags.as_mut_ptr()) })
        })
    }
}

/// Returns the paths of the innermost differences between two values, such as `.tags["k"]`.
pub fn differences(before: &ValueRef, after: &ValueRef) -> Vec<String> {
    paths(unsafe { c::hecla_wire_differences(before.as_ptr(), after.as_ptr()) })
}

/// Returns the paths of the outermost unknown parts of a value.
pub fn unknown_paths(value: &ValueRef) -> Vec<String> {
    paths(unsafe { c::hecla_wire_unknown_paths(value.as_ptr()) })
}

fn paths(list: *mut c::hecla_wire_paths) -> Vec<String> {
    let list = crate::handle::made(list).as_ptr();
    let count = unsafe { c::hecla_wire_paths_size(list) };
    let found = (0..count).map(|index| unsafe { text::str(c::hecla_wire_paths_at(list, index)) }.to_owned()).collect();
    unsafe { c::hecla_wire_paths_free(list) };
    found
}
