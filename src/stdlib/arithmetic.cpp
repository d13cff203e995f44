// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The operators for numbers as functions.
#include <hecla/value/ops.h>

#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

using Operation = ValueResult<Value> (*)(const Value&, const Value&);

Function binary(About about, Operation operation) {
  return define(std::move(about),
                {parameter("a", Type::number(), "The left operand.", AllowDynamic),
                 parameter("b", Type::number(), "The right operand.", AllowDynamic)},
                Type::number(), [operation](Args args, const Type&) {
                  return to_result(operation(args[0], args[1]));
                });
}

bool is_infinite(const Value& number) {
  return number.is_known() && number.as_number().is_infinite();
}

// Of infinities the reference gives the product, where that is defined.
ValueResult<Value> remainder(const Value& a, const Value& b) {
  return is_infinite(a) || is_infinite(b) ? hecla::multiply(a, b) : hecla::modulo(a, b);
}

CallResult negative(Args args, const Type&) { return negate(args[0]); }

}  // namespace

std::vector<Function> arithmetic_functions() {
  return {
      binary({"add", "The sum of two numbers; what the operator `+` does.", "add(1, 2)"},
             hecla::add),
      binary({"subtract", "The difference of two numbers; what the operator `-` does.",
              "subtract(5, 2)"},
             hecla::subtract),
      binary(
          {"multiply", "The product of two numbers; what the operator `*` does.", "multiply(3, 4)"},
          hecla::multiply),
      binary({"divide", "The quotient of two numbers; what the operator `/` does.", "divide(7, 2)"},
             hecla::divide),
      binary({"modulo", "The remainder of a division; what the operator `%` does.", "modulo(7, 3)"},
             remainder),
      define({"negate", "The number with the opposite sign; what the unary operator `-` does.",
              "negate(5)"},
             {parameter("num", Type::number(), "The number.", AllowDynamic | AllowMarked)},
             Type::number(), negative),
  };
}

}  // namespace hecla::stdlib
