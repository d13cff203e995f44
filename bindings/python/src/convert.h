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
#include "errors.h"
#include "run.h"

#include <hecla/value/path.h>
#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <unordered_map>

namespace hecla::python {

inline constexpr std::size_t max_python_nesting = 1000;

nanobind::object to_python(const Value& value);
nanobind::object to_python(const Number& number);

// Returns whether it becomes a dict.
inline bool has_names(const Value& value) {
  return value.type().is_map() || value.type().is_object();
}

// Raises TypeError for objects without a counterpart in HCL, and ConversionError for values that HCL cannot represent.
Value from_python(nanobind::handle object);
// Converts the value to `type`, too.
Value from_python(nanobind::handle object, const Type& type);

// Ctrl-C ends conversions: called for each step, it checks the signals now and then.
class SignalChecks {
 public:
  void step() {
    if ((++steps_ & 0x1FFF) == 0) check_signals();
  }

 private:
  std::size_t steps_ = 0;
};

// Objects that are being made contain no garbage, but the collector would go through them again and again.
class GarbageCollectionPause {
 public:
  GarbageCollectionPause() : was_enabled_(PyGC_Disable() != 0) {}
  GarbageCollectionPause(const GarbageCollectionPause&) = delete;
  GarbageCollectionPause& operator=(const GarbageCollectionPause&) = delete;
  ~GarbageCollectionPause() {
    if (was_enabled_) PyGC_Enable();
  }

 private:
  bool was_enabled_;
};

// Strings that appear often, each made once. The texts must outlive it.
class Names {
 public:
  nanobind::handle of(std::string_view text) {
    const auto [found, is_new] = names_.try_emplace(text);
    if (is_new) found->second = to_str(text);
    return found->second;
  }

 private:
  std::unordered_map<std::string_view, nanobind::object> names_;
};

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
