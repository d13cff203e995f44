// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Error, Kind, TypeRef};
use hecla_sys as c;
use std::fmt;

/// The mark of values that nothing should show.
pub const SENSITIVE: &str = "sensitive";

owned!(
    /// A value of HCL: known, null or unknown, of any type, perhaps with marks. Cheap to clone.
    ///
    /// Values are made with `From`, and read with the methods of [`ValueRef`] or with `TryFrom`, which converts as HCL
    /// does:
    ///
    /// ```
    /// use hecla::Value;
    /// let port = Value::from("8080");
    /// assert_eq!(u16::try_from(&*port)?, 8080);
    /// assert_eq!(Value::from(vec![80, 443]).to_string(), "[80, 443]");
    /// # Ok::<(), hecla::Error>(())
    /// ```
    ///
    /// `Display` and `Debug` write the value as an expression of HCL. They hide what is marked as sensitive:
    ///
    /// ```
    /// # use hecla::Value;
    /// assert_eq!(format!("{:?}", Value::from("hunter2").sensitive()), "(sensitive value)");
    /// ```
    Value, hecla_value, hecla_value_free
);
borrowed!(
    /// A value that something else owns, as `str` is to `String`.
    ValueRef, hecla_value
);
copies!(Value, ValueRef, hecla_value_copy);

impl Value {
    /// Makes the null of a type.
    pub fn null(of: &TypeRef) -> Self {
        Self::own(unsafe { c::hecla_new_null(of.as_ptr()) })
    }
    /// Makes a value of a type that is not known yet.
    pub fn unknown(of: &TypeRef) -> Self {
        Self::own(unsafe { c::hecla_new_unknown(of.as_ptr()) })
    }
    /// Makes an unknown value of which something is known, or the only value that the refinement leaves.
    pub fn refined(of: &TypeRef, refinement: &Refinement) -> Result<Self, Error> {
        Error::catch(|error| unsafe { c::hecla_new_refined(of.as_ptr(), &refinement.to_c(), error) }).map(Self::own)
    }
    /// Makes a number from decimal text of any precision.
    pub fn number(text: &str) -> Result<Self, Error> {
        Error::catch(|error| unsafe { c::hecla_new_number(text::view(text), error) }).map(Self::own)
    }
    fn pointers<V: AsRef<ValueRef>>(elements: &[V]) -> Vec<*const c::hecla_value> {
        elements.iter().map(|element| element.as_ref().as_ptr()).collect()
    }
    fn of_type(element: Option<&TypeRef>) -> *const c::hecla_type {
        element.map_or(std::ptr::null(), TypeRef::as_ptr)
    }
    /// Makes a list, whose elements have one type. Without it, it is that of the elements, of which there is one then.
    pub fn list<V: AsRef<ValueRef>>(element: Option<&TypeRef>, elements: &[V]) -> Result<Self, Error> {
        let (of, pointers) = (Self::of_type(element), Self::pointers(elements));
        Error::catch(|error| unsafe { c::hecla_new_list(of, pointers.as_ptr(), pointers.len(), error) }).map(Self::own)
    }
    /// Makes a set, as [`Value::list`] makes a list.
    pub fn set<V: AsRef<ValueRef>>(element: Option<&TypeRef>, elements: &[V]) -> Result<Self, Error> {
        let (of, pointers) = (Self::of_type(element), Self::pointers(elements));
        Error::catch(|error| unsafe { c::hecla_new_set(of, pointers.as_ptr(), pointers.len(), error) }).map(Self::own)
    }
    /// Makes a map, as [`Value::list`] makes a list.
    pub fn map<V: AsRef<ValueRef>>(element: Option<&TypeRef>, items: &[(&str, V)]) -> Result<Self, Error> {
        let keys: Vec<_> = items.iter().map(|(key, _)| text::view(key)).collect();
        let values: Vec<_> = items.iter().map(|(_, value)| value.as_ref().as_ptr()).collect();
        let of = Self::of_type(element);
        Error::catch(|error| unsafe { c::hecla_new_map(of, keys.as_ptr(), values.as_ptr(), keys.len(), error) }).map(Self::own)
    }
    /// Makes a tuple, whose elements may have different types.
    pub fn tuple<V: AsRef<ValueRef>>(elements: &[V]) -> Self {
        let pointers = Self::pointers(elements);
        Self::own(unsafe { c::hecla_new_tuple(pointers.as_ptr(), pointers.len()) })
    }
    /// Makes an object.
    pub fn object<V: AsRef<ValueRef>>(attributes: &[(&str, V)]) -> Self {
        let names: Vec<_> = attributes.iter().map(|(name, _)| text::view(name)).collect();
        let values: Vec<_> = attributes.iter().map(|(_, value)| value.as_ref().as_ptr()).collect();
        Self::own(unsafe { c::hecla_new_object(names.as_ptr(), values.as_ptr(), names.len()) })
    }
    /// Reads JSON as a value of a type, or of the type that it implies.
    pub fn from_json(json: &str, of: Option<&TypeRef>) -> Result<Self, Error> {
        let of = Self::of_type(of);
        Error::catch(|error| unsafe { c::hecla_wire_decode_json(text::view(json), of, std::ptr::null(), error) }).map(Self::own)
    }
}

