// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Unification: the type of something that is one of several types.
//
//   unify(table, {Type::integer(), Type::number()}).safe == Type::number()
//   unify(table, {Type::boolean(), Type::integer()}).safe     // bool | int
//   unify(table, {Type::boolean(), Type::integer()}).unsafe   // int
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/type_table.h>

#include <initializer_list>

namespace hecla::pcl {

struct Unified {
  Type safe;    // made by safe conversions; where there is none, a union
  Type unsafe;  // made by any conversions
};

// Unifies from left to right by conversions that are at least of the kind `least`, Safe or Unsafe. Of no types, the
// result is none.
Type unify(TypeTable& table, std::span<const Type> types, Conversion least);
inline Type unify(TypeTable& table, std::initializer_list<Type> types, Conversion least) {
  return unify(table, std::span(types.begin(), types.size()), least);
}
// Unifies the types of all elements of a tuple, or of all properties of an object (checked). The table remembers the
// result.
Type unify_parts(TypeTable& table, Type type, Conversion least);

// Both results.
Unified unify(TypeTable& table, std::span<const Type> types);
inline Unified unify(TypeTable& table, std::initializer_list<Type> types) {
  return unify(table, std::span(types.begin(), types.size()));
}

}  // namespace hecla::pcl
