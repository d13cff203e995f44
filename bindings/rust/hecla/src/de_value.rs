// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Deserialization of values with serde, and of anything as a value.
use crate::{Error, Kind, Value, ValueRef};
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt;

/// Reads a value.
///
/// ```
/// let ports: Vec<u16> = hecla::from_value(&hecla::Value::from([80, 443]))?;
/// assert_eq!(ports, [80, 443]);
/// # Ok::<(), hecla::Error>(())
/// ```
pub fn from_value<T: de::DeserializeOwned>(value: &ValueRef) -> Result<T, Error> {
    T::deserialize(value)
}

impl de::Error for Error {
    fn custom<M: fmt::Display>(message: M) -> Self {
        Error::new(message.to_string())
    }
}

impl<'de> Deserializer<'de> for &ValueRef {
    type Error = Error;
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.is_marked() {
            return Err(Error::new("the value is secret, so no details are shown"));
        }
        if !self.is_known() {
            return Err(Error::new("the value is not known"));
        }
        if self.is_null() {
            return visitor.visit_unit();
        }
        match self.kind() {
            Kind::String => visitor.visit_str(self.as_str().unwrap_or_default()),
            Kind::Bool => visitor.visit_bool(self.as_bool().unwrap_or_default()),
            Kind::Number => match (self.as_i64(), self.as_u64()) {
                (Some(number), _) => visitor.visit_i64(number),
                (_, Some(number)) => visitor.visit_u64(number),
                _ => visitor.visit_f64(self.as_f64().unwrap_or_default()),
            },
            Kind::List | Kind::Set | Kind::Tuple => visitor.visit_seq(Parts { rest: self.elements().enumerate() }),
            Kind::Map | Kind::Object => visitor.visit_map(Pairs { rest: self.entries(), next: None }),
            _ => Err(Error::new("the value has no form in data")),
        }
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.is_null() && !self.is_marked() {
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }
    /// As in JSON: a string, or an object with one attribute.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        if let Some(variant) = self.as_str() {
            return visitor.visit_enum(variant.to_owned().into_deserializer());
        }
        visitor.visit_enum(de::value::MapAccessDeserializer::new(Pairs { rest: self.entries(), next: None }))
    }
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

struct Parts<'a> {
    rest: std::iter::Enumerate<crate::Elements<'a>>,
}

impl<'de> de::SeqAccess<'de> for Parts<'_> {
    type Error = Error;
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Error> {
        let Some((index, element)) = self.rest.next() else { return Ok(None) };
        seed.deserialize(element).map(Some).map_err(|error| error.inside(&format!("[{index}]")))
    }
}

struct Pairs<'a> {
    rest: crate::Entries<'a>,
    next: Option<(&'a str, &'a ValueRef)>,
}

impl<'de> de::MapAccess<'de> for Pairs<'_> {
    type Error = Error;
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        self.next = self.rest.next();
        let Some((key, _)) = self.next else { return Ok(None) };
        seed.deserialize(key.to_owned().into_deserializer()).map(Some)
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Error> {
        let (key, value) = self.next.take().expect("the key was read");
        seed.deserialize(value).map_err(|error| error.inside(&format!(".{key}")))
    }
}

/// Reads anything as a value: maps become objects, sequences tuples.
impl<'de> de::Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }
    fn visit_bool<E: de::Error>(self, truth: bool) -> Result<Value, E> {
        Ok(truth.into())
    }
    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }
    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }
    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Value, E> {
        Value::try_from(number).map_err(E::custom)
    }
    fn visit_str<E: de::Error>(self, string: &str) -> Result<Value, E> {
        Ok(string.into())
    }
    fn visit_unit<E: de::Error>(self) -> Result<Value, E> {
        Ok(Value::null(&crate::Type::any()))
    }
    fn visit_none<E: de::Error>(self) -> Result<Value, E> {
        self.visit_unit()
    }
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
    fn visit_seq<A: de::SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut elements = Vec::<Value>::new();
        while let Some(element) = items.next_element()? {
            elements.push(element);
        }
        Ok(Value::tuple(&elements))
    }
    fn visit_map<A: de::MapAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut entries = Vec::<(String, Value)>::new();
        while let Some(entry) = items.next_entry()? {
            entries.push(entry);
        }
        let pairs: Vec<(&str, &Value)> = entries.iter().map(|(key, value)| (key.as_str(), value)).collect();
        Ok(Value::object(&pairs))
    }
}