impl AsRef<ValueRef> for ValueRef {
    fn as_ref(&self) -> &ValueRef {
        self
    }
}

impl ValueRef {
    pub fn ty(&self) -> &TypeRef {
        unsafe { TypeRef::from_ptr(c::hecla_value_type(self.as_ptr())) }.expect("a value has a type")
    }
    pub fn kind(&self) -> Kind {
        Kind::from_c(unsafe { c::hecla_value_kind(self.as_ptr()) })
    }
    pub fn is_null(&self) -> bool {
        unsafe { c::hecla_value_is_null(self.as_ptr()) != 0 }
    }
    /// Returns whether it is known; null is.
    pub fn is_known(&self) -> bool {
        unsafe { c::hecla_value_is_known(self.as_ptr()) != 0 }
    }
    /// Returns whether it and everything inside it is known.
    pub fn is_wholly_known(&self) -> bool {
        unsafe { c::hecla_value_is_wholly_known(self.as_ptr()) != 0 }
    }
    /// Returns the result of the operator `==`: a bool, which may be unknown or marked. `==` of Rust compares types,
    /// unknown values and nulls, too.
    pub fn equal(&self, other: &ValueRef) -> Value {
        Value::own(unsafe { c::hecla_value_equal(self.as_ptr(), other.as_ptr()) })
    }

    /// Returns the string. As for all methods that read, `None` if it is of another kind, null, unknown or marked.
    pub fn as_str(&self) -> Option<&str> {
        let found = unsafe { c::hecla_value_string(self.as_ptr()) };
        (!found.data.is_null()).then(|| unsafe { text::str(found) })
    }
    pub fn as_bool(&self) -> Option<bool> {
        match unsafe { c::hecla_value_bool(self.as_ptr()) } {
            -1 => None,
            truth => Some(truth != 0),
        }
    }
    /// Returns the number if it is whole and fits.
    pub fn as_i64(&self) -> Option<i64> {
        let mut out = 0;
        (unsafe { c::hecla_value_int64(self.as_ptr(), &mut out) } == 0).then_some(out)
    }
    /// Returns the number if it is whole and fits.
    pub fn as_u64(&self) -> Option<u64> {
        match self.as_i64() {
            Some(number) => u64::try_from(number).ok(),
            None => self.number_text()?.parse().ok(),
        }
    }
    /// Returns the nearest number of double precision.
    pub fn as_f64(&self) -> Option<f64> {
        let mut out = 0.0;
        (unsafe { c::hecla_value_nearest_double(self.as_ptr(), &mut out) } == 0).then_some(out)
    }
    /// Returns the number if double precision can hold it exactly.
    pub fn as_exact_f64(&self) -> Option<f64> {
        let mut out = 0.0;
        (unsafe { c::hecla_value_double(self.as_ptr(), &mut out) } == 0).then_some(out)
    }
    /// Returns the number as decimal text at full precision.
    pub fn number_text(&self) -> Option<String> {
        unsafe { text::take(c::hecla_value_number_text(self.as_ptr())) }
    }

