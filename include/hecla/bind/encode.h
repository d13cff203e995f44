// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// From C++ objects that schema.h describes, back to configuration.
//
//   std::string text = bind::to_hcl(service);            // native syntax; decodes to an equal object
//   auto json = bind::to_json(service);                  // JSON syntax
//   Value value = bind::to_value(service);               // bind::from_value<Service>(value)
//
// Everything is written but optional parts that are empty. Expressions and references are written as
// such. Bodies and blocks that were kept to be decoded later are left out, and so are labels of the
// outermost struct. A value with a mark named "sensitive" becomes a remark in native text (see
// value_text.h). In a Value, blocks of different types that go into one sequence of variants are
// grouped by type.
//
// What configuration has no words for does not come back: a std::optional, a sequence or a map of
// blocks that is empty where that of a new object is not; a double in a variant that has an integer
// type before it, if it is whole; text as it was if it is not in normalisation form C, or not UTF-8
// (each byte that is not becomes U+FFFD).
//
// What a program must not ask for is a UsageError: NaN, an enumeration's value without a name, a
// duration beyond 292 years, a variant's alternative without choice(), objects nested more than 1000
// levels deep; two keys of a map that are the same as text; a key in remaining() that is the name of
// another field; in native text, a key of block_attributes() or remaining() that is no identifier: such
// keys may come from configuration in the JSON syntax. All functions are pure.
#include <hecla/bind/shape_of.h>
#include <hecla/value/path.h>

namespace hecla::bind {

struct EncodeOptions {
  // Whether to write what is as in a new object, too: attributes, and members that are one block.
  bool with_defaults = true;
};

namespace detail {

Value to_value(const Shape& shape, const void* object);
std::string to_hcl(const StructShape& shape, const void* object, const EncodeOptions& options);
ValueResult<std::string> to_json(const StructShape& shape, const void* object,
                                 const EncodeOptions& options);

}  // namespace detail

// Any type that a field may have.
template <class T>
[[nodiscard]] Value to_value(const T& object) {
  return detail::to_value(detail::shape_of<T>(), &object);
}

// Structs.
template <class T>
[[nodiscard]] std::string to_hcl(const T& object, const EncodeOptions& options = {}) {
  return detail::to_hcl(detail::struct_shape<T>(), &object, options);
}

// An error for numbers that are infinite, Value fields with what JSON cannot express, and the key "//" of
// block_attributes() or remaining(), which would be a comment.
template <class T>
[[nodiscard]] ValueResult<std::string> to_json(const T& object, const EncodeOptions& options = {}) {
  return detail::to_json(detail::struct_shape<T>(), &object, options);
}

}  // namespace hecla::bind
