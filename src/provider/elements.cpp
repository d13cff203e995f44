// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/elements.h"

namespace hecla::provider::detail {

bool has_names(const Type& type) { return type.is_map() || type.is_object(); }

Value with_elements(const Value& original, std::vector<Value> elements, bool is_structural) {
  const Type& type = original.type();
  if (has_names(type)) {
    std::vector<Value::Field> fields;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      fields.emplace_back(std::string(original.key_at(i).as_string()), std::move(elements[i]));
    }
    return is_structural ? Value::object(std::move(fields))
                         : Value::map(type.element_type(), std::move(fields));
  }
  if (is_structural) return Value::tuple(std::move(elements));
  return type.is_set() ? Value::set(type.element_type(), std::move(elements))
                       : Value::list(type.element_type(), std::move(elements));
}

Value with_elements(const Value& original, std::vector<Value> elements) {
  return with_elements(original, std::move(elements), original.type().is_structural());
}

namespace {

const Value* find_named(const Value& collection, std::string_view name) {
  return collection.type().is_map() ? collection.find_key(name) : collection.find_attribute(name);
}

}  // namespace

const Value* counterpart(const Value& collection, const Value& other, std::size_t index) {
  const bool has_parts = collection.is_plain() && !collection.type().is_primitive();
  if (!has_parts || has_names(collection.type()) != has_names(other.type())) return nullptr;
  if (has_names(other.type())) return find_named(collection, other.key_at(index).as_string());
  return index < collection.size() ? &collection.elements()[index] : nullptr;
}

}  // namespace hecla::provider::detail
