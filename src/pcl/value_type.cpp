// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/value_type.h"

#include <vector>

namespace hecla::pcl {
namespace {

Type object_type(TypeTable& types, const hecla::Type& type) {
  std::vector<Property> properties;
  for (const auto& attribute : type.attributes()) {
    properties.push_back({attribute.name, type_of(types, attribute.type)});
  }
  return types.object(properties);
}

Type tuple_type(TypeTable& types, const hecla::Type& type) {
  std::vector<Type> elements;
  for (const hecla::Type& element : type.tuple_elements())
    elements.push_back(type_of(types, element));
  return types.tuple(elements);
}

}  // namespace

// The recursion is as deep as the type, whose depth was limited when it was made.
Type type_of(TypeTable& types, const hecla::Type& type) {
  switch (type.kind()) {
    case hecla::TypeKind::Bool:
      return Type::boolean();
    case hecla::TypeKind::Number:
      return Type::number();
    case hecla::TypeKind::String:
      return Type::string();
    case hecla::TypeKind::List:
      return types.list(type_of(types, type.element_type()));
    case hecla::TypeKind::Set:
      return types.set(type_of(types, type.element_type()));
    case hecla::TypeKind::Map:
      return types.map(type_of(types, type.element_type()));
    case hecla::TypeKind::Object:
      return object_type(types, type);
    case hecla::TypeKind::Tuple:
      return tuple_type(types, type);
    case hecla::TypeKind::Dynamic:
    case hecla::TypeKind::Capsule:
      return Type::dynamic();
  }
  __builtin_unreachable();
}

Type type_of_value(TypeTable& types, const Value& value) {
  return value.is_null() ? Type::none() : type_of(types, value.type());
}

}  // namespace hecla::pcl
