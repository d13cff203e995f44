// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Input variables of a module:
//
//   variable "ports" {
//     type      = list(object({ number = number, protocol = optional(string, "tcp") }))
//     default   = [{ number = 80 }]
//     nullable  = false
//     sensitive = true
//   }
//
//   for (const auto& variable : terraform::input_variables(body, diags)) {
//     Value value = variable.value(given_value, given_range, diags);
//   }
//
// What else such a block holds (description, validation, ...) is left alone. Immutable and thread-safe.
#include <hecla/ext/type_expression.h>
#include <hecla/model/body.h>

#include <string>
#include <vector>

namespace hecla::terraform {

struct InputVariable {
  std::string name;
  SourceRange range;               // the header of the block
  Expression type;                 // perhaps none
  ext::TypeConstraint constraint;  // any type, where it has none
  Expression default_value;        // perhaps none
  bool nullable = true;
  bool sensitive = false;

  // The value of the variable where `given` is given for it: with the defaults of optional attributes, converted
  // to the type, with the mark "sensitive" if it asks for that. Null stands for the default value where the
  // variable must not be null. A mistake is reported at `where`.
  Value value(const Value& given, const SourceRange& where, Diagnostics& diags) const;
  // Where nothing is given: the default value, or without one an unknown value of the type.
  Value value(Diagnostics& diags) const;
};

// Those that the `variable` blocks of a body declare.
std::vector<InputVariable> input_variables(const Body& body, Diagnostics& diags);

}  // namespace hecla::terraform