    /// Returns the number of elements or attributes; 0 for other values.
    pub fn len(&self) -> usize {
        unsafe { c::hecla_value_size(self.as_ptr()) }
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Returns an element by its position in iteration order.
    pub fn element(&self, index: usize) -> Option<&ValueRef> {
        unsafe { Self::from_ptr(c::hecla_value_element(self.as_ptr(), index)) }
    }
    /// Returns an attribute of an object or an element of a map.
    pub fn get(&self, key: &str) -> Option<&ValueRef> {
        unsafe { Self::from_ptr(c::hecla_value_find(self.as_ptr(), text::view(key))) }
    }
    /// Returns the elements of a list, set or tuple, or the values of a map or object.
    pub fn elements(&self) -> Elements<'_> {
        Elements::new(self, self.len())
    }
    /// Returns the keys and values of a map or object, sorted by key. Nothing for other values.
    pub fn entries(&self) -> Entries<'_> {
        let has_keys = matches!(self.kind(), Kind::Map | Kind::Object);
        Entries::new(self, if has_keys { self.len() } else { 0 })
    }

    /// Returns whether the value itself has marks.
    pub fn is_marked(&self) -> bool {
        unsafe { c::hecla_value_is_marked(self.as_ptr()) != 0 }
    }
    /// Returns whether the value or something inside it has marks.
    pub fn contains_marked(&self) -> bool {
        unsafe { c::hecla_value_contains_marked(self.as_ptr()) != 0 }
    }
    /// Returns the marks of the value itself.
    pub fn marks(&self) -> impl Iterator<Item = &str> {
        let count = unsafe { c::hecla_value_mark_count(self.as_ptr()) };
        (0..count).map(|index| unsafe { text::str(c::hecla_value_mark(self.as_ptr(), index)) })
    }
    /// Returns whether the value itself has the mark [`SENSITIVE`].
    pub fn is_sensitive(&self) -> bool {
        self.marks().any(|mark| mark == SENSITIVE)
    }
    pub fn with_mark(&self, mark: &str) -> Value {
        Value::own(unsafe { c::hecla_value_with_mark(self.as_ptr(), text::view(mark)) })
    }
    /// Returns the value with the mark [`SENSITIVE`].
    pub fn sensitive(&self) -> Value {
        self.with_mark(SENSITIVE)
    }
    /// Returns the value without its own marks.
    pub fn unmarked(&self) -> Value {
        Value::own(unsafe { c::hecla_value_unmarked(self.as_ptr()) })
    }
    /// Returns the value without any marks.
    pub fn unmarked_deep(&self) -> Value {
        Value::own(unsafe { c::hecla_value_unmarked_deep(self.as_ptr()) })
    }

    /// Returns what is known about an unknown value.
    pub fn refinement(&self) -> Refinement {
        let mut raw = c::hecla_refinement::INIT;
        let buffer = unsafe { c::hecla_value_refinement(self.as_ptr(), &mut raw) };
        let refinement = Refinement::from_c(&raw);
        unsafe { c::hecla_buffer_free(buffer) };
        refinement
    }
    /// Converts the value by the rules of HCL.
    pub fn convert(&self, to: &TypeRef) -> Result<Value, Error> {
        Error::catch(|error| unsafe { c::hecla_convert(self.as_ptr(), to.as_ptr(), c::HECLA_RULES_DEPLOYED, error) })
            .map(Value::own)
    }
    /// Returns the value as JSON without its type. Unknown and marked values are errors.
    pub fn to_json(&self) -> Result<String, Error> {
        let json = Error::catch(|error| unsafe { c::hecla_value_to_json(self.as_ptr(), error) })?;
        Ok(unsafe { text::take(json) }.unwrap_or_default())
    }
}

indexed!(
    /// Iterates over the elements of a value.
    Elements<'a> of &'a ValueRef, &'a ValueRef, |value, index| value.element(index).expect("the index is below the length")
);
indexed!(
    /// Iterates over the keys and values of a map or object.
    Entries<'a> of &'a ValueRef, (&'a str, &'a ValueRef), |value, index| {
        let key = unsafe { text::str(c::hecla_value_key(value.as_ptr(), index)) };
        (key, value.element(index).expect("the index is below the length"))
    }
);

/// Compares types and contents, unknown values, nulls and marks included. [`ValueRef::equal`] is the operator of HCL.
impl PartialEq for ValueRef {
    fn eq(&self, other: &Self) -> bool {
        unsafe { c::hecla_value_identical(self.as_ptr(), other.as_ptr()) != 0 }
    }
}
impl Eq for ValueRef {}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}
impl Eq for Value {}

impl fmt::Display for ValueRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&unsafe { text::take(c::hecla_value_to_hcl(self.as_ptr())) }.unwrap_or_default())
    }
}

impl fmt::Debug for ValueRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

/// The known facts about an unknown value: see [`Value::refined`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refinement {
    pub is_not_null: bool,
    /// The beginning of a string.
    pub prefix: Option<String>,
    /// The limits of a number, as decimal text, and whether the number must differ from the limit.
    pub min: Option<(String, bool)>,
    pub max: Option<(String, bool)>,
    /// The limits of the length of a collection.
    pub min_length: u64,
    pub max_length: Option<u64>,
}

impl Refinement {
    fn from_c(raw: &c::hecla_refinement) -> Self {
        let optional = |text: c::hecla_text| (!text.data.is_null()).then(|| unsafe { text::lossy(text) }.into_owned());
        Self {
            is_not_null: raw.is_not_null != 0,
            prefix: optional(raw.prefix),
            min: optional(raw.min).map(|number| (number, raw.min_is_exclusive != 0)),
            max: optional(raw.max).map(|number| (number, raw.max_is_exclusive != 0)),
            min_length: raw.min_length,
            max_length: (raw.max_length != u64::MAX).then_some(raw.max_length),
        }
    }
    fn to_c(&self) -> c::hecla_refinement {
        let limit = |limit: &Option<(String, bool)>| match limit {
            Some((number, is_exclusive)) => (text::view(number), i32::from(*is_exclusive)),
            None => (c::hecla_refinement::INIT.min, 0),
        };
        let ((min, min_is_exclusive), (max, max_is_exclusive)) = (limit(&self.min), limit(&self.max));
        c::hecla_refinement {
            is_not_null: self.is_not_null.into(),
            prefix: self.prefix.as_deref().map_or(c::hecla_refinement::INIT.prefix, text::view),
            min,
            max,
            min_is_exclusive,
            max_is_exclusive,
            min_length: self.min_length,
            max_length: self.max_length.unwrap_or(u64::MAX),
            ..c::hecla_refinement::INIT
        }
    }
}
