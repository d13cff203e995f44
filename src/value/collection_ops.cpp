// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Access to the inside of values: attributes, elements, lengths.
#include <hecla/value/walk.h>

#include "unicode/message_text.h"
#include "unicode/normal_text.h"
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
  return type.attribute_index(unicode::NormalText(name));
}

}  // namespace

Value get_attribute(const Value& object, std::string_view name) {
  if (object.is_marked()) {
    return get_attribute(ValueAccess::bare(object), name).with_marks(object.marks());
  }
  require_not_null(object);
  if (object.type().is_dynamic()) return Value::dynamic().with_marks(object.inner_marks());
  if (!object.type().is_object()) throw_wrong_operand("an attribute", object);
  const std::size_t position = find_attribute(object.type(), name);
  if (position == Type::npos) {
    throw UsageError("an object has no attribute " + in_quotes(name));
  }
  if (!object.is_known()) {
    return Value::unknown(object.type().attributes()[position].type)
        .with_marks(object.inner_marks());
  }
  return object.elements()[position];
}

namespace {

// Removes the plain marks, at all depths: those of a value that is perhaps chosen are not certain.
Value with_only_provenance(const Value& value) {
  if (!value.contains_marked()) return value;
  std::vector<MarkedPath> marks;
  const Value bare = unmark_with_paths(value, marks);
  for (MarkedPath& entry : marks) entry.marks = entry.marks.of_kind(MarkKind::Provenance);
  return mark_with_paths(bare, marks);
}

// Adds an element to the choices unless its key cannot be `key`, which is unknown.
void offer(const Value& element, const Value& element_key, const Value& key,
           std::vector<Value>& choices) {
  const Value is_it = equals(key, element_key);
  if (!is_it.is_known() || is_it.is_true()) choices.push_back(with_only_provenance(element));
}

Value attribute_of_unknown_name(const Value& object, const Value& name) {
  std::vector<Value> choices;
  for (const ObjectAttribute& attribute : object.type().attributes()) {
    offer(get_attribute(object, attribute.name), Value::string(attribute.name), name, choices);
  }
  return unknown_choice(choices, ChoiceOutcome::MayFail);
}

}  // namespace

Value get_attribute(const Value& object, const Value& name) {
  if (object.is_marked() || name.is_marked()) {
    return detail::with_marks_of(
        object, name, [](const Value& o, const Value& n) { return get_attribute(o, n); });
  }
  require_not_null(object);
  require_not_null(name);
  if (!name.type().is_string() && !name.type().is_dynamic()) {
    throw UsageError("an attribute name must be a string");
  }
  if (name.is_known()) return get_attribute(object, name.as_string());
  if (object.type().is_dynamic()) return Value::dynamic().with_marks(object.inner_marks());
  if (!object.type().is_object()) throw_wrong_operand("an attribute", object);
  return attribute_of_unknown_name(object, name);
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

// Returns a value for an element, when the collection or the key is not known.
Value unknown_element(const Type& type, const Value& collection, const Value& key) {
  if (!collection.is_known()) return Value::unknown(type).with_marks(collection.inner_marks());
  std::vector<Value> choices;
  collection.for_each([&](const Value& element_key, const Value& element) {
    offer(element, element_key, key, choices);
  });
  const Value choice = unknown_choice(choices, ChoiceOutcome::MayFail);
  if (!choice.type().is_dynamic() || type.is_dynamic()) return choice;
  return Value::unknown(type).with_inner_marks(choice.inner_marks()).with_marks(choice.marks());
}

Value index_map(const Value& map, const Value& key) {
  require_not_null(map);
  require_not_null(key);
  if (!is_key_known(key) || !map.is_known()) {
    return unknown_element(map.type().element_type(), map, key);
  }
  const Value* found = map.find_key(key.as_string());
  if (!found) throw_no_element();
  return *found;
}

Value index_list(const Value& list, const Value& key) {
  require_not_null(list);
  if (!is_key_known(key) || !list.is_known()) {
    return unknown_element(list.type().element_type(), list, key);
  }
  const auto position = position_of(key);
  if (!position || *position >= list.size()) throw_no_element();
  return list.elements()[*position];
}

Value index_tuple(const Value& tuple, const Value& key) {
  require_not_null(tuple);
  if (!is_key_known(key)) return unknown_element(Type::dynamic(), tuple, key);
  const auto types = tuple.type().tuple_elements();
  const auto position = position_of(key);
  if (!position || *position >= types.size()) throw_no_element();
  if (!tuple.is_known()) return Value::unknown(types[*position]).with_marks(tuple.inner_marks());
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
  if (collection.type().is_dynamic()) return Value::dynamic().with_marks(collection.inner_marks());
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
