// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/secrets.h"

#include <algorithm>
#include <vector>

#include "bind/shapes.h"

namespace hecla::bind::detail {

namespace {

class SecretFinder {
 public:
  bool is_in(const Shape& shape) {
    return visit(shape, overloaded{
                            [&](const StructShape& structure) { return is_in_struct(structure); },
                            [&](const WrapperShape& wrapper) { return is_in(wrapper.inner()); },
                            [&](const SequenceShape& list) { return is_in(list.element()); },
                            [&](const ArrayShape& array) { return is_in(array.element()); },
                            [&](const MapShape& map) { return is_in(map.value()); },
                            [&](const ViaShape& via) { return is_in(via.inner()); },
                            [&](const TupleShape& tuple) {
                              return std::ranges::any_of(tuple.elements, [&](const auto& element) {
                                return is_in(element.shape());
                              });
                            },
                            [&](const VariantShape& variant) {
                              return std::ranges::any_of(
                                  variant.alternatives,
                                  [&](const auto& each) { return is_in(each.shape()); });
                            },
                            [](const Shape&) { return false; },
                        });
  }

 private:
  // A struct that contains itself has no other secrets there.
  bool is_in_struct(const StructShape& shape) {
    if (std::ranges::find(seen_, &shape) != seen_.end()) return false;
    seen_.push_back(&shape);
    return std::ranges::any_of(shape.fields, [&](const Field& field) {
      return field.secret || (field.kind != FieldKind::Label && is_in(field.shape()));
    });
  }

  std::vector<const StructShape*> seen_;
};

// Returns the attribute of an object with this name, or null.
const Field* find_field(const StructShape& shape, std::string_view name) {
  for (const Field& field : shape.fields) {
    if (field.name == name || find_choice(field, name)) return &field;
    if (field.kind != FieldKind::Flatten) continue;
    if (const Field* inner = find_field(flattened(field), name)) return inner;
  }
  return nullptr;
}

// A string in JSON can be read as a reference, but has no variables then.
bool is_reference(const Expression& expression) {
  return expression.as_traversal() && !expression.variables().empty();
}

void mark_struct(const StructShape& shape, const Expression& expression) {
  const auto entries = expression.as_map();
  if (!entries) return expression.range().mark_secret();
  for (const auto& [key, value] : *entries) {
    const Constant name = key.as_constant();
    const Field* field = name.is_string() ? find_field(shape, name.text()) : nullptr;
    if (!field || field->secret) {
      value.range().mark_secret();
    } else {
      mark_secrets(field->shape(), value);
    }
  }
}

void mark_elements(const Shape& element, const Expression& expression) {
  const auto elements = expression.as_list();
  if (!elements) return expression.range().mark_secret();
  for (const Expression& each : *elements) mark_secrets(element, each);
}

}  // namespace

bool holds_secrets(const Shape& shape) { return SecretFinder().is_in(shape); }

void mark_secrets(const Shape& given, const Expression& expression) {
  const Shape& shape = unwrapped(given);
  if (!holds_secrets(shape) || is_reference(expression)) return;
  if (const auto* structure = as_kind<StructShape>(shape))
    return mark_struct(*structure, expression);
  if (const auto* list = as_kind<SequenceShape>(shape))
    return mark_elements(list->element(), expression);
  if (const auto* array = as_kind<ArrayShape>(shape))
    return mark_elements(array->element(), expression);
  const auto* map = as_kind<MapShape>(shape);
  const auto entries = map ? expression.as_map() : std::nullopt;
  if (!entries) return expression.range().mark_secret();
  for (const auto& [key, value] : *entries) mark_secrets(map->value(), value);
}

}  // namespace hecla::bind::detail
