// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/assemble.h"

#include <algorithm>

namespace hecla::wire {

namespace {

const char* const mixed_types = "the elements must all be of one type";

// The element type of a collection of `type` with these elements; nothing where they do not agree.
std::optional<Type> element_type(const Type& type, std::span<const Value> elements) {
  if (elements.empty() || !type.element_type().has_dynamic()) return type.element_type();
  return Value::common_element_type(elements);
}

}  // namespace

ValueResult<Value> assemble_sequence(const Type& type, std::vector<Value> elements) {
  const std::optional<Type> element = element_type(type, elements);
  if (!element) return ValueError{mixed_types, {}};
  return type.is_list() ? Value::list(*element, std::move(elements))
                        : Value::set(*element, std::move(elements));
}

ValueResult<Value> assemble_map(const Type& type, std::vector<Value::Field> entries) {
  if (!type.element_type().has_dynamic())
    return Value::map(type.element_type(), std::move(entries));
  std::vector<Value> elements;
  for (const auto& [key, element] : entries) elements.push_back(element);
  const std::optional<Type> element = element_type(type, elements);
  if (!element) return ValueError{mixed_types, {}};
  return Value::map(*element, std::move(entries));
}

std::size_t ObjectAssembler::find(std::string_view name) {
  const auto attributes = type_.attributes();
  const std::size_t position = next_ < attributes.size() && attributes[next_].name == name
                                   ? next_
                                   : type_.attribute_index(name);
  next_ = position + 1;  // npos wraps around to the first
  return position;
}

void ObjectAssembler::set(std::size_t position, Value value) {
  values_[position] = std::move(value);
  set_[position] = true;
}

void ObjectAssembler::fill_missing_with_null() {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    if (!set_[i]) set(i, Value::null(type_.attributes()[i].type));
  }
}

std::string_view ObjectAssembler::first_missing() const {
  const auto missing = std::find(set_.begin(), set_.end(), false);
  if (missing == set_.end()) return {};
  return type_.attributes()[static_cast<std::size_t>(missing - set_.begin())].name;
}

Value ObjectAssembler::finish() {
  if (!type_.has_dynamic()) return Value::object(type_, std::move(values_));
  std::vector<Value::Field> fields;
  fields.reserve(values_.size());
  for (std::size_t i = 0; i < values_.size(); ++i) {
    fields.emplace_back(type_.attributes()[i].name, std::move(values_[i]));
  }
  return Value::object(std::move(fields));
}

}  // namespace hecla::wire
