// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/value_encoder.h"

#include <hecla/base/result.h>
#include <hecla/bind/types.h>
#include <hecla/model/body.h>
#include <hecla/model/custom_decode.h>
#include <hecla/syntax/parse.h>

#include <algorithm>

#include "bind/scalars.h"
#include "bind/shapes.h"
#include "unicode/message_text.h"

namespace hecla::bind::detail {

namespace {

constexpr std::size_t max_depth = 1000;

std::optional<Type> empty_type(const Shape& element) {
  return type_of(element).without_optional_attributes();
}

Value captured(const Expression& expression) {
  if (!expression) return Value::null(expression_type());
  return Value::capsule(expression_type(), std::make_shared<const Expression>(expression));
}

}  // namespace

std::string text_of_key(const Shape& shape, const void* key) {
  const auto text = to_text(ValueEncoder(ValueUse::Data).encode(shape, key).unmarked());
  if (!text) throw UsageError("a key or label must be a string, or convert to one");
  return *text;
}

WrittenLevel::WrittenLevel(std::size_t& depth) : depth_(depth) {
  if (depth_ == max_depth) throw UsageError("an object is nested too deeply to be written");
  ++depth_;
}

std::optional<Value> ValueEncoder::encode_default(const Shape& shape, const void* object) {
  try {
    return encode(shape, object);
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

Value ValueEncoder::encode(const Shape& shape, const void* object) {
  const WrittenLevel level(depth_);
  return visit(
      shape,
      overloaded{
          [&](const ScalarShape& scalar) { return operations_of(scalar).encode(scalar, object); },
          [&](const AnyValueShape&) { return as<Value>(object); },
          [&](const ExpressionShape&) { return captured(as<Expression>(object)); },
          [&](const AttributeShape&) { return captured(as<Attribute>(object).expression); },
          [&](const TraversalShape&) { return encode_traversal(object); },
          [&](const UndecodedShape&) { return Value(); },
          [&](const WrapperShape& wrapper) { return encode_wrapper(wrapper, object); },
          [&](const SequenceShape& sequence) {
            std::vector<Value> elements;
            sequence.each(object, [&](const void* element) {
              elements.push_back(encode(sequence.element(), element));
            });
            return encode_elements(sequence.element(), sequence.is_set, std::move(elements));
          },
          [&](const ArrayShape& array) {
            std::vector<Value> elements;
            array.each(object, [&](const void* element) {
              elements.push_back(encode(array.element(), element));
            });
            return encode_elements(array.element(), false, std::move(elements));
          },
          [&](const TupleShape& tuple) {
            std::vector<Value> elements;
            for (const TupleShape::Element& element : tuple.elements)
              elements.push_back(encode(element.shape(), element.at(object)));
            return Value::tuple(std::move(elements));
          },
          [&](const MapShape& map) { return encode_map(map, object); },
          [&](const VariantShape& variant) { return encode_variant(variant, object); },
          [&](const ViaShape& via) { return encode_via(via, object); },
          [&](const StructShape& structure) { return encode_struct(structure, object); },
      });
}

Value ValueEncoder::encode_wrapper(const WrapperShape& shape, const void* object) {
  const void* inner = shape.get(object);
  if (!inner) {
    const Type type = type_of(shape).without_optional_attributes();
    return shape.can_be_unknown ? Value::unknown(type) : Value::null(type);
  }
  const Value value = encode(shape.inner(), inner);
  return shape.marks ? value.with_marks(shape.marks(object)) : value;
}

Value ValueEncoder::encode_traversal(const void* object) {
  const std::string text = as<Traversal>(object).to_string();
  if (text.empty()) return Value::null(Type::string());
  if (use_ != ValueUse::NativeText) return Value::string(text);
  Diagnostics ignored;
  return captured(syntax::parse_expression(Source::make({}, text), ignored)->expression());
}

// --- containers

// Returns a list or set, or a tuple if the elements have no common type.
Value ValueEncoder::encode_elements(const Shape& element, bool is_set,
                                    std::vector<Value> elements) {
  const auto common = elements.empty() ? empty_type(element) : Value::common_element_type(elements);
  if (!common) return Value::tuple(std::move(elements));
  return is_set ? Value::set(*common, std::move(elements))
                : Value::list(*common, std::move(elements));
}

Value ValueEncoder::encode_map(const MapShape& shape, const void* object) {
  std::vector<Value::Field> entries;
  std::vector<Value> values;
  shape.each(object, [&](const void* key, const void* value) {
    values.push_back(encode(shape.value(), value));
    entries.emplace_back(text_of_key(shape.key(), key), values.back());
  });
  const auto common =
      values.empty() ? empty_type(shape.value()) : Value::common_element_type(values);
  Value map = common ? Value::map(*common, std::move(entries)) : Value::object(std::move(entries));
  if (map.size() != values.size()) throw UsageError("two keys of a map are equal when written");
  return map;
}

Value ValueEncoder::encode_variant(const VariantShape& shape, const void* object) {
  const Alternative& alternative = held_alternative(shape, object);
  return encode(alternative.shape(), alternative.get(object));
}

Value ValueEncoder::encode_via(const ViaShape& shape, const void* object) {
  Value result;
  shape.take(object, [&](const void* inner) { result = encode(shape.inner(), inner); });
  return result;
}

// --- structs

Value ValueEncoder::encode_struct(const StructShape& shape, const void* object) {
  std::vector<Value::Field> fields;
  add_fields(shape, object, shape.prepared(), fields);
  return Value::object(std::move(fields));
}

void ValueEncoder::add_fields(const StructShape& shape, const void* object,
                              const PreparedStruct& prepared, std::vector<Value::Field>& out) {
  for (const Field& field : shape.fields) {
    const void* member = field.member(object);
    switch (field.kind) {
      case FieldKind::Flatten:
        add_fields(flattened(field), member, prepared, out);
        break;
      case FieldKind::Remaining:
        add_remaining(field.shape(), member, prepared, out);
        break;
      case FieldKind::Block:
      case FieldKind::Blocks:
        add_blocks(field, member, out);
        break;
      case FieldKind::Attribute:
      case FieldKind::Label:
      case FieldKind::BlockAttributes:
        out.emplace_back(std::string(field.name), encode(field.shape(), member));
        break;
    }
  }
}

void ValueEncoder::add_remaining(const Shape& shape, const void* member,
                                 const PreparedStruct& prepared, std::vector<Value::Field>& out) {
  if (shape.kind != ShapeKind::Map) return;
  const auto& names = prepared.object_names;
  encode(shape, member).for_each([&](const Value& key, const Value& value) {
    const std::string name(key.as_string());
    if (std::binary_search(names.begin(), names.end(), name))
      throw UsageError("a key in remaining() is the name of a field: " + in_quotes(name));
    out.emplace_back(name, value);
  });
}

void ValueEncoder::add_blocks(const Field& field, const void* member,
                              std::vector<Value::Field>& out) {
  if (stores_bodies(field.shape())) return;
  if (field.name.empty()) return add_choices(field, member, out);
  if (field.choices.empty()) {
    out.emplace_back(std::string(field.name), encode(field.shape(), member));
    return;
  }
  std::vector<Value::Field> choices;
  add_choices(field, member, choices);
  out.emplace_back(std::string(field.name), Value::object(std::move(choices)));
}

// Adds an attribute for the choice that has a block; for blocks(), one with a list for each choice.
void ValueEncoder::add_choices(const Field& field, const void* member,
                               std::vector<Value::Field>& out) {
  const Shape& shape = unwrapped(field.shape());
  const void* object = contained(field.shape(), member);
  if (!object) return;
  if (const auto* variant = as_kind<VariantShape>(shape)) {
    out.emplace_back(std::string(choice_name(field, *variant, object)),
                     encode_variant(*variant, object));
    return;
  }
  const auto& sequence = *as_kind<SequenceShape>(shape);
  const auto& variant = *as_kind<VariantShape>(unwrapped(sequence.element()));
  for (const BlockChoice& choice : field.choices) {
    std::vector<Value> blocks;
    sequence.each(object, [&](const void* element) {
      const void* inner = contained(sequence.element(), element);
      if (inner && choice_name(field, variant, inner) == choice.name)
        blocks.push_back(encode_variant(variant, inner));
    });
    out.emplace_back(std::string(choice.name), Value::tuple(std::move(blocks)));
  }
}

Value to_value(const Shape& shape, const void* object) {
  return ValueEncoder(ValueUse::Data).encode(shape, object);
}

}  // namespace hecla::bind::detail
