// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The operators as functions.
#include <hecla/value/ops.h>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// --- arithmetic --------------------------------------------------------------------------------------

using Arithmetic = ValueResult<Value> (*)(const Value&, const Value&);

Function arithmetic(const About& about, Arithmetic operation) {
  return define(about,
                {parameter("a", Type::number(), "The left operand.", AllowDynamic),
                 parameter("b", Type::number(), "The right operand.", AllowDynamic)},
                Type::number(), [operation](CallContext&, Args args, const Type&) {
                  return to_result(operation(args[0], args[1]));
                });
}

bool is_infinite(const Value& number) {
  return number.is_known() && number.as_number().is_infinite();
}

// For infinities, the reference returns the product if it is defined.
ValueResult<Value> remainder(const Value& a, const Value& b) {
  return is_infinite(a) || is_infinite(b) ? hecla::multiply(a, b) : hecla::modulo(a, b);
}

CallResult negative(CallContext&, Args args, const Type&) { return negate(args[0]); }

// --- comparison and logic ----------------------------------------------------------------------------

using Comparison = Value (*)(const Value&, const Value&);

Function comparison(const About& about, const Type& operand, Allow allow, Comparison operation) {
  return define(about,
                {parameter("a", operand, "The left operand.", allow),
                 parameter("b", operand, "The right operand.", allow)},
                Type::boolean(),
                [operation](CallContext& call, Args args, const Type&) -> CallResult {
                  if (!pay_for_comparison(call, args[0], args[1])) return limit_exceeded(call);
                  return operation(args[0], args[1]);
                });
}

CallResult negation(CallContext&, Args args, const Type&) { return logical_not(args[0]); }

}  // namespace

std::vector<Function> arithmetic_functions() {
  return {
      arithmetic({"add", "Returns the sum of two numbers, as the `+` operator does.", "add(1, 2)"},
                 hecla::add),
      arithmetic({"subtract", "Returns the difference of two numbers, as the `-` operator does.",
                  "subtract(5, 2)"},
                 hecla::subtract),
      arithmetic({"multiply", "Returns the product of two numbers, as the `*` operator does.",
                  "multiply(3, 4)"},
                 hecla::multiply),
      arithmetic({"divide", "Returns the quotient of two numbers, as the `/` operator does.",
                  "divide(7, 2)"},
                 hecla::divide),
      arithmetic({"modulo", "Returns the remainder of a division, as the `%` operator does.",
                  "modulo(7, 3)"},
                 remainder),
      define({"negate", "Returns a number with the opposite sign, as the unary `-` operator does.",
              "negate(5)"},
             {parameter("num", Type::number(), "The number.", AllowDynamic | AllowMarked)},
             Type::number(), negative),
  };
}

std::vector<Function> comparison_functions() {
  const Allow ordered = AllowUnknown | AllowDynamic | AllowMarked;
  const Allow logical = AllowDynamic | AllowMarked;
  return {
      comparison({"equal", "Returns whether two values are equal, as the `==` operator does.",
                  "equal(1, 1)"},
                 Type::dynamic(), AllowAll | PaysItself, equals),
      comparison({"notequal", "Returns whether two values differ, as the `!=` operator does.",
                  "notequal(1, 2)"},
                 Type::dynamic(), AllowAll | PaysItself, not_equal),
      comparison(
          {"lessthan",
           "Returns whether the first number is less than the second, as the `<` operator does.",
           "lessthan(1, 2)"},
          Type::number(), ordered, less_than),
      comparison(
          {"greaterthan",
           "Returns whether the first number is greater than the second, as the `>` operator does.",
           "greaterthan(1, 2)"},
          Type::number(), ordered, greater_than),
      comparison({"and", "Returns whether both values are true, as the `&&` operator does.",
                  "and(true, false)"},
                 Type::boolean(), logical, logical_and),
      comparison({"or", "Returns whether either value is true, as the `||` operator does.",
                  "or(true, false)"},
                 Type::boolean(), logical, logical_or),
      define({"not", "Returns the opposite truth value, as the `!` operator does.", "not(true)"},
             {parameter("val", Type::boolean(), "The value.", logical)}, Type::boolean(), negation),
  };
}

}  // namespace hecla::stdlib
