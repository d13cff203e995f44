// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>
#include <hecla/ext/type_expression.h>

namespace hecla::ext {

namespace {

// Returns `values` converted to one type, for a collection; nothing if they have none in common.
std::optional<std::vector<Value>> unified(const std::vector<Value>& values) {
  std::vector<Type> types;
  for (const Value& value : values) types.push_back(value.type());
  const std::optional<Type> type = unify_unsafe(types);
  if (!type) return std::nullopt;
  std::vector<Value> out;
  for (const Value& value : values) {
    ValueResult<Value> converted = convert(value, *type);
    if (!converted) return std::nullopt;
    out.push_back(*std::move(converted));
  }
  if (!Value::common_element_type(out)) return std::nullopt;
  return out;
}

}  // namespace

const TypeDefaults* TypeDefaults::child(std::string_view key) const {
  const auto found = children_.find(type_.is_structural() ? key : std::string_view());
  return found == children_.end() ? nullptr : &found->second;
}

Value TypeDefaults::apply(const Value& value) const {
  if (empty() || !value.is_known() || value.is_null()) return value;
  MarkSet marks;
  const Value plain = value.unmarked(marks);
  const Type& type = plain.type();
  if (type.is_list() || type.is_set() || type.is_tuple())
    return apply_to_sequence(plain).with_marks(marks);
  if (type.is_map() || type.is_object()) return apply_to_attributes(plain).with_marks(marks);
  return value;
}

Value TypeDefaults::apply_to_sequence(const Value& value) const {
  const Type& type = value.type();
  if (value.empty()) return value;
  std::vector<Value> elements;
  for (const Value& element : value.elements()) {
    const TypeDefaults* defaults = child(std::to_string(elements.size()));
    elements.push_back(defaults ? defaults->apply(element) : element);
  }
  if (!type.is_tuple()) {
    if (auto same = unified(elements)) {
      const Type element = *Value::common_element_type(*same);
      return type.is_list() ? Value::list(element, *std::move(same))
                            : Value::set(element, *std::move(same));
    }
  }
  return Value::tuple(std::move(elements));
}

// Returns the value of an attribute with a default: the default if `value` is null or missing, and otherwise
// `value`, refined as not null.
Value TypeDefaults::default_for(const std::string& name, const Value& value) const {
  const Value& fallback = values_.find(name)->second;
  if (value.is_null()) {
    const auto defaults = children_.find(name);
    return defaults == children_.end() ? fallback : defaults->second.apply(fallback);
  }
  const bool never_null = fallback.refinement().null == Nullness::NotNull;
  return never_null && !value.type().is_dynamic() ? value.refined_not_null() : value;
}

Value TypeDefaults::apply_to_attributes(const Value& value) const {
  const bool is_map = value.type().is_map();
  std::map<std::string, Value> attributes;
  value.for_each([&](const Value& key, const Value& element) {
    const TypeDefaults* defaults = child(key.as_string());
    attributes.emplace(std::string(key.as_string()), defaults ? defaults->apply(element) : element);
  });
  for (const auto& [name, fallback] : values_) {
    Value& attribute = attributes[name];  // null if it is missing
    attribute = default_for(name, attribute);
  }
  if (is_map && attributes.empty()) return value;
  if (is_map) {
    std::vector<Value> elements;
    for (const auto& [name, element] : attributes) elements.push_back(element);
    if (const auto same = unified(elements)) {
      std::vector<Value::Field> entries;
      for (const auto& [name, element] : attributes)
        entries.emplace_back(name, (*same)[entries.size()]);
      return Value::map(*Value::common_element_type(*same), std::move(entries));
    }
  }
  return Value::object({attributes.begin(), attributes.end()});
}

}  // namespace hecla::ext
