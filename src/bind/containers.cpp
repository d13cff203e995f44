// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reading lists, tuples and maps.
#include "bind/callback.h"
#include "bind/reader.h"

namespace hecla::bind::detail {

bool is_list_like(const Value& value) {
  const Type& type = value.type();
  return type.is_list() || type.is_set() || type.is_tuple();
}

bool is_object_like(const Value& value) {
  return value.type().is_map() || value.type().is_object();
}

const Value* find_part(const Value& value, std::string_view name) {
  return value.type().is_map() ? value.find_key(name) : value.find_attribute(name);
}

namespace {

PathStep step_to(const Value& container, std::size_t index) {
  if (container.type().is_object()) return AttributeStep{container.type().attributes()[index].name};
  return IndexStep{container.key_at(index)};
}

}  // namespace

bool Reader::read_part(const Shape& shape, void* target, PathStep step, const Value& value) {
  const Inside inside(site_, std::move(step));
  return read(shape, target, value);
}

bool Reader::read_sequence(const SequenceShape& shape, void* target, const Value& value) {
  if (!is_list_like(value)) return site_.report_mismatch("a list", value);
  shape.clear(target);
  const Shape& element = shape.element();
  for (std::size_t i = 0; i < value.size(); ++i) {
    auto fill = [&](void* part) {
      return read_part(element, part, step_to(value, i), value.elements()[i]);
    };
    shape.add(target, callback<void*>(fill));
  }
  return true;
}

// A list of a fixed length.
bool Reader::has_elements(const Value& value, std::size_t count) {
  const std::string wanted =
      "a list of " + std::to_string(count) + (count == 1 ? " element" : " elements");
  return (is_list_like(value) && value.size() == count) || site_.report_mismatch(wanted, value);
}

bool Reader::read_array(const ArrayShape& shape, void* target, const Value& value) {
  if (!has_elements(value, shape.count)) return false;
  for (std::size_t i = 0; i < shape.count; ++i)
    read_part(shape.element(), shape.at(target, i), step_to(value, i), value.elements()[i]);
  return true;
}

bool Reader::read_tuple(const TupleShape& shape, void* target, const Value& value) {
  if (!has_elements(value, shape.elements.size())) return false;
  for (std::size_t i = 0; i < shape.elements.size(); ++i) {
    const TupleShape::Element& element = shape.elements[i];
    read_part(element.shape(), element.at(target), step_to(value, i), value.elements()[i]);
  }
  return true;
}

bool Reader::read_map(const MapShape& shape, void* target, const Value& value) {
  if (!is_object_like(value)) return site_.report_mismatch("a map", value);
  shape.clear(target);
  const Shape& key_shape = shape.key();
  const Shape& value_shape = shape.value();
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Inside inside(site_, step_to(value, i));
    auto fill_key = [&](void* key) { return read(key_shape, key, value.key_at(i)); };
    auto fill_value = [&](void* part) { return read(value_shape, part, value.elements()[i]); };
    const Added added = shape.add(target, callback<void*>(fill_key), callback<void*>(fill_value));
    if (added == Added::Exists)
      site_.report(DiagnosticCode::DuplicateKey, "has the same key as another element");
  }
  return true;
}

}  // namespace hecla::bind::detail
