// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Iteration over types: the types of the key and the value of a `for` expression.
//
//   Iterated parts = iterate(table, table.output(table.list(Type::string())));
//   parts.key == Type::integer(), parts.value == Type::string()
//   rewrap(table, collection, table.list(result))     // output(list(...))
#include <hecla/pcl/traverse.h>

namespace hecla::pcl {

struct Iterated {
  Type key;
  Type value;
  std::optional<TypeReport> report;  // if the type is not a collection
};

// Returns the collection inside the outputs, promises and optional types around it.
Type unwrap_collection(Type type);
// If `strict`, a type that is not a collection is an error, otherwise it gets a warning.
Iterated iterate(TypeTable& table, Type collection, bool strict = true);
// Returns `result`, wrapped in outputs and promises as `collection` is.
Type rewrap(TypeTable& table, Type collection, Type result);

}  // namespace hecla::pcl
