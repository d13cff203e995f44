// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Conversions to lists, sets and maps.
#include <hecla/value/ops.h>

#include <algorithm>

#include "convert/planner.h"

namespace hecla::detail {

namespace {

constexpr const char* no_common_type = "the elements have no common type";

bool all_of_one_type(std::span<const Value> elements) {
  return std::all_of(elements.begin(), elements.end(),
                     [&](const Value& element) { return element.type() == elements[0].type(); });
}

// Returns the element type of a collection without elements.
Type empty_element_type(const Plan& plan) {
  const Type& wanted = plan.result.element_type();
  return wanted.is_dynamic() ? plan.from.element_type() : wanted;
}

// Elements that were converted one by one can have different types if the target type contains
// dynamic types.
bool unify_elements(Planner& planner, Safety safety, std::vector<Value>& elements,
                    ValueError& error, std::size_t& failed_at) {
  if (elements.empty() || all_of_one_type(elements)) return true;
  std::vector<Type> types;
  types.reserve(elements.size());
  for (const Value& element : elements) types.push_back(element.type());
  const std::optional<Type> type = planner.unify(types, safety);
  failed_at = Type::npos;
  if (!type) return fail(error, no_common_type);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const Plan* plan = planner.find(types[i], *type, safety);
    if (!plan) return fail(error, no_common_type);
    failed_at = i;
    if (!planner.apply(*plan, elements[i], elements[i], error)) return false;
  }
  return true;
}

bool finish_list(std::vector<Value> elements, Value& out, ValueError& error) {
  const std::optional<Type> type = Value::common_element_type(elements);
  if (!type) return fail(error, no_common_type);
  out = Value::list(*type, std::move(elements));
  return true;
}

// Sorting the elements of a set reads all that is inside them.
bool pay_for_reading(Planner& planner, std::span<const Value> elements, ValueError& error) {
  for (const Value& element : elements) {
    if (!planner.budget().spend_work(element.reading_cost()))
      return fail_at_limit(planner.budget(), error);
  }
  return true;
}

bool finish_set(Planner& planner, std::vector<Value> elements, Value& out, ValueError& error) {
  if (!pay_for_reading(planner, elements, error)) return false;
  const std::optional<Type> type = Value::common_element_type(elements);
  if (!type) return fail(error, no_common_type);
  out = Value::set(*type, std::move(elements));
  return true;
}

template <class NameAt>
bool finish_map(Planner& planner, std::vector<Value> elements, NameAt&& name_at, Value& out,
                ValueError& error) {
  const std::optional<Type> type = Value::common_element_type(elements);
  if (!type) return fail(error, no_common_type);
  std::vector<Value::Field> entries;
  entries.reserve(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::string_view name = name_at(i);
    if (!planner.budget().spend_string_bytes(name.size()))
      return fail_at_limit(planner.budget(), error);
    entries.emplace_back(std::string(name), std::move(elements[i]));
  }
  out = Value::map(*type, std::move(entries));
  return true;
}

bool convert_elements(const Plan& plan, Planner& planner, const Value& in, std::vector<Value>& out,
                      ValueError& error) {
  const auto elements = in.elements();
  out.resize(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!planner.apply(*plan.element, elements[i], out[i], error)) return fail_at_index(error, i);
  }
  return true;
}

bool convert_parts(const Plan& plan, Planner& planner, const Value& in, std::vector<Value>& out,
                   ValueError& error) {
  const auto elements = in.elements();
  out.resize(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!planner.apply(*plan.parts[i], elements[i], out[i], error)) return fail_at_index(error, i);
  }
  return true;
}

bool sequence_to_list(const Plan& plan, Planner& planner, const Value& in, Value& out,
                      ValueError& error) {
  if (in.type().is_set() && !length(in).is_known()) {
    // Elements of the set can become equal, so its length is unknown.
    out = Value::unknown(planner.replace_dynamic(plan.from, plan.result));
    return true;
  }
  if (in.empty()) {
    out = Value::list(empty_element_type(plan), {});
    return true;
  }
  std::vector<Value> elements;
  return convert_elements(plan, planner, in, elements, error) &&
         finish_list(std::move(elements), out, error);
}

bool unchanged(const Plan&, Planner&, const Value& in, Value& out, ValueError&) {
  out = in;
  return true;
}

bool sequence_to_set(const Plan& plan, Planner& planner, const Value& in, Value& out,
                     ValueError& error) {
  if (in.empty()) {
    out = Value::set(empty_element_type(plan), {});
    return true;
  }
  std::vector<Value> elements;
  return convert_elements(plan, planner, in, elements, error) &&
         finish_set(planner, std::move(elements), out, error);
}

bool tuple_to_list(const Plan& plan, Planner& planner, const Value& in, Value& out,
                   ValueError& error) {
  if (in.empty()) {
    out = Value::list(plan.result.element_type(), {});
    return true;
  }
  std::vector<Value> elements;
  if (!convert_parts(plan, planner, in, elements, error)) return false;
  std::size_t failed_at = Type::npos;
  if (!unify_elements(planner, Safety::Unsafe, elements, error, failed_at)) {
    return failed_at == Type::npos ? false : fail_at_index(error, failed_at);
  }
  return finish_list(std::move(elements), out, error);
}

