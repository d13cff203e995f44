// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Conversions to objects and tuples.
#include <hecla/value/ops.h>

#include <algorithm>

#include "convert/planner.h"
#include "unicode/message_text.h"

namespace hecla::detail {

namespace {

bool fits(std::span<const ObjectAttribute> attributes, std::span<const Value> values) {
  return std::equal(attributes.begin(), attributes.end(), values.begin(), values.end(),
                    [](const ObjectAttribute& attribute, const Value& value) {
                      return attribute.type == value.type();
                    });
}

// A new object type is determined only if it differs from that of the previous object.
Value make_object(const Plan& plan, std::vector<Value> values) {
  const auto attributes = plan.last_type.attributes();
  if (!fits(attributes, values)) {
    std::vector<ObjectAttribute> fields;
    fields.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      fields.push_back({attributes[i].name, values[i].type()});
    plan.last_type = Type::object(std::move(fields));
  }
  return Value::object(plan.last_type, std::move(values));
}

bool object_to_object(const Plan& plan, Planner& planner, const Value& in, Value& out,
                      ValueError& error) {
  const auto values = in.elements();
  const auto attributes = plan.result.attributes();
  std::vector<Value> results(attributes.size());
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    if (plan.sources[i] == Type::npos) {
      results[i] = Value::null(attributes[i].type);
    } else if (!planner.apply(*plan.parts[i], values[plan.sources[i]], results[i], error)) {
      return fail_inside(error, AttributeStep{attributes[i].name});
    }
  }
  out = make_object(plan, std::move(results));
  return true;
}

// By the document's rules, keys that the object type does not have are errors. Otherwise they are dropped.
bool has_only_known_keys(const Plan& plan, const Value& in, ValueError& error) {
  for (const Value& key : in.keys()) {
    if (plan.to.find_attribute(key.as_string())) continue;
    return fail(error, "the object type has no attribute " + in_quotes(key.as_string()) +
                           ", which is a key of the map");
  }
  return true;
}

bool map_to_object(const Plan& plan, Planner& planner, const Value& in, Value& out,
                   ValueError& error) {
  if (planner.document() && !has_only_known_keys(plan, in, error)) return false;
  const auto attributes = plan.to.attributes();
  std::vector<Value> results(attributes.size());
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const std::string& name = attributes[i].name;
    const Value* value = in.find_key(name);
    if (!value && !attributes[i].optional) {
      return fail(error, "the required key " + in_quotes(name) + " is missing");
    }
    if (!value) {
      results[i] = Value::null(plan.result.attributes()[i].type);
    } else if (!plan.parts[i]) {
      error = conversion_mismatch(value->type(), attributes[i].type);
      return fail_inside(error, IndexStep{Value::string(name)});
    } else if (!planner.apply(*plan.parts[i], *value, results[i], error)) {
      return fail_inside(error, IndexStep{Value::string(name)});
    }
  }
  out = make_object(plan, std::move(results));
  return true;
}

bool tuple_to_tuple(const Plan& plan, Planner& planner, const Value& in, Value& out,
                    ValueError& error) {
  if (in.type().is_set() && !length(in).is_known()) {
    out = Value::unknown(plan.result);
    return true;
  }
  const auto values = in.elements();
  if (values.size() != plan.parts.size()) {
    return fail(error, counted(plan.parts.size(), "element") + " required, got " +
                           std::to_string(values.size()));
  }
  std::vector<Value> results(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!planner.apply(*plan.parts[i], values[i], results[i], error))
      return fail_at_index(error, i);
  }
  out = Value::tuple(std::move(results));
  return true;
}

}  // namespace

const Plan* plan_object_to_object(Planner& planner, const Type& from, const Type& to,
                                  Safety safety) {
  Plan& plan = planner.make_plan(from, to, object_to_object);
  std::size_t used = 0;
  for (const ObjectAttribute& attribute : to.attributes()) {
    const std::size_t source = from.attribute_index(attribute.name);
    const Plan* part = nullptr;
    if (source == Type::npos) {
      if (!attribute.optional && !planner.document()) return nullptr;
    } else {
      part = planner.find(from.attributes()[source].type, attribute.type, safety);
      if (!part) return nullptr;
      ++used;
    }
    plan.sources.push_back(source);
    plan.parts.push_back(part);
  }
  const bool loses = used < from.attributes().size();
  return planner.document() && loses && safety == Safety::Safe ? nullptr : &plan;
}

const Plan* plan_map_to_object(Planner& planner, const Type& from, const Type& to, Safety safety) {
  if (safety == Safety::Safe) return nullptr;
  Plan& plan = planner.make_plan(from, to, map_to_object);
  for (const ObjectAttribute& attribute : to.attributes()) {
    const Plan* part = planner.find(from.element_type(), attribute.type, safety);
    if (!part && !attribute.optional) return nullptr;
    plan.parts.push_back(part);
  }
  return &plan;
}

const Plan* plan_tuple_to_tuple(Planner& planner, const Type& from, const Type& to, Safety safety) {
  const auto sources = from.tuple_elements();
  const auto targets = to.tuple_elements();
  if (sources.size() != targets.size()) return nullptr;
  Plan& plan = planner.make_plan(from, to, tuple_to_tuple);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const Plan* part = planner.find(sources[i], targets[i], safety);
    if (!part) return nullptr;
    plan.parts.push_back(part);
  }
  return &plan;
}

const Plan* plan_sequence_to_tuple(Planner& planner, const Type& from, const Type& to,
                                   Safety safety) {
  if (safety == Safety::Safe) return nullptr;
  Plan& plan = planner.make_plan(from, to, tuple_to_tuple);
  for (const Type& target : to.tuple_elements()) {
    const Plan* part = planner.find(from.element_type(), target, safety);
    if (!part) return nullptr;
    plan.parts.push_back(part);
  }
  return &plan;
}

}  // namespace hecla::detail
