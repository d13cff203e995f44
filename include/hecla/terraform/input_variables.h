// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The input variables of a module:
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
// What else a variable has (description, validation, ...) is in config.h. Immutable and thread-safe.
#include <hecla/ext/type_expression.h>
#include <hecla/model/body.h>

#include <string>
#include <vector>

namespace hecla::terraform {

struct InputVariable {
  std::string name;
  SourceRange range;               // the header of the block
  Expression type;                 // may be empty
  ext::TypeConstraint constraint;  // any type if `type` is empty
  Expression default_value;        // may be empty
  bool nullable = true;
  bool sensitive = false;
  bool ephemeral = false;
  Limits limits = default_limits;  // of evaluating the default value and of converting values

  // Returns whether the value must not be shown.
  bool is_secret() const { return sensitive || ephemeral; }
  // Returns the value with the marks of the variable.
  Value marked(const Value& value) const;
  // Returns the variable's value for the given one: with the defaults of optional attributes,
  // converted to the type, and marked "sensitive" and "ephemeral" if the variable is. If the
  // variable is not nullable, null gives the default value. Reports errors at `where`.
  Value value(const Value& given, const SourceRange& where, Diagnostics& diags) const;
  // The same, for a value that belongs to an evaluation: the conversion draws on its budget.
  Value value(const Value& given, const SourceRange& where, Budget& budget,
              Diagnostics& diags) const;
  // Returns the value if none is given: the default value, or an unknown value of the type.
  Value value(Diagnostics& diags) const;
};

// Returns the variable that a block with one label declares.
InputVariable input_variable(const Block& block, Diagnostics& diags,
                             const Limits& limits = default_limits);
// Returns the variables that the `variable` blocks of a body declare.
std::vector<InputVariable> input_variables(const Body& body, Diagnostics& diags,
                                           const Limits& limits = default_limits);

}  // namespace hecla::terraform
