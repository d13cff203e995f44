// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/proposed_state.h"

#include <algorithm>
#include <span>

namespace hecla::provider {

namespace {

using wire::NestedBlock;
using wire::NestingMode;
using wire::SchemaAttribute;
using wire::SchemaBlock;

using Attributes = std::vector<SchemaAttribute>;

// The content of a block, or of an object of a nested attribute.
struct ObjectSchema {
  const Attributes& attributes;
  const std::vector<NestedBlock>* blocks = nullptr;  // of a block
};

ObjectSchema schema_of(const SchemaBlock& block) { return {block.attributes, &block.blocks}; }
ObjectSchema schema_of(const wire::NestedAttributes& nested) { return {nested.attributes}; }

Value propose_object(const ObjectSchema& schema, const Value& prior, const Value& config);

const Value* find_attribute(const Value& object, const std::string& name) {
  return object.is_null() || !object.is_known() ? nullptr : object.find_attribute(name);
}

// --- elements of sets

bool can_come_from(const ObjectSchema& schema, const Value& prior, const Value& config);

bool can_come_from(const wire::NestedAttributes& nested, const Value& prior, const Value& config) {
  if (prior == config) return true;
  if (prior.is_null() || config.is_null() || !prior.is_known() || !config.is_known()) return false;
  if (nested.nesting == NestingMode::Single) return can_come_from(schema_of(nested), prior, config);
  if (nested.nesting == NestingMode::Set || prior.size() != config.size()) return false;
  bool possible = true;
  std::size_t index = 0;
  prior.for_each([&](const Value& key, const Value& element) {
    const Value* other = nested.nesting == NestingMode::Map ? config.find_key(key.as_string())
                                                            : &config.elements()[index++];
    possible = possible && other && can_come_from(schema_of(nested), element, *other);
  });
  return possible;
}

bool can_come_from(const SchemaAttribute& attribute, const Value& prior, const Value& config) {
  if (prior == config) return true;
  if (attribute.computed && config.is_null()) return true;
  return attribute.nested && can_come_from(*attribute.nested, prior, config);
}

// Returns whether the provider may have made `prior` from `config`: it has only added what is
// computed.
bool can_come_from(const ObjectSchema& schema, const Value& prior, const Value& config) {
  if (prior == config) return true;
  if (prior.is_null() || config.is_null() || !prior.is_known() || !config.is_known()) return false;
  for (const SchemaAttribute& attribute : schema.attributes) {
    const Value* before = prior.find_attribute(attribute.name);
    const Value* given = config.find_attribute(attribute.name);
    if (!before || !given || !can_come_from(attribute, *before, *given)) return false;
  }
  if (!schema.blocks) return true;
  return std::ranges::all_of(*schema.blocks, [&](const NestedBlock& nested) {
    const Value* before = prior.find_attribute(nested.type);
    const Value* given = config.find_attribute(nested.type);
    return before && given && *before == *given;
  });
}

// --- collections

bool has_elements(const Value& value) {
  return !value.is_null() && value.is_known() && value.size() != 0;
}

Value propose_sequence(const ObjectSchema& schema, const Value& prior, const Value& config) {
  const auto before = has_elements(prior) ? prior.elements() : std::span<const Value>();
  std::vector<Value> result;
  for (const Value& element : config.elements()) {
    const std::size_t index = result.size();
    result.push_back(index < before.size() ? propose_object(schema, before[index], element)
                                           : element);
  }
  if (config.type().is_tuple()) return Value::tuple(std::move(result));
  return Value::list(config.type().element_type(), std::move(result));
}

Value propose_map(const ObjectSchema& schema, const Value& prior, const Value& config) {
  std::vector<Value::Field> result;
  config.for_each([&](const Value& key, const Value& element) {
    const std::string name(key.as_string());
    const Value* before = nullptr;
    if (has_elements(prior))
      before = prior.type().is_object() ? prior.find_attribute(name) : prior.find_key(name);
    result.emplace_back(name, before ? propose_object(schema, *before, element) : element);
  });
  if (config.type().is_object()) return Value::object(std::move(result));
  return Value::map(config.type().element_type(), std::move(result));
}

Value propose_set(const ObjectSchema& schema, const Value& prior, const Value& config) {
  const Type& type = config.type().element_type();
  std::vector<Value> before;
  if (has_elements(prior)) before.assign(prior.elements().begin(), prior.elements().end());
  std::vector<Value> result;
  for (const Value& element : config.elements()) {
    const auto match = std::ranges::find_if(
        before, [&](const Value& candidate) { return can_come_from(schema, candidate, element); });
    const Value matched = match != before.end() ? *match : Value::null(type);
    if (match != before.end()) before.erase(match);
    result.push_back(propose_object(schema, matched, element));
  }
  return Value::set(type, std::move(result));
}

Value propose_nested(NestingMode nesting, const ObjectSchema& schema, const Value& prior,
                     const Value& config) {
  if (!config.is_known() || config.is_null()) return config;
  if (nesting == NestingMode::Single || nesting == NestingMode::Group)
    return propose_object(schema, prior, config);
  if (config.size() == 0) return config;
  switch (nesting) {
    case NestingMode::Set:
      return propose_set(schema, prior, config);
    case NestingMode::Map:
      return propose_map(schema, prior, config);
    default:
      return propose_sequence(schema, prior, config);
  }
}

// --- objects

// Returns whether a part of the value must have been in a configuration: it is set and not computed.
bool has_configured_part(const wire::NestedAttributes& nested, const Value& value) {
  if (value.is_null() || !value.is_known()) return false;
  const auto is_configured = [&](const Value& object) {
    return std::ranges::any_of(nested.attributes, [&](const SchemaAttribute& attribute) {
      const Value* part = find_attribute(object, attribute.name);
      return part && !part->is_null() && !attribute.computed;
    });
  };
  if (nested.nesting == NestingMode::Single) return is_configured(value);
  bool found = false;
  value.for_each(
      [&](const Value&, const Value& element) { found = found || is_configured(element); });
  return found;
}

Value propose_attribute(const SchemaAttribute& attribute, const Value& prior, const Value& config) {
  if (attribute.write_only) return Value::null(config.type());
  if (attribute.computed && config.is_null()) {
    const bool was_configured =
        attribute.optional && attribute.nested && has_configured_part(*attribute.nested, prior);
    return was_configured ? config : prior;
  }
  if (!attribute.nested) return config;
  return propose_nested(attribute.nested->nesting, schema_of(*attribute.nested), prior, config);
}

Value propose_object(const ObjectSchema& schema, const Value& prior, const Value& config) {
  if (config.is_null() || !config.is_known()) return schema.blocks ? prior : config;
  std::vector<Value::Field> fields;
  const auto part_of_prior = [&](const std::string& name, const Value& given) {
    const Value* before = find_attribute(prior, name);
    return before ? *before : Value::null(given.type());
  };
  for (const SchemaAttribute& attribute : schema.attributes) {
    const Value given = config.attribute(attribute.name);
    fields.emplace_back(attribute.name,
                        propose_attribute(attribute, part_of_prior(attribute.name, given), given));
  }
  if (schema.blocks) {
    for (const NestedBlock& nested : *schema.blocks) {
      const Value given = config.attribute(nested.type);
      fields.emplace_back(nested.type, propose_nested(nested.nesting, schema_of(nested.block),
                                                      part_of_prior(nested.type, given), given));
    }
  }
  return Value::object(std::move(fields));
}

}  // namespace

Value propose_state(const SchemaBlock& schema, const Value& prior, const Value& config) {
  if (config.is_null() && prior.is_null()) return prior;
  return propose_object(schema_of(schema), prior, config);
}

}  // namespace hecla::provider
