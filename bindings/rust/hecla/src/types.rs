// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
use crate::{text, Diagnostics, Document, Error, TypeMode};
use hecla_sys as c;
use std::fmt;
use std::str::FromStr;

enumeration!(
    /// The kind of a type or value.
    Kind: hecla_kind, HECLA_KIND_ALL {
        /// Of values: null or unknown, of unknown type. Of types: any type.
        Dynamic = HECLA_KIND_DYNAMIC,
        String = HECLA_KIND_STRING,
        Number = HECLA_KIND_NUMBER,
        Bool = HECLA_KIND_BOOL,
        List = HECLA_KIND_LIST,
        Set = HECLA_KIND_SET,
        Map = HECLA_KIND_MAP,
        Object = HECLA_KIND_OBJECT,
        Tuple = HECLA_KIND_TUPLE,
        /// A value without a form in HCL, such as the result of `type()`.
        Capsule = HECLA_KIND_CAPSULE,
    } else Capsule
);

enumeration!(
    /// The kind of conversion from one type to another.
    Conversion: hecla_conversion, HECLA_CONVERSION_ALL {
        Same = HECLA_CONVERSION_SAME,
        Safe = HECLA_CONVERSION_SAFE,
        /// It may fail, or lose something.
        Unsafe = HECLA_CONVERSION_UNSAFE,
        None = HECLA_CONVERSION_NONE,
    } else None
);

owned!(
    /// A type, displayed as HCL writes it:
    ///
    /// ```
    /// use hecla::Type;
    /// let object = Type::object([("name", &Type::string()), ("ports", &Type::list(&Type::number()))]);
    /// assert_eq!(object.to_string(), "object({name=string,ports=list(number)})");
    /// assert_eq!("object({ name = string, ports = list(number) })".parse::<Type>()?, object);
    /// # Ok::<(), hecla::Diagnostics>(())
    /// ```
    Type, hecla_type, hecla_type_free
);
borrowed!(
    /// A type that something else owns, as `str` is to `String`.
    TypeRef, hecla_type
);
copies!(Type, TypeRef, hecla_type_copy);

impl Type {
    fn primitive(kind: Kind) -> Self {
        Self::own(unsafe { c::hecla_type_new(kind.to_c()) })
    }
    pub fn string() -> Self {
        Self::primitive(Kind::String)
    }
    pub fn number() -> Self {
        Self::primitive(Kind::Number)
    }
    pub fn bool() -> Self {
        Self::primitive(Kind::Bool)
    }
    /// Returns the type of which any value is, `any` in HCL.
    pub fn any() -> Self {
        Self::primitive(Kind::Dynamic)
    }
    fn collection(kind: Kind, element: &TypeRef) -> Self {
        Self::own(unsafe { c::hecla_type_new_collection(kind.to_c(), element.as_ptr()) })
    }
    pub fn list(element: &TypeRef) -> Self {
        Self::collection(Kind::List, element)
    }
    pub fn set(element: &TypeRef) -> Self {
        Self::collection(Kind::Set, element)
    }
    pub fn map(element: &TypeRef) -> Self {
        Self::collection(Kind::Map, element)
    }
    pub fn tuple<T: AsRef<TypeRef>>(elements: impl IntoIterator<Item = T>) -> Self {
        let elements: Vec<T> = elements.into_iter().collect();
        let pointers: Vec<_> = elements.iter().map(|element| element.as_ref().as_ptr()).collect();
        Self::own(unsafe { c::hecla_type_new_tuple(pointers.as_ptr(), pointers.len()) })
    }
    pub fn object<'a, T: AsRef<TypeRef>>(attributes: impl IntoIterator<Item = (&'a str, T)>) -> Self {
        Self::object_with_optional(attributes.into_iter().map(|(name, of)| (name, of, false)))
    }
    /// Makes an object type from names, types and whether the attribute may be missing.
    pub fn object_with_optional<'a, T: AsRef<TypeRef>>(attributes: impl IntoIterator<Item = (&'a str, T, bool)>) -> Self {
        let attributes: Vec<_> = attributes.into_iter().collect();
        let names: Vec<_> = attributes.iter().map(|(name, _, _)| text::view(name)).collect();
        let types: Vec<_> = attributes.iter().map(|(_, of, _)| of.as_ref().as_ptr()).collect();
        let optional: Vec<_> = attributes.iter().map(|(_, _, optional)| i32::from(*optional)).collect();
        Self::own(unsafe { c::hecla_type_new_object(names.as_ptr(), types.as_ptr(), optional.as_ptr(), names.len()) })
    }
    /// Reads a type constraint in JSON, such as `["list","string"]`.
    pub fn from_json(json: &str) -> Result<Self, Error> {
        Error::catch(|error| unsafe { c::hecla_wire_decode_type(text::view(json), error) }).map(Self::own)
    }
    /// Returns the type that all types convert to: by safe conversions unless `allow_unsafe`. `None` if there is none.
    pub fn unify<T: AsRef<TypeRef>>(types: impl IntoIterator<Item = T>, allow_unsafe: bool) -> Option<Self> {
        let types: Vec<T> = types.into_iter().collect();
        let pointers: Vec<_> = types.iter().map(|of| of.as_ref().as_ptr()).collect();
        let found = unsafe { c::hecla_unify(pointers.as_ptr(), pointers.len(), allow_unsafe.into(), c::HECLA_RULES_DEPLOYED) };
        (!found.is_null()).then(|| Self::own(found))
    }
}

