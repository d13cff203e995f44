// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Values from types of Rust, and back.
use crate::{text, Allow, Error, Type, Value, ValueRef};
use hecla_sys as c;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

/// A type of Rust that stands for a type of HCL: an argument of a function, or the target of `TryFrom`.
pub trait FromValue: Sized {
    /// The arguments that a parameter of this type accepts in addition to known values.
    const ALLOW: Allow = Allow::NOTHING;
    /// Returns the type to which values are converted first.
    fn hcl_type() -> Type;
    /// Reads a value of that type.
    fn from_value(value: &ValueRef) -> Result<Self, Error>;
}

fn mismatch(expected: &str, value: &ValueRef) -> Error {
    Error::new(if value.contains_marked() {
        "the value is secret, so no details are shown".to_owned()
    } else if !value.is_known() {
        format!("{expected} is required, and the value is not known")
    } else if value.is_null() {
        format!("{expected} is required, and the value is null")
    } else {
        format!("{expected} is required")
    })
}

macro_rules! scalars {
    ($($type:ty, $hcl:ident, $name:literal, |$value:ident| $read:expr;)*) => {$(
        impl FromValue for $type {
            fn hcl_type() -> Type {
                Type::$hcl()
            }
            fn from_value($value: &ValueRef) -> Result<Self, Error> {
                $read.ok_or_else(|| mismatch($name, $value))
            }
        }
    )*};
}
scalars!(
    bool, bool, "a bool", |value| value.as_bool();
    String, string, "a string", |value| value.as_str().map(str::to_owned);
    f64, number, "a number", |value| value.as_f64();
    f32, number, "a number", |value| value.as_f64().map(|number| number as f32);
);

macro_rules! integers {
    ($($type:ty: $read:ident;)*) => {$(
        impl FromValue for $type {
            fn hcl_type() -> Type {
                Type::number()
            }
            fn from_value(value: &ValueRef) -> Result<Self, Error> {
                let expected = || mismatch(&format!("a whole number from {} to {}", <$type>::MIN, <$type>::MAX), value);
                value.$read().and_then(|number| <$type>::try_from(number).ok()).ok_or_else(expected)
            }
        }
    )*};
}
integers!(i8: as_i64; i16: as_i64; i32: as_i64; i64: as_i64; isize: as_i64;
          u8: as_u64; u16: as_u64; u32: as_u64; u64: as_u64; usize: as_u64;);

impl FromValue for Value {
    const ALLOW: Allow = Allow::NULL.and(Allow::DYNAMIC);
    fn hcl_type() -> Type {
        Type::any()
    }
    fn from_value(value: &ValueRef) -> Result<Self, Error> {
        Ok(value.to_owned())
    }
}

impl<T: FromValue> FromValue for Option<T> {
    const ALLOW: Allow = T::ALLOW.and(Allow::NULL);
    fn hcl_type() -> Type {
        T::hcl_type()
    }
    fn from_value(value: &ValueRef) -> Result<Self, Error> {
        if value.is_null() && !value.is_marked() {
            return Ok(None);
        }
        T::from_value(value).map(Some)
    }
}

impl<T: FromValue> FromValue for Vec<T> {
    fn hcl_type() -> Type {
        Type::list(&T::hcl_type())
    }
    fn from_value(value: &ValueRef) -> Result<Self, Error> {
        if value.is_marked() || value.is_null() || !value.is_known() {
            return Err(mismatch("a list", value));
        }
        let read = |(index, element)| T::from_value(element).map_err(|error: Error| error.inside(&format!("[{index}]")));
        value.elements().enumerate().map(read).collect()
    }
}

fn entries<T: FromValue, M: FromIterator<(String, T)>>(value: &ValueRef) -> Result<M, Error> {
    if value.is_marked() || value.is_null() || !value.is_known() {
        return Err(mismatch("a map", value));
    }
    let read = |(key, element): (&str, &ValueRef)| match T::from_value(element) {
        Ok(element) => Ok((key.to_owned(), element)),
        Err(error) => Err(error.inside(&format!("[{key:?}]"))),
    };
    value.entries().map(read).collect()
}

impl<T: FromValue> FromValue for BTreeMap<String, T> {
    fn hcl_type() -> Type {
        Type::map(&T::hcl_type())
    }
    fn from_value(value: &ValueRef) -> Result<Self, Error> {
        entries(value)
    }
}

impl<T: FromValue, S: BuildHasher + Default> FromValue for HashMap<String, T, S> {
    fn hcl_type() -> Type {
        Type::map(&T::hcl_type())
    }
    fn from_value(value: &ValueRef) -> Result<Self, Error> {
        entries(value)
    }
}

impl ValueRef {
    /// Converts the value by the rules of HCL, and reads it.
    ///
    /// ```
    /// let ports: Vec<u16> = hecla::Value::from(vec!["80", "443"]).to()?;
    /// assert_eq!(ports, [80, 443]);
    /// # Ok::<(), hecla::Error>(())
    /// ```
    pub fn to<T: FromValue>(&self) -> Result<T, Error> {
        T::from_value(&*self.convert(&T::hcl_type())?)
    }
}

