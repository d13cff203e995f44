// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Access to shapes: a visitor of all kinds, and queries that several parts of the layer use.
#include <hecla/bind/located.h>
#include <hecla/bind/shape.h>
#include <hecla/value/type.h>

#include <vector>

namespace hecla::bind::detail {

// Combines functions into one visitor.
template <class... Functions>
struct overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
overloaded(Functions...) -> overloaded<Functions...>;

// Calls the visitor with the shape as the struct of its kind:
//   visit(shape, overloaded{[&](const ScalarShape& scalar) { ... }, ...});
// A visitor that leaves out a kind does not compile.
template <class Visitor>
auto visit(const Shape& shape, const Visitor& visitor) {
  switch (shape.kind) {
    case ShapeKind::Scalar:
      return visitor(static_cast<const ScalarShape&>(shape));
    case ShapeKind::AnyValue:
      return visitor(static_cast<const AnyValueShape&>(shape));
    case ShapeKind::Expression:
      return visitor(static_cast<const ExpressionShape&>(shape));
    case ShapeKind::Traversal:
      return visitor(static_cast<const TraversalShape&>(shape));
    case ShapeKind::Attribute:
      return visitor(static_cast<const AttributeShape&>(shape));
    case ShapeKind::Body:
      return visitor(static_cast<const BodyShape&>(shape));
    case ShapeKind::Block:
      return visitor(static_cast<const BlockShape&>(shape));
    case ShapeKind::Wrapper:
      return visitor(static_cast<const WrapperShape&>(shape));
    case ShapeKind::Sequence:
      return visitor(static_cast<const SequenceShape&>(shape));
    case ShapeKind::Array:
      return visitor(static_cast<const ArrayShape&>(shape));
    case ShapeKind::Tuple:
      return visitor(static_cast<const TupleShape&>(shape));
    case ShapeKind::Map:
      return visitor(static_cast<const MapShape&>(shape));
    case ShapeKind::Variant:
      return visitor(static_cast<const VariantShape&>(shape));
    case ShapeKind::Via:
      return visitor(static_cast<const ViaShape&>(shape));
    case ShapeKind::Struct:
      break;
  }
  return visitor(static_cast<const StructShape&>(shape));
}

// Returns the shape as the type Target; null if it is of another kind.
template <class Target>
const Target* as_kind(const Shape& shape) {
  return visit(shape, [](const auto& actual) -> const Target* {
    if constexpr (std::is_same_v<decltype(actual), const Target&>) return &actual;
    return nullptr;
  });
}

// Returns the shape inside all wrappers.
const Shape& unwrapped(const Shape& shape);
// Returns the object inside all wrappers; null if one of them is empty.
const void* contained(const Shape& shape, const void* object);
// Calls `fill` with the shape and the object inside all wrappers, and then completes the wrappers. If `fill`
// returns false, so does this function, and the wrappers do not change.
bool fill_inside(const Shape& shape, void* object, const Origin& origin,
                 FunctionRef<bool(const Shape& inner, void* object)> fill);
// Returns whether null is an object of the shape: one of the wrappers, or an alternative, can be empty.
bool can_be_empty(const Shape& shape);

// Returns whether rules can apply to elements; for shapes without wrappers.
bool is_container(const Shape& shape);
// Returns whether the type stores expressions, or is a container of such a type.
bool stores_expressions(const Shape& shape);
// Returns whether the type stores bodies or blocks, or is a container of such a type.
bool stores_bodies(const Shape& shape);

// Returns the type of the values of objects of the shape. It is dynamic if there are several such types, or if the
// type contains itself.
Type type_of(const Shape& shape);

// Returns the current alternative of the variant.
const Alternative& held_alternative(const VariantShape& shape, const void* object);
// Returns the name of its choice; UsageError if there is none.
std::string_view choice_name(const Field& field, const VariantShape& shape, const void* object);
std::vector<std::string_view> choice_names(const Field& field);
// Returns null if there is none.
const BlockChoice* find_choice(const Field& field, std::string_view name);
// Returns the shape that a choice selects, without wrappers.
const Shape& chosen_shape(const Shape& variant, const BlockChoice& choice);

// Returns the shape of a flatten() member.
const StructShape& flattened(const Field& field);

// Returns the shape that each block of a field is decoded into, without wrappers, and the names of the labels
// that are keys of the maps around it.
struct BlockElement {
  const Shape& shape;
  std::vector<std::string> keys;
};
BlockElement element_of_blocks(const Field& field);

}  // namespace hecla::bind::detail
