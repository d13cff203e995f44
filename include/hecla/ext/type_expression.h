// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Types written as expressions: `string`, `list(number)`, `object({name = string, port = optional(number, 80)})`.
//
//   const auto constraint = ext::type_constraint_with_defaults(attribute.expression, diags);
//   Value value = constraint.defaults.apply(given);
//   convert(value, constraint.type);
//
// Expressions of both syntaxes are understood, and types may nest as deeply as the limits allow. An error is reported
// once, at the exact part, which is then read as the dynamic pseudo-type. Everything here is immutable and thread-safe.
#include <hecla/base/limits.h>
#include <hecla/model/expression.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hecla::ext {

// Reads an exact type, which has neither `any` nor optional attributes.
Type type_expression(const Expression& expression, Diagnostics& diags,
                     const Limits& limits = default_limits);
// Reads a type constraint: `any` means every type, and attributes may be `optional(TYPE)`.
Type type_constraint(const Expression& expression, Diagnostics& diags,
                     const Limits& limits = default_limits);

// The default values of optional attributes, at any depth of a type.
class TypeDefaults {
 public:
  bool empty() const { return values_.empty() && children_.empty(); }
  // Returns `value` with attributes that are missing or null set to their defaults. If the elements of a
  // collection have different types after that, they are unified again, or the collection becomes an object or
  // a tuple. `value` need not have the type; unknown and null values are returned unchanged.
  Value apply(const Value& value) const;

 private:
  friend class TypeReader;
  const TypeDefaults* child(std::string_view key) const;
  Value apply_to_sequence(const Value& value) const;
  Value apply_to_attributes(const Value& value) const;
  Value default_for(const std::string& name, const Value& value) const;

  Type type_;
  std::map<std::string, Value, std::less<>> values_;
  // By attribute name or tuple index; for the elements of collections, under the empty name.
  std::map<std::string, TypeDefaults, std::less<>> children_;
};

struct TypeConstraint {
  Type type;
  TypeDefaults defaults;
};
// Reads a type constraint in which optional attributes may have a default value, `optional(TYPE, DEFAULT)`.
TypeConstraint type_constraint_with_defaults(const Expression& expression, Diagnostics& diags,
                                             const Limits& limits = default_limits);

// Returns the default of the optional attribute at `path` in a type constraint (attribute names and keys are
// strings, indexes are numbers), or nothing.
std::optional<Expression> default_in_type(const Expression& type, const std::vector<Value>& path);

// Returns the capsule type of values that are types, for parameters that take a type constraint.
const Type& type_constraint_type();
Value type_constraint_value(const Type& type);
// Returns the type that a value holds. Precondition (checked): a plain value of
// type_constraint_type().
const Type& type_of_constraint_value(const Value& value);

}  // namespace hecla::ext