macro_rules! try_from {
    ($([$($generic:tt)*] $type:ty;)*) => {$(
        impl<$($generic)*> TryFrom<&ValueRef> for $type {
            type Error = Error;
            fn try_from(value: &ValueRef) -> Result<Self, Error> {
                value.to()
            }
        }
        impl<$($generic)*> TryFrom<Value> for $type {
            type Error = Error;
            fn try_from(value: Value) -> Result<Self, Error> {
                value.to()
            }
        }
    )*};
}
try_from!([] bool; [] String; [] f64; [] f32; [] i8; [] i16; [] i32; [] i64; [] isize;
          [] u8; [] u16; [] u32; [] u64; [] usize;
          [T: FromValue] Vec<T>; [T: FromValue] BTreeMap<String, T>; [T: FromValue, S: BuildHasher + Default] HashMap<String, T, S>;);

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::own(unsafe { c::hecla_new_bool(truth.into()) })
    }
}

impl From<&str> for Value {
    fn from(string: &str) -> Self {
        Self::own(unsafe { c::hecla_new_string(text::view(string)) })
    }
}

impl From<String> for Value {
    fn from(string: String) -> Self {
        string.as_str().into()
    }
}

impl From<&String> for Value {
    fn from(string: &String) -> Self {
        string.as_str().into()
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::own(unsafe { c::hecla_new_int64(number) })
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        match i64::try_from(number) {
            Ok(number) => number.into(),
            Err(_) => Self::number(&number.to_string()).expect("digits are a number"),
        }
    }
}

macro_rules! from_integers {
    ($($type:ty as $wide:ty;)*) => {$(
        impl From<$type> for Value {
            fn from(number: $type) -> Self {
                (number as $wide).into()
            }
        }
    )*};
}
from_integers!(i8 as i64; i16 as i64; i32 as i64; isize as i64; u8 as i64; u16 as i64; u32 as i64; usize as u64;);

/// NaN is an error; the infinities are not.
impl TryFrom<f64> for Value {
    type Error = Error;
    fn try_from(number: f64) -> Result<Self, Error> {
        Error::catch(|error| unsafe { c::hecla_new_double(number, error) }).map(Self::own)
    }
}

/// A type of Rust whose values are always values of the type [`FromValue::hcl_type`], so that lists of them need no other
/// type.
pub trait Typed: Into<Value> {
    fn typed() -> Type;
}
macro_rules! typed {
    ($($type:ty: $hcl:ident;)*) => {$(
        impl Typed for $type {
            fn typed() -> Type {
                Type::$hcl()
            }
        }
    )*};
}
typed!(bool: bool; &str: string; String: string; &String: string; Value: any; &ValueRef: any;
       i8: number; i16: number; i32: number; i64: number; isize: number;
       u8: number; u16: number; u32: number; u64: number; usize: number;);

impl<T: Typed> Typed for Vec<T> {
    fn typed() -> Type {
        Type::list(&T::typed())
    }
}
impl<T: Typed> Typed for Option<T> {
    fn typed() -> Type {
        T::typed()
    }
}

/// `None` is null.
impl<T: Typed> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or_else(|| Self::null(&T::typed()), Into::into)
    }
}

fn list_of<T: Typed>(items: impl IntoIterator<Item = T>) -> Value {
    let elements: Vec<Value> = items.into_iter().map(Into::into).collect();
    Value::list(Some(&T::typed()), &elements).unwrap_or_else(|_| Value::tuple(&elements))
}

/// A list, or a tuple of values with different types.
impl<T: Typed> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        list_of(items)
    }
}

impl<T: Typed + Clone> From<&[T]> for Value {
    fn from(items: &[T]) -> Self {
        list_of(items.iter().cloned())
    }
}

impl<T: Typed, const N: usize> From<[T; N]> for Value {
    fn from(items: [T; N]) -> Self {
        list_of(items)
    }
}

impl<T: Typed> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        list_of(items)
    }
}

fn map_of<K: AsRef<str>, T: Typed>(items: impl IntoIterator<Item = (K, T)>) -> Value {
    let items: Vec<(K, Value)> = items.into_iter().map(|(key, value)| (key, value.into())).collect();
    let pairs: Vec<(&str, &Value)> = items.iter().map(|(key, value)| (key.as_ref(), value)).collect();
    Value::map(Some(&T::typed()), &pairs).unwrap_or_else(|_| Value::object(&pairs))
}

/// A map, or an object of values with different types.
impl<K: AsRef<str> + Ord, T: Typed> From<BTreeMap<K, T>> for Value {
    fn from(items: BTreeMap<K, T>) -> Self {
        map_of(items)
    }
}

impl<K: AsRef<str> + Eq + Hash, T: Typed, S: BuildHasher> From<HashMap<K, T, S>> for Value {
    fn from(items: HashMap<K, T, S>) -> Self {
        map_of(items)
    }
}
