// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Conversion of values to Python objects and back. All functions need the GIL.
//
//   HCL                             to Python                     from Python
//   string                          str                           str
//   bool                            bool                          bool
//   number: an integer              int                           int
//   number: another one             float if its shortest         float, read as its shortest digits; Decimal
//                                   digits give the number,
//                                   otherwise Decimal
//   null                            None                          None
//   list, set, tuple                list                          list, tuple: a tuple; set, frozenset: a set
//   map, object                     dict                          dict, Mapping: an object
//   unknown, marked, capsule        hecla.Value                   hecla.Value: as it is
//
// Neither direction recurses, so the nesting of a value does not use the stack. Objects nested more than
// max_python_nesting levels deep, and those that contain themselves, are a RecursionError.
#include <hecla/value/path.h>
#include <nanobind/nanobind.h>

#include <string>
#include <string_view>

namespace hecla::python {

inline constexpr std::size_t max_python_nesting = 1000;

nanobind::object to_python(const Value& value);
nanobind::object to_python(const Number& number);

// Raises TypeError for objects without a counterpart in HCL, and ConversionError for values that HCL cannot represent.
Value from_python(nanobind::handle object);
// Converts the value to `type`, too.
Value from_python(nanobind::handle object, const Type& type);

bool is_mapping(nanobind::handle object);
// Returns the items of a mapping as a list of pairs. Raises TypeError for other objects; None has no items.
nanobind::object items_of_mapping(nanobind::handle mapping, const char* parameter);

// Returns the UTF-8 of a str (raises ConversionError for lone surrogates). Valid as long as the object.
std::string_view utf8(nanobind::handle text);

// Raises ConversionError.
[[noreturn]] void raise_value_error(const ValueError& error);
template <class T>
T value_or_raise(ValueResult<T> result) {
  if (!result) raise_value_error(result.error());
  return *std::move(result);
}

}  // namespace hecla::python