bool tuple_to_set(const Plan& plan, Planner& planner, const Value& in, Value& out,
                  ValueError& error) {
  if (in.empty()) {
    out = Value::set(plan.result.element_type(), {});
    return true;
  }
  std::vector<Value> elements;
  return convert_parts(plan, planner, in, elements, error) &&
         finish_set(planner, std::move(elements), out, error);
}

bool unify_named(Planner& planner, Safety safety, const Type& element_type,
                 std::vector<Value>& elements, const Value& in, ValueError& error) {
  if (!element_type.is_collection() && !element_type.is_object()) return true;
  std::size_t failed_at = Type::npos;
  if (unify_elements(planner, safety, elements, error, failed_at)) return true;
  return failed_at == Type::npos ? false : fail_inside(error, IndexStep{in.key_at(failed_at)});
}

bool map_to_map(const Plan& plan, Planner& planner, const Value& in, Value& out,
                ValueError& error) {
  if (in.empty()) {
    out = Value::map(empty_element_type(plan), {});
    return true;
  }
  const auto values = in.elements();
  std::vector<Value> elements(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!planner.apply(*plan.element, values[i], elements[i], error)) {
      return fail_inside(error, IndexStep{in.keys()[i]});
    }
  }
  return unify_named(planner, Safety::Safe, plan.result.element_type(), elements, in, error) &&
         finish_map(
             planner, std::move(elements), [&](std::size_t i) { return in.keys()[i].as_string(); },
             out, error);
}

bool object_to_map(const Plan& plan, Planner& planner, const Value& in, Value& out,
                   ValueError& error) {
  if (in.empty()) {
    out = Value::map(plan.result.element_type(), {});
    return true;
  }
  const auto attributes = plan.from.attributes();
  const auto values = in.elements();
  std::vector<Value> elements(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!planner.apply(*plan.parts[i], values[i], elements[i], error)) {
      return fail_inside(error, AttributeStep{attributes[i].name});
    }
  }
  return unify_named(planner, Safety::Unsafe, plan.element_type, elements, in, error) &&
         finish_map(
             planner, std::move(elements),
             [&](std::size_t i) -> const std::string& { return attributes[i].name; }, out, error);
}

const Plan* plan_sequence(Planner& planner, const Type& from, const Type& to, Safety safety,
                          PlanStep run) {
  const Plan* element = planner.find(from.element_type(), to.element_type(), safety);
  if (!element) return nullptr;
  const bool keeps = element == planner.keep() && from.kind() == to.kind();
  Plan& plan = planner.make_plan(from, to, keeps ? unchanged : run);
  plan.makes_value = !keeps;
  plan.element = element;
  return &plan;
}

// Returns the types that the elements of a structure with parts of type `parts` convert to in a collection of `wanted`.
std::optional<Type> choose_element_type(Planner& planner, std::span<const Type> parts,
                                        const Type& wanted, Safety safety,
                                        bool dynamic_only_from_dynamic) {
  if (!wanted.is_dynamic() || parts.empty()) return wanted;
  std::optional<Type> found = planner.unify(parts, safety);
  if (found && found->is_dynamic() && dynamic_only_from_dynamic &&
      !std::all_of(parts.begin(), parts.end(),
                   [](const Type& type) { return type.is_dynamic(); })) {
    return std::nullopt;
  }
  return found;
}

const Plan* plan_structure(Planner& planner, const Type& from, const Type& to,
                           std::span<const Type> parts, Safety safety, PlanStep run) {
  const auto element =
      choose_element_type(planner, parts, to.element_type(), safety, from.is_tuple());
  if (!element) return nullptr;
  std::vector<const Plan*> plans;
  plans.reserve(parts.size());
  for (const Type& part : parts) {
    const Plan* plan = planner.find(part, *element, safety);
    if (!plan) return nullptr;
    plans.push_back(plan);
  }
  Plan& plan = planner.make_plan(from, to, run);
  plan.parts = std::move(plans);
  plan.element_type = *element;
  return &plan;
}

}  // namespace

const Plan* plan_sequence_to_list(Planner& planner, const Type& from, const Type& to,
                                  Safety safety) {
  return plan_sequence(planner, from, to, safety, sequence_to_list);
}

const Plan* plan_sequence_to_set(Planner& planner, const Type& from, const Type& to,
                                 Safety safety) {
  if (from.is_list() && safety == Safety::Safe) return nullptr;
  return plan_sequence(planner, from, to, safety, sequence_to_set);
}

const Plan* plan_map_to_map(Planner& planner, const Type& from, const Type& to, Safety safety) {
  return plan_sequence(planner, from, to, safety, map_to_map);
}

const Plan* plan_tuple_to_list(Planner& planner, const Type& from, const Type& to, Safety safety) {
  return plan_structure(planner, from, to, from.tuple_elements(), safety, tuple_to_list);
}

const Plan* plan_tuple_to_set(Planner& planner, const Type& from, const Type& to, Safety safety) {
  if (planner.document() && safety == Safety::Safe) return nullptr;
  return plan_structure(planner, from, to, from.tuple_elements(), safety, tuple_to_set);
}

const Plan* plan_object_to_map(Planner& planner, const Type& from, const Type& to, Safety safety) {
  std::vector<Type> parts;
  parts.reserve(from.attributes().size());
  for (const ObjectAttribute& attribute : from.attributes()) parts.push_back(attribute.type);
  return plan_structure(planner, from, to, parts, safety, object_to_map);
}

}  // namespace hecla::detail
