// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reading lists, tuples and maps.
#include <utility>

#include "bind/callback.h"
#include "bind/reader.h"
#include "bind/rules.h"
#include "bind/wrappers.h"

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

bool Reader::read_sequence(const SequenceShape& shape, void* target, const Value& value) {
  if (!is_list_like(value)) return site_.report_mismatch("a list", value);
  const Parts parts = std::exchange(parts_, {});
  const Shape& element = shape.element();
  auto fill_all = [&](void* sequence) {
    bool all_made = parts.is_kept;
    for (std::size_t i = 0; i < value.size(); ++i) {
      const Inside inside(site_, step_to(value, i));
      auto fill = [&](void* part) {
        return read_ruled(parts.rules, RuleScope::Elements, element, part, value.elements()[i]);
      };
      all_made &= shape.add(sequence, callback<void*>(fill));
    }
    return all_made;
  };
  return shape.replace(target, callback<void*>(fill_all));
}

// A list of a fixed length.
bool Reader::has_elements(const Value& value, std::size_t count) {
  const std::string wanted =
      "a list of " + std::to_string(count) + (count == 1 ? " element" : " elements");
  return (is_list_like(value) && value.size() == count) || site_.report_mismatch(wanted, value);
}

bool Reader::read_array(const ArrayShape& shape, void* target, const Value& value) {
  const Parts parts = std::exchange(parts_, {});
  if (!has_elements(value, shape.count)) return false;
  for (std::size_t i = 0; i < shape.count; ++i) {
    const Inside inside(site_, step_to(value, i));
    read_ruled(parts.rules, RuleScope::Elements, shape.element(), shape.at(target, i),
               value.elements()[i]);
  }
  return true;
}

bool Reader::read_tuple(const TupleShape& shape, void* target, const Value& value) {
  if (!has_elements(value, shape.elements.size())) return false;
  for (std::size_t i = 0; i < shape.elements.size(); ++i) {
    const TupleShape::Element& element = shape.elements[i];
    const Inside inside(site_, step_to(value, i));
    read(element.shape(), element.at(target), value.elements()[i]);
  }
  return true;
}

bool Reader::read_map(const MapShape& shape, void* target, const Value& value) {
  if (!is_object_like(value)) return site_.report_mismatch("a map", value);
  const Parts parts = std::exchange(parts_, {});
  auto fill_all = [&](void* map) {
    bool all_made = parts.is_kept;
    for (std::size_t i = 0; i < value.size(); ++i) {
      const Inside inside(site_, step_to(value, i));
      auto fill = [&](void* part) {
        return read_ruled(parts.rules, RuleScope::Elements, shape.value(), part,
                          value.elements()[i]);
      };
      all_made &= add_entry(shape, map, parts.rules, value.key_at(i), callback<void*>(fill));
    }
    return all_made;
  };
  return shape.replace(target, callback<void*>(fill_all));
}

bool Reader::add_entry(const MapShape& shape, void* map, std::span<const Rule> rules,
                       const Value& key, Fill fill_value) {
  auto fill_key = [&](void* target) {
    const AtName at_name(site_);
    return read_ruled(rules, RuleScope::Keys, shape.key(), target, key);
  };
  const Added added = shape.add(map, callback<void*>(fill_key), fill_value);
  if (added != Added::Exists) return added == Added::Yes;
  const AtName at_name(site_);
  return site_.report(DiagnosticCode::DuplicateKey, "has the same key as another element");
}

void Reader::read_keys(const Field& field, void* member, const Value& value) {
  if (!value.is_known()) return;
  const std::size_t count = read_keys(field.rules, field.shape(), member, value);
  if (field.required && count == 0) {
    report_missing_block(field.name, site_.trail.range(), decoding_.diags);
  } else {
    check_size(site_, field.rules, count, "block");
  }
}

// Gives the number of blocks.
std::size_t Reader::read_keys(std::span<const Rule> rules, const Shape& wrapped, void* target,
                              const Value& given) {
  const Discretion discretion(site_, given);
  const Value value = given.unmarked();
  std::size_t count = 0;
  auto fill = [&](const Shape& shape, void* object) {
    if (shape.kind != ShapeKind::Map) {
      ++count;
      return true;
    }
    if (!value.is_plain()) return false;
    const auto& map = static_cast<const MapShape&>(shape);
    for (std::size_t i = 0; i < value.size(); ++i) {
      const Inside inside(site_, step_to(value, i));
      auto fill_value = [&](void* part) {
        count += read_keys(rules, map.value(), part, value.elements()[i]);
        return true;
      };
      add_entry(map, object, rules, value.key_at(i), callback<void*>(fill_value));
    }
    return true;
  };
  fill_inside(wrapped, target, Origin{site_.trail, &given}, fill);
  return count;
}

}  // namespace hecla::bind::detail
