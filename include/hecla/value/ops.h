// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Operations on values that propagate unknown values, refinements and marks.
//
//   less_than(Value::number(1), Value::unknown(Type::number()))   // an unknown bool
//   equals(secret, other)                                          // marked as `secret` is
//
// An operation with an unknown operand returns an unknown result, or a known one if the operands'
// refinements determine it. The result has the marks of all operands. Operands of the wrong type,
// and null operands where a value is needed, are programming errors (UsageError); callers convert
// first.
#include <hecla/value/path.h>

namespace hecla {

// Compare as the information model defines equality; the result is unknown if unknown operands
// leave it undecided.
Value equals(const Value& a, const Value& b);
Value not_equal(const Value& a, const Value& b);

// Returns the work of comparing two values, in the units of Value::reading_cost(): comparing is cheaper
// than reading, and ends with the smaller value.
std::uint64_t comparison_cost(const Value& a, const Value& b);

// Arithmetic. Fails if the result is undefined (infinity minus infinity, 0/0). The remainder of a
// division by zero is the dividend.
ValueResult<Value> add(const Value& a, const Value& b);
ValueResult<Value> subtract(const Value& a, const Value& b);
ValueResult<Value> multiply(const Value& a, const Value& b);
ValueResult<Value> divide(const Value& a, const Value& b);
ValueResult<Value> modulo(const Value& a, const Value& b);
// Like Value::refined(), but returns an error if `more` contradicts the value: for refinements from
// external data.
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

// Tells whether one of the offered values will be chosen for certain.
enum class ChoiceOutcome : std::uint8_t { Certain, MayFail };

// Returns a value for one of `choices`, when it is not known which: what they have in common is known about it. It has
// the marks of all of them, and the provenance marks inside them as inner marks. If the choice may fail, only the
// refinements of the values are used, also if there is one value. Returns the dynamic unknown value if there is none.
Value unknown_choice(std::span<const Value> choices, ChoiceOutcome outcome);

// Returns an attribute of an object or of the dynamic unknown value. Precondition: the type has the
// attribute.
Value get_attribute(const Value& object, std::string_view name);
// The same for a name that may be unknown; then the result is an unknown_choice() of the attributes that it can be. The
// plain marks of these are not on the result. `name` must be a string or dynamic, and not null.
Value get_attribute(const Value& object, const Value& name);
// Returns an element of a list, tuple or map; for an unknown key an unknown_choice() of the elements that it can denote,
// without their plain marks. Precondition: has_index() is not false.
Value index(const Value& collection, const Value& key);
Value has_index(const Value& collection, const Value& key);
Value has_element(const Value& set, const Value& element);
Value length(const Value& collection);

// Compares two unmarked values of the same type (checked) in the order in which sets keep their
// elements: strings by bytes, numbers by value, false before true, unknown values after known ones,
// null last. Values of other types are compared by a text built from their contents, in which long
// numbers are shortened: different values may compare equal.
std::strong_ordering set_order(const Value& a, const Value& b);

}  // namespace hecla
