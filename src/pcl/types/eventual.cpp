// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/eventual.h>

#include <algorithm>

#include "pcl/types/type_graph.h"

namespace hecla::pcl {

namespace {

// The parts of a forward reference are known when it is complete; completing it rewrites them.
Type rewrite_complete(TypeTable& table, Type type, detail::Rewriting rewriting) {
  if (type.node()->flags & detail::contains_forward) return type;
  return detail::rewrite(table.store(), type, rewriting);
}

}  // namespace

Type resolve_outputs(TypeTable& table, Type type) {
  if (!type.contains_eventuals()) return type;
  return rewrite_complete(table, type, detail::Rewriting::ResolveOutputs);
}

Type resolve_promises(TypeTable& table, Type type) {
  if (!type.contains_promises()) return type;
  return rewrite_complete(table, type, detail::Rewriting::ResolvePromises);
}

Type input_type(TypeTable& table, Type type) {
  return rewrite_complete(table, type, detail::Rewriting::Input);
}

Type secret_type(TypeTable& table, Type type) {
  const Type value = resolve_outputs(table, type);
  return table.output(rewrite_complete(table, value, detail::Rewriting::WithoutConstants));
}

Eventual eventual_of(Type type) {
  if (type.contains_outputs()) return Eventual::Output;
  return type.contains_promises() ? Eventual::Promise : Eventual::Plain;
}

Type wrap(TypeTable& table, Type type, Eventual eventual) {
  switch (eventual) {
    case Eventual::Output:
      return table.output(type);
    case Eventual::Promise:
      return table.promise(type);
    default:
      return type;
  }
}

Type lift(TypeTable& table, Type result, std::span<const Type> from) {
  Eventual eventual = Eventual::Plain;
  for (const Type type : from) eventual = std::max(eventual, eventual_of(type));
  return wrap(table, result, eventual);
}

}  // namespace hecla::pcl
