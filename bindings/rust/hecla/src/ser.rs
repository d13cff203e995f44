// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Values from types of Rust with serde.
use crate::{Diagnostics, Error, Kind, Type, Value, ValueRef};
use serde::ser::{self, Error as _, Serialize, SerializeMap, SerializeSeq, Serializer};
use std::fmt;

/// Makes a value of anything: structs and maps become objects, sequences tuples.
///
/// ```
/// #[derive(serde::Serialize)]
/// struct Environment {
///     region: &'static str,
///     zones: Vec<u8>,
/// }
/// let value = hecla::to_value(&Environment { region: "eu", zones: vec![1, 2] })?;
/// assert_eq!(value.to_json()?, r#"{"region":"eu","zones":[1,2]}"#);
/// # Ok::<(), hecla::Error>(())
/// ```
pub fn to_value<T: Serialize + ?Sized>(from: &T) -> Result<Value, Error> {
    from.serialize(ToValue)
}

/// Writes a struct or map as arguments in the native syntax.
///
/// ```
/// let text = hecla::to_string(&std::collections::BTreeMap::from([("port", 80), ("workers", 4)]))?;
/// assert_eq!(text, "port    = 80\nworkers = 4\n");
/// # Ok::<(), hecla::Diagnostics>(())
/// ```
pub fn to_string<T: Serialize + ?Sized>(from: &T) -> Result<String, Diagnostics> {
    let value = to_value(from)?;
    if !matches!(value.kind(), Kind::Object | Kind::Map) {
        return Err(Error::new("only a struct or map can be written as a configuration").into());
    }
    let mut text = String::new();
    for (name, value) in value.entries() {
        if !crate::is_identifier(name) {
            return Err(Error::new(format!("{name:?} is not a name of an argument")).into());
        }
        text.push_str(&format!("{name} = {value}\n"));
    }
    crate::format(&text)
}

impl ser::Error for Error {
    fn custom<M: fmt::Display>(message: M) -> Self {
        Error::new(message.to_string())
    }
}

struct ToValue;

/// Parts that become a tuple, or with names an object; with a variant, inside an object with one attribute.
struct Compound {
    names: Vec<String>,
    values: Vec<Value>,
    variant: Option<&'static str>,
    is_object: bool,
}

impl Compound {
    fn new(is_object: bool, variant: Option<&'static str>) -> Self {
        Self { names: Vec::new(), values: Vec::new(), variant, is_object }
    }
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.values.push(to_value(value)?);
        Ok(())
    }
    fn push_named<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Error> {
        self.names.push(name.to_owned());
        self.push(value)
    }
    fn finish(self) -> Value {
        let pairs: Vec<(&str, &Value)> = self.names.iter().map(String::as_str).zip(&self.values).collect();
        let value = if self.is_object { Value::object(&pairs) } else { Value::tuple(&self.values) };
        match self.variant {
            Some(variant) => Value::object(&[(variant, value)]),
            None => value,
        }
    }
}

macro_rules! from_scalars {
    ($($method:ident: $type:ty,)*) => {$(
        fn $method(self, scalar: $type) -> Result<Value, Error> {
            Ok(scalar.into())
        }
    )*};
}

impl Serializer for ToValue {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = Compound;
    type SerializeTuple = Compound;
    type SerializeTupleStruct = Compound;
    type SerializeTupleVariant = Compound;
    type SerializeMap = Compound;
    type SerializeStruct = Compound;
    type SerializeStructVariant = Compound;

    from_scalars!(
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_str: &str,
    );
    fn serialize_f32(self, number: f32) -> Result<Value, Error> {
        // The shortest decimal text, so that 0.1 stays 0.1.
        Value::number(&number.to_string())
    }
    fn serialize_f64(self, number: f64) -> Result<Value, Error> {
        Value::number(&number.to_string())
    }
    fn serialize_i128(self, number: i128) -> Result<Value, Error> {
        Value::number(&number.to_string())
    }
    fn serialize_u128(self, number: u128) -> Result<Value, Error> {
        Value::number(&number.to_string())
    }
    fn serialize_char(self, character: char) -> Result<Value, Error> {
        Ok(character.to_string().into())
    }
    fn serialize_bytes(self, bytes: &[u8]) -> Result<Value, Error> {
        Ok(Value::from(bytes))
    }
    fn serialize_none(self) -> Result<Value, Error> {
        Ok(Value::null(&Type::any()))
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, Error> {
        to_value(value)
    }
    fn serialize_unit(self) -> Result<Value, Error> {
        self.serialize_none()
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, Error> {
        self.serialize_none()
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Value, Error> {
        Ok(variant.into())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Value, Error> {
        to_value(value)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value, Error> {
        Ok(Value::object(&[(variant, to_value(value)?)]))
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Compound, Error> {
        Ok(Compound::new(false, None))
    }
    fn serialize_tuple(self, _: usize) -> Result<Compound, Error> {
        Ok(Compound::new(false, None))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Compound, Error> {
        Ok(Compound::new(false, None))
    }
    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Compound, Error> {
        Ok(Compound::new(false, Some(variant)))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Compound, Error> {
        Ok(Compound::new(true, None))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Compound, Error> {
        Ok(Compound::new(true, None))
    }
    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Compound, Error> {
        Ok(Compound::new(true, Some(variant)))
    }
}

macro_rules! compound {
    ($($of:ident: $method:ident($($key:ident)?);)*) => {$(
        impl ser::$of for Compound {
            type Ok = Value;
            type Error = Error;
            fn $method<T: Serialize + ?Sized>(&mut self, $($key: &'static str,)? value: &T) -> Result<(), Error> {
                compound!(self value $($key)?)
            }
            fn end(self) -> Result<Value, Error> {
                Ok(self.finish())
            }
        }
    )*};
    ($self:ident $value:ident) => { $self.push($value) };
    ($self:ident $value:ident $key:ident) => { $self.push_named($key, $value) };
}
compound!(
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeStruct: serialize_field(name);
    SerializeStructVariant: serialize_field(name);
);

impl SerializeMap for Compound {
    type Ok = Value;
    type Error = Error;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        let key = to_value(key)?.convert(&Type::string())?;
        self.names.push(key.as_str().ok_or_else(|| Error::new("keys of maps must be strings"))?.to_owned());
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.push(value)
    }
    fn end(self) -> Result<Value, Error> {
        Ok(self.finish())
    }
}

/// Unknown and marked values are errors, so that no secret is written.
impl Serialize for ValueRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_marked() {
            return Err(S::Error::custom("the value is secret, so it cannot be written"));
        }
        if !self.is_known() {
            return Err(S::Error::custom("the value is not known"));
        }
        if self.is_null() {
            return serializer.serialize_unit();
        }
        match self.kind() {
            Kind::String => serializer.serialize_str(self.as_str().unwrap_or_default()),
            Kind::Bool => serializer.serialize_bool(self.as_bool().unwrap_or_default()),
            Kind::Number => match (self.as_i64(), self.as_u64()) {
                (Some(number), _) => serializer.serialize_i64(number),
                (_, Some(number)) => serializer.serialize_u64(number),
                _ => serializer.serialize_f64(self.as_f64().unwrap_or_default()),
            },
            Kind::Map | Kind::Object => {
                let mut map = serializer.serialize_map(Some(self.len()))?;
                for (key, value) in self.entries() {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
            Kind::List | Kind::Set | Kind::Tuple => {
                let mut items = serializer.serialize_seq(Some(self.len()))?;
                for element in self.elements() {
                    items.serialize_element(element)?;
                }
                items.end()
            }
            _ => Err(S::Error::custom("the value has no form in data")),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}
