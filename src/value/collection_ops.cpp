// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Access to the inside of values: attributes, elements, lengths.
#include "value/names.h"
#include "value/ops_support.h"
#include "value/set_order.h"

namespace hecla {

using detail::ValueAccess;

namespace {

void require_not_null(const Value& value) {
  if (value.is_null()) throw UsageError("null has no attributes or elements");
}

[[noreturn]] void throw_wrong_operand(const char* wanted, const Value& value) {
  throw UsageError(std::string("cannot get ") + wanted + " of a value of type " +
                   value.type().friendly_name());
}

// Attribute names are in normalization form C, and so are most names that are looked up.
std::size_t find_attribute(const Type& type, std::string_view name) {
  if (is_short_ascii(name)) return type.attribute_index(name);
  return type.attribute_index(unicode::nfc(name));
}

}  // namespace

Value get_attribute(const Value& object, std::string_view name) {
  if (object.is_marked()) {
    return get_attribute(ValueAccess::bare(object), name).with_marks(object.marks());
  }
  if (object.type().is_dynamic()) return Value::dynamic();
  if (!object.type().is_object()) throw_wrong_operand("an attribute", object);
  const std::size_t position = find_attribute(object.type(), name);
  if (position == Type::npos) {
    throw UsageError("an object has no attribute \"" + std::string(name) + "\"");
  }
  if (!object.is_known()) return Value::unknown(object.type().attributes()[position].type);
  require_not_null(object);
  return object.elements()[position];
}

namespace {

// Returns the position that `key`, a known number, denotes, if it can be one.
std::optional<std::size_t> position_of(const Value& key) {
  require_not_null(key);
  const auto number = key.as_number().to_int64();
  if (!number || *number < 0) return std::nullopt;
  return static_cast<std::size_t>(*number);
}

// Returns the type of keys for a type of collection; nothing if its elements have no keys.
std::optional<TypeKind> key_kind(const Type& type) {
  if (type.is_list() || type.is_tuple()) return TypeKind::Number;
  if (type.is_map()) return TypeKind::String;
  return std::nullopt;
}

void require_key(const Value& collection, const Value& key) {
  const auto kind = key_kind(collection.type());
  if (!kind) throw_wrong_operand("an element by key", collection);
  if (key.type().kind() != *kind && !key.type().is_dynamic()) {
    throw UsageError("a value of type " + key.type().friendly_name() + " cannot be a key of " +
                     collection.type().friendly_name());
  }
}

bool is_key_known(const Value& key) { return key.is_known() && !key.type().is_dynamic(); }

[[noreturn]] void throw_no_element() {
  throw UsageError("a collection has no element with this key");
}

Value index_map(const Value& map, const Value& key) {
  if (!is_key_known(key) || !map.is_known()) return Value::unknown(map.type().element_type());
  require_not_null(map);
  require_not_null(key);
  const Value* found = map.find_key(key.as_string());
  if (!found) throw_no_element();
  return *found;
}

Value index_list(const Value& list, const Value& key) {
  if (!is_key_known(key) || !list.is_known()) return Value::unknown(list.type().element_type());
  require_not_null(list);
  const auto position = position_of(key);
  if (!position || *position >= list.size()) throw_no_element();
  return list.elements()[*position];
}

Value index_tuple(const Value& tuple, const Value& key) {
  if (!is_key_known(key)) return Value::dynamic();
  const auto types = tuple.type().tuple_elements();
  const auto position = position_of(key);
  if (!position || *position >= types.size()) throw_no_element();
  if (!tuple.is_known()) return Value::unknown(types[*position]);
  require_not_null(tuple);
  return tuple.elements()[*position];
}

Value has_index_unmarked(const Value& collection, const Value& key) {
  const Type& type = collection.type();
  if (type.is_dynamic()) return detail::unknown_bool();
  const auto kind = key_kind(type);
  if (!kind) throw_wrong_operand("an element by key", collection);
  if (key.type().is_dynamic()) return detail::unknown_bool();
  if (key.type().kind() != *kind) return Value::boolean(false);
  if (!key.is_known() || (!collection.is_known() && !type.is_tuple()))
    return detail::unknown_bool();
  require_not_null(key);
  if (type.is_map()) return Value::boolean(collection.find_key(key.as_string()) != nullptr);
  const auto position = position_of(key);
  const std::size_t size = type.is_tuple() ? type.tuple_elements().size() : collection.size();
  return Value::boolean(position && *position < size);
}

Value has_element_unmarked(const Value& set, const Value& element) {
  require_not_null(set);
  if (!set.is_known()) return detail::unknown_bool();
  if (!set.type().is_set()) throw_wrong_operand("an element of a set", set);
  const Type& type = set.type().element_type();
  if (!element.type().is_dynamic() && !type.is_dynamic() && element.type() != type) {
    return Value::boolean(false);
  }
  if (!element.is_known()) return detail::unknown_bool();
  if (element.type() != type) return Value::boolean(false);
  if (detail::set_contains(set, element)) return Value::boolean(true);
  return set.is_wholly_known() ? Value::boolean(false) : detail::unknown_bool();
}

Value number_of(std::size_t count) {
  return Value::number(Number(static_cast<std::int64_t>(count)));
}

Value length_between(std::uint64_t least, std::uint64_t most) {
  constexpr std::uint64_t limit = std::numeric_limits<std::int64_t>::max();
  const auto bound = [&](std::uint64_t n) {
    return NumberBound{Number(static_cast<std::int64_t>(std::min(n, limit))), true};
  };
  return Value::unknown(Type::number(),
                        {.null = Nullness::NotNull, .min = bound(least), .max = bound(most)});
}

Value unknown_length(const Value& collection) {
  const Type& type = collection.type();
  if (!type.is_dynamic() && !type.is_collection()) throw_wrong_operand("a length", collection);
  const Refinement known = collection.refinement();
  return length_between(known.min_length, known.max_length);
}

}  // namespace

Value index(const Value& collection, const Value& key) {
  if (collection.is_marked() || key.is_marked()) {
    return detail::with_marks_of(collection, key, index);
  }
  if (collection.type().is_dynamic()) return Value::dynamic();
  require_key(collection, key);
  if (collection.type().is_map()) return index_map(collection, key);
  return collection.type().is_list() ? index_list(collection, key) : index_tuple(collection, key);
}

Value has_index(const Value& collection, const Value& key) {
  if (!collection.is_marked() && !key.is_marked()) return has_index_unmarked(collection, key);
  return detail::with_marks_of(collection, key, has_index_unmarked);
}

Value has_element(const Value& set, const Value& element) {
  if (!set.is_marked() && !element.contains_marked()) return has_element_unmarked(set, element);
  MarkSet marks;
  const Value bare_set = set.unmarked(marks), bare_element = element.unmarked_deep(marks);
  return has_element_unmarked(bare_set, bare_element).with_marks(marks);
}

Value length(const Value& collection) {
  if (collection.is_marked()) {
    return length(ValueAccess::bare(collection)).with_marks(collection.marks());
  }
  const Type& type = collection.type();
  if (type.is_tuple()) return number_of(type.tuple_elements().size());
  if (!collection.is_known()) return unknown_length(collection);
  if (type.is_object()) return number_of(type.attributes().size());
  require_not_null(collection);
  if (!type.is_collection()) throw_wrong_operand("a length", collection);
  const std::size_t size = collection.size();
  const bool may_shrink = type.is_set() && size > 1 && !collection.is_wholly_known();
  return may_shrink ? length_between(1, size) : number_of(size);
}

}  // namespace hecla
