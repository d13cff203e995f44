// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/shapes.h"

#include <hecla/base/result.h>
#include <hecla/model/custom_decode.h>

#include <algorithm>

#include "bind/scalars.h"

namespace hecla::bind::detail {

const Shape& unwrapped(const Shape& shape) {
  const auto* wrapper = as_kind<WrapperShape>(shape);
  return wrapper ? unwrapped(wrapper->inner()) : shape;
}

const void* contained(const Shape& shape, const void* object) {
  const auto* wrapper = as_kind<WrapperShape>(shape);
  if (!wrapper) return object;
  const void* inner = wrapper->get(object);
  return inner ? contained(wrapper->inner(), inner) : nullptr;
}

bool fill_inside(const Shape& shape, void* object, const Origin& origin,
                 FunctionRef<bool(const Shape& inner, void* object)> fill) {
  const auto* wrapper = as_kind<WrapperShape>(shape);
  if (!wrapper) return fill(shape, object);
  return wrapper->fill(object, origin, [&](void* inner) {
    return fill_inside(wrapper->inner(), inner, origin, fill);
  });
}

bool can_be_empty(const Shape& shape) {
  if (const auto* variant = as_kind<VariantShape>(shape)) {
    return std::ranges::any_of(variant->alternatives, [](const Alternative& alternative) {
      return can_be_empty(alternative.shape());
    });
  }
  const auto* wrapper = as_kind<WrapperShape>(shape);
  return wrapper && (wrapper->can_be_empty || can_be_empty(wrapper->inner()));
}

bool is_container(const Shape& shape) {
  return shape.kind == ShapeKind::Sequence || shape.kind == ShapeKind::Array ||
         shape.kind == ShapeKind::Map;
}

namespace {

// Returns the shape inside all wrappers, sequences and maps.
const Shape& innermost(const Shape& shape) {
  const Shape& bare = unwrapped(shape);
  if (const auto* sequence = as_kind<SequenceShape>(bare)) return innermost(sequence->element());
  if (const auto* map = as_kind<MapShape>(bare)) return innermost(map->value());
  return bare;
}

}  // namespace

bool stores_expressions(const Shape& shape) {
  const ShapeKind kind = innermost(shape).kind;
  return kind == ShapeKind::Expression || kind == ShapeKind::Traversal ||
         kind == ShapeKind::Attribute;
}

bool stores_bodies(const Shape& shape) {
  const ShapeKind kind = innermost(shape).kind;
  return kind == ShapeKind::Body || kind == ShapeKind::Block;
}

const Alternative& held_alternative(const VariantShape& shape, const void* object) {
  for (const Alternative& alternative : shape.alternatives) {
    if (alternative.get(object)) return alternative;
  }
  throw UsageError("a variant holds no value");
}

std::string_view choice_name(const Field& field, const VariantShape& shape, const void* object) {
  const auto index =
      static_cast<std::size_t>(&held_alternative(shape, object) - shape.alternatives.data());
  for (const BlockChoice& choice : field.choices) {
    if (choice.alternative == index) return choice.name;
  }
  throw UsageError("a variant holds an alternative for which there is no choice()");
}

std::vector<std::string_view> choice_names(const Field& field) {
  std::vector<std::string_view> names;
  for (const BlockChoice& choice : field.choices) names.push_back(choice.name);
  return names;
}

const BlockChoice* find_choice(const Field& field, std::string_view name) {
  const auto found = std::ranges::find(field.choices, name, &BlockChoice::name);
  return found == field.choices.end() ? nullptr : &*found;
}

const Shape& chosen_shape(const Shape& variant, const BlockChoice& choice) {
  return unwrapped(as_kind<VariantShape>(variant)->alternatives[choice.alternative].shape());
}

const StructShape& flattened(const Field& field) { return *as_kind<StructShape>(field.shape()); }

BlockElement element_of_blocks(const Field& field) {
  const Shape* shape = &unwrapped(field.shape());
  if (field.kind == FieldKind::Block) return {*shape, {}};
  if (const auto* sequence = as_kind<SequenceShape>(*shape))
    return {unwrapped(sequence->element()), {}};
  std::vector<std::string> keys;
  while (const auto* map = as_kind<MapShape>(*shape)) {
    const std::size_t level = keys.size();
    keys.emplace_back(level < field.labels.size() ? field.labels[level] : "name");
    shape = &unwrapped(map->value());
  }
  return {*shape, std::move(keys)};
}

namespace {

class TypeFinder {
 public:
  Type type_of(const Shape& shape) {
    return visit(
        shape,
        overloaded{
            [](const ScalarShape& scalar) { return operations_of(scalar).type(); },
            [](const AnyValueShape&) { return Type::dynamic(); },
            [](const UnevaluatedShape&) { return expression_type(); },
            [](const UndecodedShape&) { return Type::dynamic(); },
            [&](const WrapperShape& wrapper) { return type_of(wrapper.inner()); },
            [&](const SequenceShape& sequence) {
              return collection(sequence.is_set ? &Type::set : &Type::list, sequence.element());
            },
            [&](const ArrayShape& array) { return collection(&Type::list, array.element()); },
            [&](const TupleShape& tuple) {
              std::vector<Type> elements;
              for (const auto& element : tuple.elements)
                elements.push_back(type_of(element.shape()));
              return Type::tuple(std::move(elements));
            },
            [&](const MapShape& map) { return collection(&Type::map, map.value()); },
            [](const VariantShape&) { return Type::dynamic(); },
            [&](const ViaShape& via) { return type_of(via.inner()); },
            [&](const StructShape& structure) { return type_of_struct(structure); },
        });
  }

 private:
  // Elements of several types need a tuple or an object, and expressions are not evaluated.
  Type collection(Type (*make)(const Type&), const Shape& element) {
    const Type type = type_of(element);
    return type.has_dynamic() || stores_expressions(element) ? Type::dynamic() : make(type);
  }

  Type type_of_struct(const StructShape& shape) {
    if (std::ranges::find(open_, &shape) != open_.end()) return Type::dynamic();
    open_.push_back(&shape);
    std::vector<ObjectAttribute> attributes;
    const bool is_closed = add_attributes(shape, attributes);
    open_.pop_back();
    return is_closed ? Type::object(std::move(attributes)) : Type::dynamic();
  }

  // Returns false if there can be other attributes.
  bool add_attributes(const StructShape& shape, std::vector<ObjectAttribute>& attributes) {
    for (const Field& field : shape.fields) {
      if (field.kind == FieldKind::Remaining || !field.choices.empty()) return false;
      if (field.kind != FieldKind::Flatten) {
        attributes.push_back({std::string(field.name), type_of(field.shape()), !field.required});
      } else if (!add_attributes(flattened(field), attributes)) {
        return false;
      }
    }
    return true;
  }

  std::vector<const StructShape*> open_;
};

}  // namespace

Type type_of(const Shape& shape) { return TypeFinder().type_of(shape); }

}  // namespace hecla::bind::detail
