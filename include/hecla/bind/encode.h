// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes C++ objects, which schema.h describes, as configuration.
//
//   std::string text = bind::to_hcl(service);            // native syntax; decodes to an equal object
//   auto json = bind::to_json(service);                  // JSON syntax
//   Value value = bind::to_value(service);               // bind::from_value<Service>(value)
//
// Everything is written except empty optional parts. Native text is laid out as the formatter leaves it, except
// that stored expressions keep their source text. Bodies and blocks that were stored are left out, and so are
// labels of the outermost struct. A value with a mark named "sensitive" becomes a placeholder in native text
// (see value_text.h). In a Value, blocks of different types in one sequence of variants are grouped by type.
//
// Some objects do not decode to an equal one: a std::optional, sequence or map of blocks that is
// empty although that of a new object is not; a whole double in a variant that has an integer type
// before it; a string that is not in normalization form C, or not valid UTF-8 (each invalid byte
// becomes U+FFFD).
//
// These are UsageErrors: NaN, a value of an enumeration without a name, a duration beyond 292
// years, an alternative of a variant without choice(), objects nested more than 1000 levels deep;
// two keys of a map that are equal when written; a key in remaining() that is the name of another
// field; in native text, a key of block_attributes() or remaining() that is not an identifier (in
// the JSON syntax, it can be any string). All functions are pure.
#include <hecla/bind/shape_of.h>
#include <hecla/value/path.h>

namespace hecla::bind {

struct EncodeOptions {
  // Writes also the members (attributes and single blocks) that are equal to those of a new object.
  bool with_defaults = true;
};

namespace detail {

Value to_value(const Shape& shape, const void* object);
std::string to_hcl(const StructShape& shape, const void* object, const EncodeOptions& options);
ValueResult<std::string> to_json(const StructShape& shape, const void* object,
                                 const EncodeOptions& options);

}  // namespace detail

// Converts an object to a Value. The object can have any type that a field may have.
template <class T>
[[nodiscard]] Value to_value(const T& object) {
  return detail::to_value(detail::shape_of<T>(), &object);
}

// Returns a struct as configuration in the native syntax.
template <class T>
[[nodiscard]] std::string to_hcl(const T& object, const EncodeOptions& options = {}) {
  return detail::to_hcl(detail::struct_shape<T>(), &object, options);
}

// Returns a struct as configuration in the JSON syntax. Fails for infinite numbers, Value fields
// that JSON cannot express, and the key "//" of block_attributes() or remaining(), which would be a
// comment.
template <class T>
[[nodiscard]] ValueResult<std::string> to_json(const T& object, const EncodeOptions& options = {}) {
  return detail::to_json(detail::struct_shape<T>(), &object, options);
}

}  // namespace hecla::bind
