// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "convert/planner.h"

#include <algorithm>

#include "unicode/message_text.h"

namespace hecla::detail {

namespace {

using Builder = const Plan* (*)(Planner&, const Type&, const Type&, Safety);

Builder from_structure(const Type& from, TypeKind to) {
  const bool tuple = from.is_tuple();
  switch (to) {
    case TypeKind::List:
      return tuple ? plan_tuple_to_list : nullptr;
    case TypeKind::Set:
      return tuple ? plan_tuple_to_set : nullptr;
    case TypeKind::Tuple:
      return tuple ? plan_tuple_to_tuple : nullptr;
    case TypeKind::Map:
      return tuple ? nullptr : plan_object_to_map;
    case TypeKind::Object:
      return tuple ? nullptr : plan_object_to_object;
    default:
      return nullptr;
  }
}

Builder from_collection(const Planner& planner, const Type& from, TypeKind to) {
  const bool map = from.is_map();
  switch (to) {
    case TypeKind::List:
      return map ? nullptr : plan_sequence_to_list;
    case TypeKind::Set:
      return map ? nullptr : plan_sequence_to_set;
    case TypeKind::Tuple:
      return map || !planner.document() ? nullptr : plan_sequence_to_tuple;
    case TypeKind::Map:
      return map ? plan_map_to_map : nullptr;
    case TypeKind::Object:
      return map ? plan_map_to_object : nullptr;
    default:
      return nullptr;
  }
}

Builder find_builder(const Planner& planner, const Type& from, const Type& to) {
  if (from.is_dynamic()) return plan_from_dynamic;
  if (from.is_capsule() || to.is_capsule()) return plan_capsule;
  if (from.is_primitive()) return to.is_primitive() ? plan_primitive : nullptr;
  if (from.is_structural()) return from_structure(from, to.kind());
  return from_collection(planner, from, to.kind());
}

bool is_same_but_for_optional(const Type& from, const Type& to) {
  return from == to || (to.has_optional_attributes() && from == to.without_optional_attributes());
}

// Returns the known bounds for the length of a collection that is converted from the unknown value `in`.
void carry_length(const Value& in, const Refinement& known, Refinement& result, bool to_set) {
  const Type& from = in.type();
  if (from.is_collection()) {
    result.min_length = to_set ? std::min<std::uint64_t>(known.min_length, 1) : known.min_length;
    result.max_length = known.max_length;
    return;
  }
  const std::size_t count =
      from.is_tuple() ? from.tuple_elements().size() : from.attributes().size();
  result.min_length = to_set ? std::min<std::size_t>(count, 1) : count;
  result.max_length = count;
}

// Returns an unknown value of type `result` with the inner marks of `in`, and its refinements that still apply.
Value unknown_result(const Value& in, const Type& result) {
  const Value unknown = Value::unknown(result).with_inner_marks(in.inner_marks());
  if (in.type().is_dynamic()) return unknown;
  const Refinement known = in.refinement();
  Refinement refinement;
  if (known.null == Nullness::NotNull) refinement.null = Nullness::NotNull;
  if (result.is_collection() && (in.type().is_collection() || in.type().is_structural())) {
    carry_length(in, known, refinement, result.is_set());
  }
  return refinement.empty() ? unknown : unknown.refined(refinement);
}

}  // namespace

bool fail(ValueError& error, std::string message) {
  error.message = std::move(message);
  error.path = Path();
  return false;
}

bool fail_at_limit(const Budget& budget, ValueError& error) {
  const Limits& limits = budget.limits();
  switch (budget.exhausted()) {
    case Budget::Exhausted::Elements:
      return fail(error,
                  "the result would have more than " + counted(limits.max_elements, "element"));
    case Budget::Exhausted::StringBytes:
      return fail(error, "the strings of the result would have more than " +
                             counted(limits.max_string_bytes, "byte"));
    case Budget::Exhausted::Memory:
      return fail(error, "the result would need more than " +
                             counted(limits.max_memory_bytes, "byte") + " of memory");
    default:
      return fail(error,
                  "the conversion would take more than " + counted(limits.max_steps, "step"));
  }
}

bool fail_inside(ValueError& error, PathStep step) {
  error.path.prepend(std::move(step));
  return false;
}

bool fail_at_index(ValueError& error, std::size_t index) {
  return fail_inside(error, IndexStep{Value::number(static_cast<std::uint64_t>(index))});
}

Plan& Planner::make_plan(const Type& from, const Type& to, PlanStep run) {
  Plan& plan = plans_.emplace_back();
  plan.from = from;
  plan.to = to;
  plan.result = to.has_optional_attributes() ? to.without_optional_attributes() : to;
  plan.last_type = plan.result;
  plan.run = run;
  return plan;
}

const Plan* Planner::find(const Type& from, const Type& to, Safety safety) {
  if (to.is_dynamic() || is_same_but_for_optional(from, to)) return keep();
  auto& found = found_[static_cast<int>(safety)];
  const Pair pair{from, to};
  if (const auto known = found.find(pair); known != found.end()) return known->second;
  const Plan* plan = pay_for_types(1) ? build(from, to, safety) : nullptr;
  found.emplace(pair, plan);
  return plan;
}

const Plan* Planner::build(const Type& from, const Type& to, Safety safety) {
  const Builder builder = find_builder(*this, from, to);
  return builder ? builder(*this, from, to, safety) : nullptr;
}

namespace {

// Returns how many elements or attributes the conversion of a value makes.
std::size_t count_made(const Plan& plan, const Value& in) {
  if (!plan.makes_value) return 0;
  if (plan.result.is_object()) return plan.result.attributes().size();
  return in.type().is_primitive() || in.type().is_capsule() ? 0 : in.elements().size();
}

}  // namespace

bool Planner::apply(const Plan& plan, const Value& in, Value& out, ValueError& error) {
  if (!plan.run) {
    out = in;
    return true;
  }
  if (in.is_plain()) {
    if (!budget_.spend_elements(count_made(plan, in))) return fail_at_limit(budget_, error);
    return plan.run(plan, *this, in, out, error);
  }
  if (in.is_marked()) {
    const MarkSet marks = in.marks();
    if (!apply(plan, in.unmarked(), out, error)) return false;
    out = out.with_marks(marks);
    return true;
  }
  const Type type = replace_dynamic(in.type(), plan.result);
  out = in.is_null() ? Value::null(type) : unknown_result(in, type);
  return true;
}

bool Planner::convert(const Value& in, const Type& to, Value& out, ValueError& error) {
  const std::size_t max_nesting = budget_.limits().max_nesting;
  if (in.type().depth() > max_nesting || to.depth() > max_nesting) {
    return fail(error, "the value or the target type is nested more than " +
                           counted(max_nesting, "level") + " deep");
  }
  if (const Plan* plan = find(in.type(), to, Safety::Unsafe)) return apply(*plan, in, out, error);
  if (budget_.is_exhausted()) return fail_at_limit(budget_, error);
  if (document() && in.is_null()) {
    out = Value::null(to.without_optional_attributes()).with_marks(in.marks());
    return true;
  }
  error = conversion_mismatch(in.type(), to);
  return false;
}

std::optional<Type> Planner::unify(std::span<const Type> types, Safety safety) {
  if (types.empty() || !pay_for_types(types.size())) return std::nullopt;
  if (std::all_of(types.begin(), types.end(), [&](const Type& type) { return type == types[0]; })) {
    return types[0].without_optional_attributes();
  }
  std::size_t hash = types.size();
  for (const Type& type : types) hash = hash * 31 + type.hash();
  auto& known = unified_[static_cast<int>(safety)][hash];
  for (const auto& [list, result] : known) {
    if (std::equal(list.begin(), list.end(), types.begin(), types.end())) return result;
  }
  std::optional<Type> result = unify_uncached(types, safety);
  // Looked up again, because unifying the parts can have moved it.
  unified_[static_cast<int>(safety)][hash].emplace_back(
      std::vector<Type>(types.begin(), types.end()), result);
  return result;
}

std::optional<Type> Planner::unify_uncached(std::span<const Type> types, Safety safety) {
  return document() ? unify_document(*this, types) : unify_deployed(*this, types, safety);
}

}  // namespace hecla::detail
