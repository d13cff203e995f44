// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Decodes lists, tuples and maps.
#include "bind/messages.h"
#include "bind/rules.h"
#include "bind/shapes.h"
#include "bind/value_decoder.h"

namespace hecla::bind::detail {

bool is_list_like(const Value& value) {
  const Type& type = value.type();
  return type.is_list() || type.is_set() || type.is_tuple();
}

bool is_object_like(const Value& value) {
  return value.type().is_map() || value.type().is_object();
}

const Value* find_member(const Value& value, std::string_view name) {
  return value.type().is_map() ? value.find_key(name) : value.find_attribute(name);
}

bool ValueDecoder::decode_plain(const SequenceShape& shape, void* target, const Value& value,
                                Rules rules) {
  if (!is_list_like(value)) return cursor_.report_mismatch("a list", value);
  return shape.assign(target, value.size(), false, [&](std::size_t i, void* element) {
    const Inside inside(cursor_, value, i);
    return decode_checked(rules, RuleScope::Elements, shape.element(), element,
                          value.elements()[i]);
  });
}

bool ValueDecoder::has_elements(const Value& value, std::size_t count) {
  return (is_list_like(value) && value.size() == count) ||
         cursor_.report_mismatch(messages::list_of(count), value);
}

bool ValueDecoder::decode_plain(const ArrayShape& shape, void* target, const Value& value,
                                Rules rules) {
  if (!has_elements(value, shape.count)) return false;
  for (std::size_t i = 0; i < shape.count; ++i) {
    const Inside inside(cursor_, value, i);
    decode_checked(rules, RuleScope::Elements, shape.element(), shape.at(target, i),
                   value.elements()[i]);
  }
  return true;
}

bool ValueDecoder::decode_plain(const TupleShape& shape, void* target, const Value& value, Rules) {
  if (!has_elements(value, shape.elements.size())) return false;
  for (std::size_t i = 0; i < shape.elements.size(); ++i) {
    const TupleShape::Element& element = shape.elements[i];
    const Inside inside(cursor_, value, i);
    decode(element.shape(), element.at(target), value.elements()[i]);
  }
  return true;
}

bool ValueDecoder::decode_plain(const MapShape& shape, void* target, const Value& value,
                                Rules rules) {
  if (!is_object_like(value)) return cursor_.report_mismatch("a map", value);
  const auto fill = [&](std::size_t i, void* key, void* element) {
    const Inside inside(cursor_, value, i);
    const bool has_key = decode_key(shape, key, value.key_at(i), rules);
    return decode_checked(rules, RuleScope::Elements, shape.value(), element,
                          value.elements()[i]) &&
           has_key;
  };
  const auto report_duplicate = [&](std::size_t i) {
    const Inside inside(cursor_, value, i);
    report_duplicate_key();
  };
  return shape.assign(target, value.size(), false, fill, report_duplicate);
}

bool ValueDecoder::decode_key(const MapShape& shape, void* key, const Value& value, Rules rules) {
  const AtName at_name(cursor_);
  return decode_checked(rules, RuleScope::Keys, shape.key(), key, value);
}

void ValueDecoder::report_duplicate_key() {
  const AtName at_name(cursor_);
  cursor_.report(DiagnosticCode::DuplicateKey, messages::must_have_unique_key());
}

// --- blocks in maps

void ValueDecoder::check_block_keys(const Field& field, const Value& value) {
  if (!value.is_known()) return;
  const std::size_t count = count_blocks(field.rules, field.shape(), value);
  if (field.required && count == 0) {
    report_missing_block(field.name, cursor_.range(), decoding_.diags);
  } else {
    check_length(cursor_, field.rules, count, "block");
  }
}

std::size_t ValueDecoder::count_blocks(Rules rules, const Shape& shape, const Value& given) {
  if (given.is_null() && can_be_empty(shape)) return 0;
  const auto* map = as_kind<MapShape>(unwrapped(shape));
  if (!map) return 1;
  const HiddenParts hidden(cursor_, given);
  const Value value = given.unmarked();
  if (!value.is_plain()) return 0;
  std::size_t count = 0;
  const auto fill = [&](std::size_t i, void* key, void*) {
    const Inside inside(cursor_, value, i);
    const bool has_key = decode_key(*map, key, value.key_at(i), rules);
    count += count_blocks(rules, map->value(), value.elements()[i]);
    return has_key;
  };
  const auto report_duplicate = [&](std::size_t i) {
    const Inside inside(cursor_, value, i);
    report_duplicate_key();
  };
  unwrapped(shape).with_new(
      [&](void* keys) { map->assign(keys, value.size(), true, fill, report_duplicate); });
  return count;
}

}  // namespace hecla::bind::detail
