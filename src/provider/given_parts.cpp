// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/given_parts.h"

#include <hecla/bind/decode.h>
#include <hecla/bind/encode.h>
#include <hecla/convert/convert.h>

#include "bind/shapes.h"
#include "provider/elements.h"

namespace hecla::provider::detail {

namespace {

using bind::detail::ArrayShape;
using bind::detail::Field;
using bind::detail::FieldKind;
using bind::detail::MapShape;
using bind::detail::SequenceShape;
using bind::detail::Shape;
using bind::detail::ShapeKind;
using bind::detail::StructShape;
using bind::detail::TupleShape;

Value part(const Shape& shape, const Value& given, const Value& made);

// Decodes the value to an object and returns that as a value of the type; nothing if it cannot be decoded. If the
// schema is dynamic, the type has no effect: "5" and 5 differ.
std::optional<Value> canonical(const Shape& shape, const Value& value, const Type& type) {
  std::optional<Value> result;
  shape.with_new([&](void* object) {
    if (bind::detail::decode_value(shape, object, value)) return;
    const Value became = bind::detail::to_value(shape, object);
    if (bind::detail::type_of(shape).is_dynamic()) {
      result = became;
    } else if (auto converted = convert(became, type)) {
      result = *std::move(converted);
    }
  });
  return result;
}

// Calls `shape_of` for the shape of each element. A tuple or an object that was given for a list or map of dynamic types
// stays one.
template <class ShapeOf>
Value elements(const ShapeOf& shape_of, const Value& given, const Value& made) {
  std::vector<Value> parts;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const Value* before = counterpart(given, made, i);
    const Value& value = made.elements()[i];
    parts.push_back(before ? part(shape_of(i), *before, value) : value);
  }
  return with_elements(made, std::move(parts),
                       given.type().is_structural() || made.type().is_structural());
}

const Field* find_field(const StructShape& shape, std::string_view name) {
  for (const Field& field : shape.fields) {
    if (field.kind != FieldKind::Flatten) {
      if (field.name == name) return &field;
    } else if (const Field* inner = find_field(bind::detail::flattened(field), name)) {
      return inner;
    }
  }
  return nullptr;
}

Value object(const StructShape& shape, const Value& given, const Value& made) {
  std::vector<Value> attributes;
  made.for_each([&](const Value& key, const Value& value) {
    const Field* field = find_field(shape, key.as_string());
    const Value* before = given.find_attribute(key.as_string());
    attributes.push_back(field && before ? part(field->shape(), *before, value) : value);
  });
  return with_elements(made, std::move(attributes));
}

// Returns whether two values are equal, apart from the unknown parts of the first.
bool is_equal_where_known(const Value& open, const Value& value) {
  if (!open.is_known()) return true;
  if (open.is_wholly_known() || !open.is_plain() || !value.is_plain() ||
      open.size() != value.size())
    return open == value;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Value* other = counterpart(value, open, i);
    if (!other || !is_equal_where_known(open.elements()[i], *other)) return false;
  }
  return true;
}

// Elements of sets have no index and no key, so each is compared with what those of `given` become. Two that were given
// can be one to the provider.
Value set(const Shape& element, const Value& given, const Value& made) {
  std::vector<std::optional<Value>> became;
  for (const Value& before : given.elements())
    became.push_back(canonical(element, before, made.type().element_type()));
  std::vector<Value> parts;
  for (const Value& value : made.elements()) {
    const std::size_t others = parts.size();
    for (std::size_t i = 0; i < became.size(); ++i) {
      if (!became[i] || !is_equal_where_known(*became[i], value)) continue;
      parts.push_back(part(element, given.elements()[i], value));
      became[i].reset();
    }
    if (parts.size() == others) parts.push_back(value);
  }
  return with_elements(made, std::move(parts));
}

// A tuple has elements of several types; all others are those of the same shape.
Value container(const Shape& shape, const Value& given, const Value& made) {
  if (const auto* tuple = bind::detail::as_kind<TupleShape>(shape)) {
    return elements([&](std::size_t i) -> const Shape& { return tuple->elements[i].shape(); },
                    given, made);
  }
  const auto each = [&](const Shape& element) {
    return elements([&](std::size_t) -> const Shape& { return element; }, given, made);
  };
  if (const auto* map = bind::detail::as_kind<MapShape>(shape)) return each(map->value());
  if (const auto* array = bind::detail::as_kind<ArrayShape>(shape)) return each(array->element());
  if (const auto* sequence = bind::detail::as_kind<SequenceShape>(shape)) {
    const bool is_set = given.type().is_set() && made.type().is_set();
    return is_set ? set(sequence->element(), given, made) : each(sequence->element());
  }
  return made;
}

// Attributes of objects that are null in a configuration have the values that the provider has set.
bool has_objects(const Shape& wrapped) {
  const Shape& shape = bind::detail::unwrapped(wrapped);
  if (const auto* map = bind::detail::as_kind<MapShape>(shape)) return has_objects(map->value());
  if (const auto* sequence = bind::detail::as_kind<SequenceShape>(shape))
    return has_objects(sequence->element());
  return shape.kind == ShapeKind::Struct;
}

Value part(const Shape& wrapped, const Value& given, const Value& made) {
  if (!given.is_plain() || !made.is_plain() || given == made) return made;
  const Shape& shape = bind::detail::unwrapped(wrapped);
  if (const auto* structure = bind::detail::as_kind<StructShape>(shape)) {
    const bool are_objects = given.type().is_object() && made.type().is_object();
    return are_objects ? object(*structure, given, made) : made;
  }
  if (!has_objects(shape)) {
    const auto became = canonical(shape, given, made.type());
    if (became && *became == made) return given;
  }
  return container(shape, given, made);
}

}  // namespace

Value with_given_parts(const Shape& shape, const Value& given, const Value& made) {
  return part(shape, given, made);
}

}  // namespace hecla::provider::detail