impl AsRef<TypeRef> for TypeRef {
    fn as_ref(&self) -> &TypeRef {
        self
    }
}

/// Reads a type as HCL writes it, with `any` and `optional(...)`.
impl FromStr for Type {
    type Err = Diagnostics;
    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        let document = Document::parse_expression("type", text)?;
        let constraint = document.expression().expect("an expression was parsed").type_constraint(TypeMode::Constraint)?;
        Ok(constraint.ty().to_owned())
    }
}

impl TypeRef {
    pub fn kind(&self) -> Kind {
        Kind::from_c(unsafe { c::hecla_type_kind(self.as_ptr()) })
    }
    /// Returns the element type of a list, set or map.
    pub fn element(&self) -> Option<&TypeRef> {
        unsafe { Self::from_ptr(c::hecla_type_element(self.as_ptr())) }
    }
    fn parts(&self) -> impl Iterator<Item = (usize, &TypeRef)> {
        let count = unsafe { c::hecla_type_size(self.as_ptr()) };
        (0..count).filter_map(|index| {
            let part = unsafe { Self::from_ptr(c::hecla_type_part(self.as_ptr(), index)) };
            part.map(|part| (index, part))
        })
    }
    /// Returns the types of the elements of a tuple, or of the attributes of an object.
    pub fn elements(&self) -> impl Iterator<Item = &TypeRef> {
        self.parts().map(|(_, part)| part)
    }
    /// Returns the attributes of an object by name, and whether each may be missing.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &TypeRef, bool)> {
        self.parts().filter(|_| self.kind() == Kind::Object).map(|(index, part)| unsafe {
            let name = text::str(c::hecla_type_attribute_name(self.as_ptr(), index));
            (name, part, c::hecla_type_attribute_is_optional(self.as_ptr(), index) != 0)
        })
    }
    /// Returns the type with all attributes required, at any depth.
    pub fn without_optional(&self) -> Type {
        Type::own(unsafe { c::hecla_type_without_optional(self.as_ptr()) })
    }
    /// Returns the type for messages: `list of string`.
    pub fn description(&self) -> String {
        unsafe { text::take(c::hecla_type_description(self.as_ptr())) }.unwrap_or_default()
    }
    /// Returns the type as a constraint in JSON: `["list","string"]`.
    pub fn to_json(&self) -> Result<String, Error> {
        let json = Error::catch(|error| unsafe { c::hecla_wire_encode_type(self.as_ptr(), error) })?;
        Ok(unsafe { text::take(json) }.unwrap_or_default())
    }
    /// Returns how values of this type become values of another.
    pub fn conversion_to(&self, to: &TypeRef) -> Conversion {
        Conversion::from_c(unsafe { c::hecla_type_conversion(self.as_ptr(), to.as_ptr(), c::HECLA_RULES_DEPLOYED) })
    }
}

impl PartialEq for TypeRef {
    fn eq(&self, other: &Self) -> bool {
        unsafe { c::hecla_type_equal(self.as_ptr(), other.as_ptr()) != 0 }
    }
}
impl Eq for TypeRef {}

impl PartialEq for Type {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}
impl Eq for Type {}

impl fmt::Display for TypeRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&unsafe { text::take(c::hecla_type_text(self.as_ptr())) }.unwrap_or_default())
    }
}

impl fmt::Debug for TypeRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Type({self})")
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
