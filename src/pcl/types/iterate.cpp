// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/iterate.h>
#include <hecla/pcl/unify.h>

#include "pcl/types/mismatch.h"

namespace hecla::pcl {

namespace {

// Returns T of `T | none`, or nothing for other types.
std::optional<Type> without_none(Type type) {
  if (!type.is_union() || type.elements().size() != 2) return std::nullopt;
  const Type first = type.elements()[0], second = type.elements()[1];
  if (first.is_none()) return second;
  return second.is_none() ? std::optional(first) : std::nullopt;
}

TypeReport not_iterable(Type type, bool is_error) {
  return {TypeReport::Code::NotIterable,
          is_error,
          "A value of type " + shown(type) +
              " cannot be iterated over. Use a list, a map, a tuple or an object.",
          {}};
}

}  // namespace

Type unwrap_collection(Type type) {
  while (true) {
    if (type.is_eventual())
      type = type.element();
    else if (const auto inner = without_none(type))
      type = *inner;
    else
      return type;
  }
}

Iterated iterate(TypeTable& table, Type collection, bool strict) {
  const Type type = unwrap_collection(collection);
  switch (type.kind()) {
    case TypeKind::List:
      return {Type::integer(), type.element(), std::nullopt};
    case TypeKind::Map:
      return {Type::string(), type.element(), std::nullopt};
    case TypeKind::Tuple:
      return {Type::integer(), unify_parts(table, type, Conversion::Safe), std::nullopt};
    case TypeKind::Object:
      return {Type::string(), unify_parts(table, type, Conversion::Safe), std::nullopt};
    case TypeKind::Dynamic:
      return {};
    default:
      return {Type::dynamic(), Type::dynamic(), not_iterable(collection, strict)};
  }
}

Type rewrap(TypeTable& table, Type collection, Type result) {
  for (; collection.is_eventual(); collection = collection.element()) {
    result = collection.is_output() ? table.output(result) : table.promise(result);
  }
  return result;
}

}  // namespace hecla::pcl
