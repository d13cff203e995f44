// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/encoder.h"

#include <hecla/base/duration.h>
#include <hecla/base/result.h>
#include <hecla/bind/types.h>
#include <hecla/model/body.h>
#include <hecla/model/custom_decode.h>
#include <hecla/syntax/parse.h>

#include <algorithm>

#include "bind/callback.h"
#include "bind/scalars.h"
#include "bind/shapes.h"

namespace hecla::bind::detail {

namespace {

constexpr std::size_t max_depth = 1000;

Value encode_duration(const DurationShape& shape, const void* object) {
  std::int64_t nanoseconds = 0;
  if (!shape.get(object, nanoseconds)) throw UsageError("a duration is too long to be written");
  return Value::string(duration_text(nanoseconds));
}

Value encode_enumeration(const EnumerationShape& shape, const void* object) {
  const std::uint64_t bits = load_bits(shape.size, object);
  for (const auto& name : shape.names) {
    if (name.bits == bits) return Value::string(name.text);
  }
  throw UsageError("an enumeration has a value without a name: " + std::to_string(bits));
}

std::optional<Type> empty_type(const Shape& element) {
  return type_of(element).without_optional_attributes();
}

// A list or set; a tuple where the elements have nothing in common.
Value collection_of(const Shape& element, bool is_set, std::vector<Value> elements) {
  const auto common = elements.empty() ? empty_type(element) : Value::common_element_type(elements);
  if (!common) return Value::tuple(std::move(elements));
  return is_set ? Value::set(*common, std::move(elements))
                : Value::list(*common, std::move(elements));
}

Value captured(const Expression& expression) {
  if (!expression) return Value::null(expression_type());
  return Value::capsule(expression_type(), std::make_shared<const Expression>(expression));
}

}  // namespace

std::string text_of_key(const Shape& shape, const void* key) {
  const auto text = to_text(Encoder(ValueUse::Data).encode(shape, key).unmarked());
  if (!text) throw UsageError("a key or label has to be text, or convert to it");
  return *text;
}

WrittenLevel::WrittenLevel(std::size_t& depth) : depth_(depth) {
  if (depth_ == max_depth) throw UsageError("an object is nested too deep to be written");
  ++depth_;
}

std::optional<Value> Encoder::encode_default(const Shape& shape, const void* object) {
  try {
    return encode(shape, object);
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

Value Encoder::encode(const Shape& shape, const void* object) {
  const WrittenLevel level(depth_);
  switch (shape.kind) {
    case ShapeKind::Bool:
      return Value::boolean(as<bool>(object));
    case ShapeKind::String:
      return Value::string(as<std::string>(object));
    case ShapeKind::ExactNumber:
      return Value::number(as<Number>(object));
    case ShapeKind::Value:
      return as<Value>(object);
    case ShapeKind::Expression:
    case ShapeKind::Traversal:
    case ShapeKind::Attribute:
      return encode_expression(shape, object);
    case ShapeKind::Body:
    case ShapeKind::Block:
      return {};
    case ShapeKind::Number:
      return Value::number(load_number(static_cast<const NumberShape&>(shape), object));
    case ShapeKind::Duration:
      return encode_duration(static_cast<const DurationShape&>(shape), object);
    case ShapeKind::Enumeration:
      return encode_enumeration(static_cast<const EnumerationShape&>(shape), object);
    case ShapeKind::Optional:
      return encode_optional(static_cast<const OptionalShape&>(shape), object);
    case ShapeKind::Located:
    case ShapeKind::Marked:
      return encode_wrapper(static_cast<const WrapperShape&>(shape), object);
    case ShapeKind::Sequence:
      return encode_sequence(static_cast<const SequenceShape&>(shape), object);
    case ShapeKind::Array:
      return encode_array(static_cast<const ArrayShape&>(shape), object);
    case ShapeKind::Tuple:
      return encode_tuple(static_cast<const TupleShape&>(shape), object);
    case ShapeKind::Map:
      return encode_map(static_cast<const MapShape&>(shape), object);
    case ShapeKind::Variant:
      return encode_variant(static_cast<const VariantShape&>(shape), object);
    case ShapeKind::Via:
      return encode_via(static_cast<const ViaShape&>(shape), object);
    case ShapeKind::Struct:
      return encode_struct(static_cast<const StructShape&>(shape), object);
  }
  return {};
}

Value Encoder::encode_optional(const OptionalShape& shape, const void* object) {
  const void* inner = shape.get(object);
  return inner ? encode(shape.inner(), inner)
               : Value::null(type_of(shape).without_optional_attributes());
}

Value Encoder::encode_wrapper(const WrapperShape& shape, const void* object) {
  void* const writable = const_cast<void*>(object);
  const Value value = encode(shape.inner(), shape.value(writable));
  if (shape.kind == ShapeKind::Located) return value;
  return value.with_marks(as<MarkSet>(shape.extra(writable)));
}

Value Encoder::encode_expression(const Shape& shape, const void* object) {
  if (shape.kind == ShapeKind::Expression) return captured(as<Expression>(object));
  if (shape.kind == ShapeKind::Attribute) return captured(as<Attribute>(object).expression);
  const std::string text = as<Traversal>(object).to_string();
  if (text.empty()) return Value::null(Type::string());
  if (use_ != ValueUse::NativeText) return Value::string(text);
  Diagnostics ignored;
  return captured(syntax::parse_expression(Source::make({}, text), ignored)->expression());
}

// --- containers

Value Encoder::encode_sequence(const SequenceShape& shape, const void* object) {
  std::vector<Value> elements;
  const Shape& element_shape = shape.element();
  auto visit = [&](const void* element) { elements.push_back(encode(element_shape, element)); };
  shape.each(object, callback<const void*>(visit));
  return collection_of(element_shape, shape.is_set, std::move(elements));
}

Value Encoder::encode_array(const ArrayShape& shape, const void* object) {
  std::vector<Value> elements;
  for (std::size_t i = 0; i < shape.count; ++i)
    elements.push_back(encode(shape.element(), shape.at(const_cast<void*>(object), i)));
  return collection_of(shape.element(), false, std::move(elements));
}

Value Encoder::encode_tuple(const TupleShape& shape, const void* object) {
  std::vector<Value> elements;
  for (const TupleShape::Element& element : shape.elements)
    elements.push_back(encode(element.shape(), element.at(const_cast<void*>(object))));
  return Value::tuple(std::move(elements));
}

Value Encoder::encode_map(const MapShape& shape, const void* object) {
  std::vector<Value::Field> entries;
  std::vector<Value> values;
  auto visit = [&](const void* key, const void* value) {
    values.push_back(encode(shape.value(), value));
    entries.emplace_back(text_of_key(shape.key(), key), values.back());
  };
  shape.each(object, callback<const void*, const void*>(visit));
  const auto common =
      values.empty() ? empty_type(shape.value()) : Value::common_element_type(values);
  Value map = common ? Value::map(*common, std::move(entries)) : Value::object(std::move(entries));
  if (map.size() != values.size()) throw UsageError("two keys of a map are the same as text");
  return map;
}

Value Encoder::encode_variant(const VariantShape& shape, const void* object) {
  const Alternative& alternative = held_alternative(shape, object);
  return encode(alternative.shape(), alternative.get(object));
}

Value Encoder::encode_via(const ViaShape& shape, const void* object) {
  Value result;
  auto visit = [&](const void* inner) { result = encode(shape.inner(), inner); };
  shape.take(object, callback<const void*>(visit));
  return result;
}

// --- structs

Value Encoder::encode_struct(const StructShape& shape, const void* object) {
  std::vector<Value::Field> fields;
  add_fields(shape, object, prepared_.of(shape), fields);
  return Value::object(std::move(fields));
}

void Encoder::add_fields(const StructShape& shape, const void* object,
                         const PreparedStruct& prepared, std::vector<Value::Field>& out) {
  for (const Field& field : shape.fields) {
    const void* member = member_of(field, object);
    switch (field.kind) {
      case FieldKind::Places:
      case FieldKind::Check:
        break;
      case FieldKind::Flatten:
        add_fields(static_cast<const StructShape&>(field.shape()), member, prepared, out);
        break;
      case FieldKind::Remaining:
        add_remaining(field.shape(), member, prepared, out);
        break;
      default:
        if (keeps_bodies(field.shape())) break;
        if (field.choices.empty()) {
          out.emplace_back(std::string(field.name), encode(field.shape(), member));
        } else if (field.name.empty()) {
          add_choices(field, member, out);
        } else {
          std::vector<Value::Field> choices;
          add_choices(field, member, choices);
          out.emplace_back(std::string(field.name), Value::object(std::move(choices)));
        }
    }
  }
}

void Encoder::add_remaining(const Shape& shape, const void* member, const PreparedStruct& prepared,
                            std::vector<Value::Field>& out) {
  if (shape.kind != ShapeKind::Map) return;
  const auto& names = prepared.object_names;
  encode(shape, member).for_each([&](const Value& key, const Value& value) {
    const std::string name(key.as_string());
    if (std::binary_search(names.begin(), names.end(), name))
      throw UsageError("what remains has the name of a field: \"" + name + "\"");
    out.emplace_back(name, value);
  });
}

// An attribute for the choice that there is a block of; for blocks() one for each choice, with a list.
void Encoder::add_choices(const Field& field, const void* member, std::vector<Value::Field>& out) {
  const Shape& shape = unwrapped(field.shape());
  const void* object = contained(field.shape(), member);
  if (!object) return;
  if (field.kind == FieldKind::Block) {
    const auto& variant = static_cast<const VariantShape&>(shape);
    out.emplace_back(std::string(choice_name(field, variant, object)),
                     encode_variant(variant, object));
    return;
  }
  const auto& sequence = static_cast<const SequenceShape&>(shape);
  const auto& variant = static_cast<const VariantShape&>(unwrapped(sequence.element()));
  for (const ChoiceOfBlock& choice : field.choices) {
    std::vector<Value> blocks;
    auto visit = [&](const void* element) {
      const void* inner = contained(sequence.element(), element);
      if (inner && choice_name(field, variant, inner) == choice.name)
        blocks.push_back(encode_variant(variant, inner));
    };
    sequence.each(object, callback<const void*>(visit));
    out.emplace_back(std::string(choice.name), Value::tuple(std::move(blocks)));
  }
}

Value to_value(const Shape& shape, const void* object) {
  return Encoder(ValueUse::Data).encode(shape, object);
}

}  // namespace hecla::bind::detail
