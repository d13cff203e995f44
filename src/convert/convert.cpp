// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>

#include "convert/planner.h"

namespace hecla {

namespace {

using detail::Planner;
using detail::Safety;

bool is_already(const Value& value, const Type& target) {
  if (value.type() == target) return true;
  return target.has_optional_attributes() && value.type() == target.without_optional_attributes();
}

std::optional<Type> unify_types(std::span<const Type> types, Safety safety, Rules rules) {
  if (types.empty() && rules == Rules::Document) return Type::dynamic();
  for (const Type& type : types) {
    if (type.depth() > detail::max_type_depth) return std::nullopt;
  }
  return Planner(rules).unify(types, safety);
}

}  // namespace

ValueResult<Value> convert(const Value& value, const Type& target, Rules rules,
                           const Limits& limits) {
  if (target.is_dynamic() || is_already(value, target)) return value;
  Value result;
  ValueError error;
  if (!Planner(rules, limits).convert(value, target, result, error)) return error;
  return result;
}

ConversionSafety conversion_safety(const Type& from, const Type& to, Rules rules) {
  if (from == to) return ConversionSafety::Same;
  if (from.depth() > detail::max_type_depth || to.depth() > detail::max_type_depth) {
    return ConversionSafety::None;
  }
  Planner planner(rules);
  if (planner.converts(from, to, Safety::Safe)) return ConversionSafety::Safe;
  return planner.converts(from, to, Safety::Unsafe) ? ConversionSafety::Unsafe
                                                    : ConversionSafety::None;
}

std::optional<Type> unify(std::span<const Type> types, Rules rules) {
  return unify_types(types, Safety::Safe, rules);
}

std::optional<Type> unify_unsafe(std::span<const Type> types, Rules rules) {
  return unify_types(types, Safety::Unsafe, rules);
}

}  // namespace hecla
