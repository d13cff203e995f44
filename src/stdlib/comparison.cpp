// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The operators for equality, order and logic as functions.
#include <hecla/value/ops.h>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

using Operation = Value (*)(const Value&, const Value&);

Function binary(About about, const Type& operand, Allow allow, Operation operation) {
  return define(std::move(about),
                {parameter("a", operand, "The left operand.", allow),
                 parameter("b", operand, "The right operand.", allow)},
                Type::boolean(), [operation](Args args, const Type&) -> CallResult {
                  return operation(args[0], args[1]);
                });
}

CallResult negation(Args args, const Type&) { return logical_not(args[0]); }

}  // namespace

std::vector<Function> comparison_functions() {
  const Allow ordered = AllowUnknown | AllowDynamic | AllowMarked;
  const Allow logical = AllowDynamic | AllowMarked;
  return {
      binary({"equal", "Whether two values are equal; what the operator `==` does.", "equal(1, 1)"},
             Type::dynamic(), AllowAll, equals),
      binary(
          {"notequal", "Whether two values differ; what the operator `!=` does.", "notequal(1, 2)"},
          Type::dynamic(), AllowAll, not_equal),
      binary({"lessthan", "Whether the first number is smaller; what the operator `<` does.",
              "lessthan(1, 2)"},
             Type::number(), ordered, less_than),
      binary({"greaterthan", "Whether the first number is greater; what the operator `>` does.",
              "greaterthan(1, 2)"},
             Type::number(), ordered, greater_than),
      binary(
          {"and", "Whether both values are true; what the operator `&&` does.", "and(true, false)"},
          Type::boolean(), logical, logical_and),
      binary({"or", "Whether one of two values is true; what the operator `||` does.",
              "or(true, false)"},
             Type::boolean(), logical, logical_or),
      define({"not", "The opposite truth value; what the operator `!` does.", "not(true)"},
             {parameter("val", Type::boolean(), "The value.", logical)}, Type::boolean(), negation),
  };
}

}  // namespace hecla::stdlib
