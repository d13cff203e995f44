// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Arithmetic and comparison of numbers.
#include <array>

#include "value/ops_support.h"

namespace hecla {

using detail::NumberRange;
using detail::ValueAccess;

namespace detail {

const Value& unknown_bool() {
  static const Value value = unknown_of(Type::boolean());
  return value;
}

const Value& unknown_number() {
  static const Value value = unknown_of(Type::number());
  return value;
}

namespace {

bool is_operand_known(const Type& type, const Value& operand) {
  if (operand.type().is_dynamic()) return false;
  if (operand.type() != type) {
    throw UsageError("an operand must be of type " + type.friendly_name() + ", not " +
                     operand.type().friendly_name());
  }
  return operand.is_known();
}

void require_not_null(const Value& operand) {
  if (operand.is_null()) throw UsageError("an operand must not be null");
}

}  // namespace

bool are_operands_known(const Type& type, const Value& a) {
  if (!is_operand_known(type, a)) return false;
  require_not_null(a);
  return true;
}

bool are_operands_known(const Type& type, const Value& a, const Value& b) {
  const bool a_known = is_operand_known(type, a), b_known = is_operand_known(type, b);
  if (!a_known || !b_known) return false;
  require_not_null(a);
  require_not_null(b);
  return true;
}

std::optional<NumberRange> number_range(const Value& operand) {
  if (!operand.type().is_number()) return std::nullopt;
  if (operand.is_plain()) return NumberRange{operand.as_number(), operand.as_number()};
  NumberRange range{Number::negative_infinity(), Number::infinity()};
  if (ValueAccess::tag(operand) == word::refined_tag) {
    const Refinement& known = ValueAccess::refined(operand)->refinement;
    if (known.min) range.min = known.min->value;
    if (known.max) range.max = known.max->value;
  }
  return range;
}

}  // namespace detail

namespace {

using NumberOperation = std::optional<Number> (*)(const Number&, const Number&);

// Returns an unknown number with the range of an operation that is monotonic in both operands: the
// results at the bounds. The range is unbounded if one of these results is undefined.
Value unknown_result(const Value& a, const Value& b, NumberOperation operation) {
  const auto x = detail::number_range(a), y = detail::number_range(b);
  if (!x || !y) return detail::unknown_number();
  const std::array corners = {operation(x->min, y->min), operation(x->min, y->max),
                              operation(x->max, y->min), operation(x->max, y->max)};
  for (const auto& corner : corners) {
    if (!corner) return detail::unknown_number();
  }
  Number least = *corners[0], most = *corners[0];
  for (const auto& corner : corners) {
    if (*corner < least) least = *corner;
    if (*corner > most) most = *corner;
  }
  Refinement known{.null = Nullness::NotNull};
  if (least != Number::negative_infinity()) known.min = NumberBound{least, true};
  if (most != Number::infinity()) known.max = NumberBound{most, true};
  return Value::unknown(Type::number(), known);
}

// Two finite numbers have no result because it is too large; `undefined` is the reason for others.
ValueResult<Value> result_of(NumberOperation operation, const Number& a, const Number& b,
                             const char* undefined) {
  if (auto number = operation(a, b)) return Value::number(*std::move(number));
  const bool is_finite = !a.is_infinite() && !b.is_infinite() && !(a.sign() == 0 && b.sign() == 0);
  return ValueError{is_finite ? "the result is too large" : undefined, {}};
}

// Integers with a magnitude below this are stored inline.
constexpr std::int64_t small_limit = std::int64_t{1} << 60;

bool are_small(const Value& a, const Value& b) {
  return ValueAccess::is_small_integer(a) && ValueAccess::is_small_integer(b);
}
bool fits_small(std::int64_t value) { return value >= -small_limit && value < small_limit; }
Value small(std::int64_t value) { return Value::number(Number(value)); }

constexpr char infinite_difference[] = "infinity minus infinity is undefined";

std::optional<Number> add_numbers(const Number& a, const Number& b) { return add(a, b); }
std::optional<Number> subtract_numbers(const Number& a, const Number& b) { return subtract(a, b); }
std::optional<Number> multiply_numbers(const Number& a, const Number& b) { return multiply(a, b); }
std::optional<Number> divide_numbers(const Number& a, const Number& b) { return divide(a, b); }
std::optional<Number> modulo_numbers(const Number& a, const Number& b) { return modulo(a, b); }

ValueResult<Value> ranged(const Value& a, const Value& b, NumberOperation operation,
                          const char* problem) {
  if (a.is_marked() || b.is_marked()) {
    return detail::with_marks_of(
        a, b, [&](const Value& x, const Value& y) { return ranged(x, y, operation, problem); });
  }
  if (!detail::are_operands_known(Type::number(), a, b)) return unknown_result(a, b, operation);
  return result_of(operation, a.as_number(), b.as_number(), problem);
}

}  // namespace

ValueResult<Value> add(const Value& a, const Value& b) {
  if (are_small(a, b)) {
    const std::int64_t sum = ValueAccess::small_integer(a) + ValueAccess::small_integer(b);
    if (fits_small(sum)) return small(sum);
  }
  return ranged(a, b, add_numbers, infinite_difference);
}

ValueResult<Value> subtract(const Value& a, const Value& b) {
  if (are_small(a, b)) {
    const std::int64_t difference = ValueAccess::small_integer(a) - ValueAccess::small_integer(b);
    if (fits_small(difference)) return small(difference);
  }
  return ranged(a, b, subtract_numbers, infinite_difference);
}

ValueResult<Value> multiply(const Value& a, const Value& b) {
  // The product of two integers up to this is stored inline.
  constexpr std::int64_t half = std::int64_t{1} << 30;
  if (are_small(a, b)) {
    const std::int64_t x = ValueAccess::small_integer(a), y = ValueAccess::small_integer(b);
    if (x > -half && x < half && y > -half && y < half) return small(x * y);
  }
  return ranged(a, b, multiply_numbers, "zero times infinity is undefined");
}

ValueResult<Value> divide(const Value& a, const Value& b) {
  if (a.is_marked() || b.is_marked()) return detail::with_marks_of(a, b, divide);
  if (!detail::are_operands_known(Type::number(), a, b)) return detail::unknown_number();
  return result_of(divide_numbers, a.as_number(), b.as_number(),
                   "zero divided by zero, or infinity by infinity, is undefined");
}

ValueResult<Value> modulo(const Value& a, const Value& b) {
  if (a.is_marked() || b.is_marked()) return detail::with_marks_of(a, b, modulo);
  if (!detail::are_operands_known(Type::number(), a, b)) return detail::unknown_number();
  const Number divisor = b.as_number();
  if (divisor.sign() == 0) return a;
  return result_of(modulo_numbers, a.as_number(), divisor, "the remainder is undefined");
}

Value negate(const Value& a) {
  if (a.is_marked()) return negate(ValueAccess::bare(a)).with_marks(a.marks());
  if (!detail::are_operands_known(Type::number(), a)) return detail::unknown_number();
  return Value::number(-a.as_number());
}

Value absolute(const Value& a) {
  if (a.is_marked()) return absolute(ValueAccess::bare(a)).with_marks(a.marks());
  if (detail::are_operands_known(Type::number(), a)) return Value::number(a.as_number().abs());
  const NumberBound zero{Number(0), true};
  return detail::unknown_number().refined({.null = Nullness::NotNull, .min = zero});
}

namespace {

// Returns whether a < b if the ranges of the operands determine it.
std::optional<bool> less_by_range(const Value& a, const Value& b) {
  const auto x = detail::number_range(a), y = detail::number_range(b);
  if (!x || !y) return std::nullopt;
  if (x->max < y->min) return true;
  if (x->min > y->max) return false;
  return std::nullopt;
}

}  // namespace

Value less_than(const Value& a, const Value& b) {
  if (are_small(a, b)) {
    return Value::boolean(ValueAccess::small_integer(a) < ValueAccess::small_integer(b));
  }
  if (a.is_marked() || b.is_marked()) return detail::with_marks_of(a, b, less_than);
  if (detail::are_operands_known(Type::number(), a, b)) {
    return Value::boolean(a.as_number() < b.as_number());
  }
  const std::optional<bool> less = less_by_range(a, b);
  return less ? Value::boolean(*less) : detail::unknown_bool();
}

Value greater_than(const Value& a, const Value& b) { return less_than(b, a); }

Value less_than_or_equal(const Value& a, const Value& b) {
  if (are_small(a, b)) {
    return Value::boolean(ValueAccess::small_integer(a) <= ValueAccess::small_integer(b));
  }
  if (a.is_plain() && b.is_plain() && a.type().is_number() && b.type().is_number()) {
    return Value::boolean(a.as_number() <= b.as_number());
  }
  return logical_or(less_than(a, b), equals(a, b));
}

Value greater_than_or_equal(const Value& a, const Value& b) { return less_than_or_equal(b, a); }

}  // namespace hecla
