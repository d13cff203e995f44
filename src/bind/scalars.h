// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Conversion between values and types without parts: numbers, strings, durations and enumerations.
#include <hecla/bind/shape.h>
#include <hecla/model/constant.h>
#include <hecla/value/value.h>

#include <optional>
#include <string>
#include <vector>

namespace hecla::bind::detail {

// The operations for the types of one ScalarKind.
struct ScalarOperations {
  Type (*type)();
  bool accepts_other_types;  // values that convert to `type`
  // Returns the expected kind of value for messages: "a number".
  std::string (*expected)(const ScalarShape& shape);
  // Stores a known, unmarked value, or only checks it without a target. On failure, returns the expected kind of value.
  std::optional<std::string> (*decode)(const ScalarShape& shape, const Value& value, void* target);
  Value (*encode)(const ScalarShape& shape, const void* object);
};
const ScalarOperations& operations_of(const ScalarShape& shape);

// Stores a constant. Returns false without a change if it does not convert.
bool store_constant(const ScalarShape& shape, const Constant& constant, void* target);

// Returns a known, unmarked value after conversion, or nothing if it does not convert.
std::optional<Number> to_number(const Value& value);
std::optional<std::string> to_text(const Value& value);
std::optional<std::int64_t> to_nanoseconds(const Value& value);
bool converts_to(const Value& value, const Type& type);

// Returns the number with the fewest digits that reads back to the same floating-point number.
Number shortest_number(double value);
std::vector<std::string_view> names_of(const EnumerationShape& shape);

}  // namespace hecla::bind::detail
