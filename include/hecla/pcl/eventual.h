// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Eventual types: promises and outputs, values that are available later.
//
//   resolve_outputs(table, table.list(table.output(Type::string())))  // list(string)
//   lift(table, Type::string(), argument_types)     // output(string) if an argument is an output
#include <hecla/pcl/type_table.h>

namespace hecla::pcl {

// Replaces outputs and promises at any depth by their elements. Objects become strict, unless the
// type contains nothing to replace.
Type resolve_outputs(TypeTable& table, Type type);
// Replaces promises that are not inside an output.
Type resolve_promises(TypeTable& table, Type type);
// Returns the type that accepts a value of `type`, and an output of one, at every level.
Type input_type(TypeTable& table, Type type);
// Returns the output that has a value of `type`, without the constants in it, which messages would show.
Type secret_type(TypeTable& table, Type type);

// The wrapper of a type, in increasing order.
enum class Eventual : std::uint8_t { Plain, Promise, Output };

// Returns Output if resolving `type` would remove an output, Promise if it would only remove
// promises.
Eventual eventual_of(Type type);
// Returns `type`, wrapped as `eventual` says.
Type wrap(TypeTable& table, Type type, Eventual eventual);
// Returns the type of a result that is computed from values of the types `from`.
Type lift(TypeTable& table, Type result, std::span<const Type> from);

}  // namespace hecla::pcl
