// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "convert/budgeted.h"
#include "convert/concealed_error.h"
#include "convert/planner.h"

namespace hecla {

namespace {

using detail::Planner;
using detail::Safety;

bool is_already(const Value& value, const Type& target) {
  if (value.type() == target) return true;
  return target.has_optional_attributes() && value.type() == target.without_optional_attributes();
}

std::optional<Type> unify_types(std::span<const Type> types, Safety safety, Rules rules,
                                Budget& budget) {
  if (types.empty() && rules == Rules::Document) return Type::dynamic();
  for (const Type& type : types) {
    if (type.depth() > detail::max_type_depth) return std::nullopt;
  }
  return Planner(rules, budget).unify(types, safety);
}

}  // namespace

ValueError detail::without_marked(ValueError error, const Value& value) {
  if (!value.contains_marked()) return error;
  const auto part = error.path.apply(value);
  const bool is_concealed = !part || part->is_marked();
  return is_concealed ? ValueError{std::string(ValueError::concealed_message), {}} : error;
}

ValueResult<Value> convert(const Value& value, const Type& target, Rules rules,
                           const Limits& limits) {
  if (target.is_dynamic() || is_already(value, target)) return value;
  Budget budget(limits);
  return convert(value, target, budget, rules);
}

ValueResult<Value> convert(const Value& value, const Type& target, Budget& budget, Rules rules) {
  if (target.is_dynamic() || is_already(value, target)) return value;
  Value result;
  ValueError error;
  if (!Planner(rules, budget).convert(value, target, result, error)) {
    return detail::without_marked(std::move(error), value);
  }
  return result;
}

ConversionSafety conversion_safety(const Type& from, const Type& to, Rules rules) {
  Budget budget;
  return conversion_safety(from, to, budget, rules);
}

ConversionSafety conversion_safety(const Type& from, const Type& to, Budget& budget, Rules rules) {
  if (from == to) return ConversionSafety::Same;
  if (from.depth() > detail::max_type_depth || to.depth() > detail::max_type_depth) {
    return ConversionSafety::None;
  }
  Planner planner(rules, budget);
  if (planner.converts(from, to, Safety::Safe)) return ConversionSafety::Safe;
  return planner.converts(from, to, Safety::Unsafe) ? ConversionSafety::Unsafe
                                                    : ConversionSafety::None;
}

std::optional<Type> unify(std::span<const Type> types, Rules rules) {
  Budget budget;
  return unify_types(types, Safety::Safe, rules, budget);
}

std::optional<Type> unify_unsafe(std::span<const Type> types, Rules rules) {
  Budget budget;
  return unify_types(types, Safety::Unsafe, rules, budget);
}

std::optional<Type> unify_unsafe(std::span<const Type> types, Budget& budget, Rules rules) {
  return unify_types(types, Safety::Unsafe, rules, budget);
}

bool add_provenance_marks(const Value& value, MarkSet& out, Budget& budget) {
  if (!value.contains_provenance()) return true;
  if (!budget.spend_work(value.reading_cost())) return false;
  out.add(value.provenance_marks());
  return true;
}

}  // namespace hecla
