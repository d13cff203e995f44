// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Short functions that make and compare values in tests.
//
//   EXPECT_EQ(add(num(1), num(2)), Ok(num(3)));
//   EXPECT_THAT(call(secret), IsMarked("sensitive"));
#include <gmock/gmock.h>
#include <hecla/value/path.h>

#include <concepts>
#include <string>
#include <vector>

namespace hecla::test {

inline Value num(std::integral auto value) {
  return Value::number(Number(static_cast<std::int64_t>(value)));
}
inline Value num(std::string_view text) { return Value::number(Number::parse(text).value()); }
inline Value str(std::string_view text) { return Value::string(text); }
inline Value yes() { return Value::boolean(true); }
inline Value no() { return Value::boolean(false); }
inline Value unknown_bool() { return Value::unknown(Type::boolean()).refined_not_null(); }
inline Value list_of(const Type& element, std::vector<Value> elements) {
  return Value::list(element, std::move(elements));
}
inline Value numbers(std::vector<std::int64_t> items) {
  std::vector<Value> elements;
  for (const std::int64_t item : items) elements.push_back(num(item));
  return Value::list(Type::number(), std::move(elements));
}
inline Value strings(std::vector<std::string> items) {
  std::vector<Value> elements;
  for (const std::string& item : items) elements.push_back(str(item));
  return Value::list(Type::string(), std::move(elements));
}
inline Value set_of(std::vector<Value> elements) {
  const Type element = Value::common_element_type(elements).value();
  return Value::set(element, std::move(elements));
}

inline Refinement not_null() { return {.null = Nullness::NotNull}; }
inline Refinement prefixed(std::string prefix) {
  return {.null = Nullness::NotNull, .prefix = std::move(prefix)};
}
// Returns a list of the numbers from `min` to `max`, inclusive.
inline Refinement between(std::int64_t min, std::int64_t max) {
  return {.null = Nullness::NotNull,
          .min = NumberBound{Number(min), true},
          .max = NumberBound{Number(max), true}};
}
inline Refinement at_least(std::int64_t min) {
  return {.null = Nullness::NotNull, .min = NumberBound{Number(min), true}};
}
inline Refinement at_most(std::int64_t max) {
  return {.null = Nullness::NotNull, .max = NumberBound{Number(max), true}};
}
inline Refinement with_length(std::size_t min, std::size_t max = Refinement::unbounded) {
  return {.null = Nullness::NotNull, .min_length = min, .max_length = max};
}
inline Value unknown_number(const Refinement& known = {}) {
  return Value::unknown(Type::number(), known);
}
inline Value unknown_string(const Refinement& known = {}) {
  return Value::unknown(Type::string(), known);
}

// Matches a Result with this value.
MATCHER_P(IsOk, value, "is the value " + testing::PrintToString(value)) {
  if (!arg) {
    *result_listener << "which failed: " << arg.error().to_string();
    return false;
  }
  return *arg == value;
}
MATCHER(IsError, "is an error") { return !arg; }
MATCHER_P(IsMarked, name, std::string("is marked ") + name) {
  return arg.marks().contains(Mark(name));
}
// Matches `value`, regardless of its marks.
MATCHER_P(IsBelowMarks, value, "is, but for marks, " + testing::PrintToString(value)) {
  return arg.unmarked_deep() == value;
}

}  // namespace hecla::test
