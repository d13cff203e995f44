// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Operations on values that carry unknown values, refinements and marks along.
//
//   less_than(Value::number(1), Value::unknown(Type::number()))   // an unknown bool
//   equals(secret, other)                                          // marked as `secret` is
//
// An operation with an unknown operand gives an unknown result, or a known one where the operands'
// refinements decide it. The result has the marks of all operands. Operands of another type than an
// operation needs, or null ones where it needs a value, are a programming error (UsageError); callers
// convert first.
#include <hecla/value/path.h>

namespace hecla {

// Equality of the information model: unknown where an unknown operand leaves it open.
Value equals(const Value& a, const Value& b);
Value not_equal(const Value& a, const Value& b);

// Numbers. They fail where the result is not defined (infinity minus infinity, 0/0). The remainder of
// a division by zero is the dividend.
ValueResult<Value> add(const Value& a, const Value& b);
ValueResult<Value> subtract(const Value& a, const Value& b);
ValueResult<Value> multiply(const Value& a, const Value& b);
ValueResult<Value> divide(const Value& a, const Value& b);
ValueResult<Value> modulo(const Value& a, const Value& b);
// Like Value::refined(), for refinements that come from data: an error where they contradict the value.
ValueResult<Value> refine(const Value& value, const Refinement& more);
Value negate(const Value& a);
Value absolute(const Value& a);
Value less_than(const Value& a, const Value& b);
Value greater_than(const Value& a, const Value& b);
Value less_than_or_equal(const Value& a, const Value& b);
Value greater_than_or_equal(const Value& a, const Value& b);

Value logical_not(const Value& a);
Value logical_and(const Value& a, const Value& b);
Value logical_or(const Value& a, const Value& b);

// An attribute of an object (or of the dynamic unknown). Precondition: the type has it.
Value get_attribute(const Value& object, std::string_view name);
// An element of a list, tuple or map. Precondition: has_index() is not false.
Value index(const Value& collection, const Value& key);
Value has_index(const Value& collection, const Value& key);
Value has_element(const Value& set, const Value& element);
Value length(const Value& collection);

// The order in which sets keep their elements, for two unmarked values of one type (checked). Strings
// by bytes, numbers by size, false before true, unknown after known, null last; other types by a text
// made of their content, in which long numbers are shortened: different values may be equal here.
std::strong_ordering set_order(const Value& a, const Value& b);

}  // namespace hecla
