// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/shapes.h"

#include <hecla/base/result.h>
#include <hecla/model/custom_decode.h>

#include <algorithm>

namespace hecla::bind::detail {

const Shape& unwrapped(const Shape& shape) {
  switch (shape.kind) {
    case ShapeKind::Optional:
      return unwrapped(static_cast<const OptionalShape&>(shape).inner());
    case ShapeKind::Located:
    case ShapeKind::Marked:
      return unwrapped(static_cast<const WrapperShape&>(shape).inner());
    default:
      return shape;
  }
}

const StructShape* struct_in(const Shape& shape) {
  const Shape& inner = unwrapped(shape);
  return inner.kind == ShapeKind::Struct ? &static_cast<const StructShape&>(inner) : nullptr;
}

bool is_container(const Shape& shape) {
  return shape.kind == ShapeKind::Sequence || shape.kind == ShapeKind::Array ||
         shape.kind == ShapeKind::Map;
}

bool takes_expressions(const Shape& shape) {
  const Shape& bare = unwrapped(shape);
  switch (bare.kind) {
    case ShapeKind::Expression:
    case ShapeKind::Traversal:
    case ShapeKind::Attribute:
      return true;
    case ShapeKind::Sequence:
      return takes_expressions(static_cast<const SequenceShape&>(bare).element());
    case ShapeKind::Map:
      return takes_expressions(static_cast<const MapShape&>(bare).value());
    default:
      return false;
  }
}

bool keeps_bodies(const Shape& shape) {
  const Shape& bare = unwrapped(shape);
  switch (bare.kind) {
    case ShapeKind::Body:
    case ShapeKind::Block:
      return true;
    case ShapeKind::Sequence:
      return keeps_bodies(static_cast<const SequenceShape&>(bare).element());
    case ShapeKind::Map:
      return keeps_bodies(static_cast<const MapShape&>(bare).value());
    default:
      return false;
  }
}

const void* contained(const Shape& shape, const void* object) {
  switch (shape.kind) {
    case ShapeKind::Optional: {
      const auto& optional = static_cast<const OptionalShape&>(shape);
      const void* inner = optional.get(object);
      return inner ? contained(optional.inner(), inner) : nullptr;
    }
    case ShapeKind::Located:
    case ShapeKind::Marked: {
      const auto& wrapper = static_cast<const WrapperShape&>(shape);
      return contained(wrapper.inner(), wrapper.value(const_cast<void*>(object)));
    }
    default:
      return object;
  }
}

const void* member_of(const Field& field, const void* object) {
  return field.member(const_cast<void*>(object));
}

const Alternative& held_alternative(const VariantShape& shape, const void* object) {
  for (const Alternative& alternative : shape.alternatives) {
    if (alternative.get(object)) return alternative;
  }
  throw UsageError("a variant holds nothing");
}

std::string_view choice_name(const Field& field, const VariantShape& shape, const void* object) {
  const auto index =
      static_cast<std::size_t>(&held_alternative(shape, object) - shape.alternatives.data());
  for (const ChoiceOfBlock& choice : field.choices) {
    if (choice.alternative == index) return choice.name;
  }
  throw UsageError("a variant holds an alternative for which there is no choice()");
}

std::vector<std::string_view> choice_names(const Field& field) {
  std::vector<std::string_view> names;
  for (const ChoiceOfBlock& choice : field.choices) names.push_back(choice.name);
  return names;
}

namespace {

class Typing {
 public:
  Type type_of(const Shape& given) {
    const Shape& shape = unwrapped(given);
    switch (shape.kind) {
      case ShapeKind::Bool:
        return Type::boolean();
      case ShapeKind::String:
      case ShapeKind::Duration:
      case ShapeKind::Enumeration:
        return Type::string();
      case ShapeKind::Number:
      case ShapeKind::ExactNumber:
        return Type::number();
      case ShapeKind::Expression:
      case ShapeKind::Traversal:
      case ShapeKind::Attribute:
        return expression_type();
      case ShapeKind::Sequence:
        return type_of_sequence(static_cast<const SequenceShape&>(shape));
      case ShapeKind::Array:
        return collection(&Type::list, static_cast<const ArrayShape&>(shape).element());
      case ShapeKind::Map:
        return collection(&Type::map, static_cast<const MapShape&>(shape).value());
      case ShapeKind::Tuple:
        return type_of_tuple(static_cast<const TupleShape&>(shape));
      case ShapeKind::Via:
        return type_of(static_cast<const ViaShape&>(shape).inner());
      case ShapeKind::Struct:
        return type_of_struct(static_cast<const StructShape&>(shape));
      default:
        return Type::dynamic();
    }
  }

 private:
  // Elements of several types need a tuple or an object, and expressions are not evaluated.
  Type collection(Type (*make)(const Type&), const Shape& element) {
    const Type type = type_of(element);
    return type.has_dynamic() || takes_expressions(element) ? Type::dynamic() : make(type);
  }

  Type type_of_sequence(const SequenceShape& shape) {
    return collection(shape.is_set ? &Type::set : &Type::list, shape.element());
  }

  Type type_of_tuple(const TupleShape& shape) {
    std::vector<Type> elements;
    for (const TupleShape::Element& element : shape.elements)
      elements.push_back(type_of(element.shape()));
    return Type::tuple(std::move(elements));
  }

  Type type_of_struct(const StructShape& shape) {
    if (std::find(open_.begin(), open_.end(), &shape) != open_.end()) return Type::dynamic();
    open_.push_back(&shape);
    std::vector<ObjectAttribute> attributes;
    const bool is_closed = add_attributes(shape, attributes);
    open_.pop_back();
    return is_closed ? Type::object(std::move(attributes)) : Type::dynamic();
  }

  // False where there may be other attributes.
  bool add_attributes(const StructShape& shape, std::vector<ObjectAttribute>& attributes) {
    for (const Field& field : shape.fields) {
      if (field.kind == FieldKind::Remaining || !field.choices.empty()) return false;
      if (field.kind == FieldKind::Flatten) {
        if (!add_attributes(static_cast<const StructShape&>(field.shape()), attributes))
          return false;
      } else if (field.kind != FieldKind::Places && field.kind != FieldKind::Check) {
        attributes.push_back({std::string(field.name), type_of(field.shape()), !field.required});
      }
    }
    return true;
  }

  std::vector<const StructShape*> open_;
};

}  // namespace

Type type_of(const Shape& shape) { return Typing().type_of(shape); }

}  // namespace hecla::bind::detail
