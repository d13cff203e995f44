// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/stored_state.h"

#include <hecla/wire/json.h>

#include "provider/elements.h"
#include "provider/work.h"

namespace hecla::provider::detail {

namespace {

using protocol::DiagnosticList;

// --- decoding

Type stored_type(const Type& implied, const Type& schema);

Type stored_object_type(const Type& implied, const Type& schema) {
  std::vector<ObjectAttribute> attributes;
  for (const ObjectAttribute& attribute : implied.attributes()) {
    const ObjectAttribute* known =
        schema.is_object() ? schema.find_attribute(attribute.name) : nullptr;
    const Type& type = known ? known->type : schema.is_map() ? schema.element_type() : implied;
    attributes.push_back({attribute.name, stored_type(attribute.type, type)});
  }
  return Type::object(std::move(attributes));
}

Type stored_tuple_type(const Type& implied, const Type& schema) {
  std::vector<Type> elements;
  for (const Type& element : implied.tuple_elements()) {
    const std::size_t i = elements.size();
    const bool has_counterpart = schema.is_tuple() && i < schema.tuple_elements().size();
    const Type& type = has_counterpart                       ? schema.tuple_elements()[i]
                       : schema.is_list() || schema.is_set() ? schema.element_type()
                                                             : implied;
    elements.push_back(stored_type(element, type));
  }
  return Type::tuple(std::move(elements));
}

// Returns the type to decode by. Where the schema has no counterpart, that is what the JSON implies.
Type stored_type(const Type& implied, const Type& schema) {
  if (schema.is_dynamic()) {
    const bool has_type = implied.is_object() && implied.attributes().size() == 2 &&
                          implied.find_attribute("type") && implied.find_attribute("value");
    return has_type ? schema : implied;
  }
  if (implied.is_object()) return stored_object_type(implied, schema);
  return implied.is_tuple() ? stored_tuple_type(implied, schema) : implied;
}

// An attribute that was not dynamic in an older schema can be an object with "type" and "value".
ValueResult<Value> decode_stored(std::string_view json, const Type& schema) {
  const auto implied = wire::implied_type_of_json(json);
  if (!implied) return implied.error();
  auto state = wire::decode_json(json, stored_type(*implied, schema));
  return state ? std::move(state) : wire::decode_json(json, *implied);
}

// --- selecting what the schema has

Value select_members(const Members& members, const Value& stored);

// Lists and sets are stored as arrays, maps as objects.
Value select_nested(const Member& info, const Value& stored) {
  const Type& type = stored.type();
  const bool is_array = !type.is_primitive() && !has_names(type);
  const bool is_map = has_names(type) && info.nesting == wire::NestingMode::Map;
  if (!is_array && !is_map) return select_members(*info.nested, stored);
  std::vector<Value> elements;
  std::vector<Value::Field> entries;
  stored.for_each([&](const Value& key, const Value& element) {
    Value selected = select_members(*info.nested, element);
    if (is_map)
      entries.emplace_back(std::string(key.as_string()), std::move(selected));
    else
      elements.push_back(std::move(selected));
  });
  return is_map ? Value::object(std::move(entries)) : Value::tuple(std::move(elements));
}

Value select_members(const Members& members, const Value& stored) {
  if (!stored.is_plain() || !stored.type().is_object()) return stored;
  std::vector<Value::Field> fields;
  for (const auto& [name, info] : members) {
    const Value* found = stored.find_attribute(name);
    if (!found) continue;
    const bool is_nested = info.nested && found->is_plain();
    fields.emplace_back(name, is_nested ? select_nested(info, *found) : *found);
  }
  return Value::object(std::move(fields));
}

}  // namespace

std::optional<Value> decode_state(const Stored& stored, const Type& schema, DiagnosticList& to) {
  if (stored.raw.json.empty()) {
    add_error(
        "State from Terraform 0.11 or earlier",
        "Apply the configuration once with Terraform 0.12 and an older version of the provider.",
        to);
    return std::nullopt;
  }
  auto value = decode_stored(stored.raw.json, schema);
  if (value) return *std::move(value);
  add_value_error(value.error(), "Invalid " + std::string(stored.what), to);
  return std::nullopt;
}

std::optional<Value> fit_state(const Value& state, const ShapeSchema& schema, DiagnosticList& to,
                               std::string_view what) {
  if (state.is_null()) return Value::null(schema.type);
  auto value = wire::coerce(select_members(schema.members, state), schema.lenient_block);
  if (value) return *std::move(value);
  add_value_error(value.error(), "Invalid " + std::string(what), to);
  return std::nullopt;
}

}  // namespace hecla::provider::detail
