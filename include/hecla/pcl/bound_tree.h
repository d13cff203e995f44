// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The bound tree: the results of the binder for each node of a syntax tree.
//
//   const pcl::Bound& bound = ...;
//   bound.type.to_string() == "output(string)"
//   if (const auto* call = pcl::as<pcl::BoundCall>(&bound)) use(call->signature);
//   for (const pcl::Bound* child : bound.children) visit(*child);
//
// There is one bound node for each expression of the syntax tree, with the same shape: its children
// are the bound forms of for_each_child_expr(), in that order, except that the static keys of steps
// are not bound. Every node has a type, dynamic where there was an error.
//
// Nodes are plain structs in the arena of a BoundStorage, and point into the syntax tree and into the
// scopes that they were bound in; all of these must outlive them. They never change after binding and
// may be read from any thread. As deep as the syntax tree, so a recursive visitor is safe wherever
// the parser was.
#include <hecla/base/arena.h>
#include <hecla/pcl/scope.h>
#include <hecla/pcl/type.h>
#include <hecla/syntax/ast.h>

#include <cstdint>
#include <deque>

namespace hecla::pcl {

// The form of an expression, without parentheses and a template around it that consists of a single
// interpolation.
enum class BoundForm : std::uint8_t {
  Other,
  Literal,    // a literal, possibly negated, or a name as object key; its type is a constant
  Text,       // a quoted string without interpolations; its type is string
  Reference,  // a name and static steps: further steps extend it
};

struct Bound {
  const syntax::Expr* syntax;
  Type type;
  // The range that diagnostics about the value point to: the node without the parentheses around
  // it.
  ByteRange range;
  BoundForm form = BoundForm::Other;
  syntax::List<const Bound*> children = {};
};

// A name and steps. step_types[i] is the type of the value that syntax.steps[i] leads to, and dynamic
// where that is a namespace or keyword.
struct BoundReference : Bound {
  static constexpr syntax::ExprKind kind_value = syntax::ExprKind::Reference;
  const Definition* definition;  // null if the name is undefined
  syntax::List<Type> step_types;
};

// Steps on an expression. The first child is the expression; the others are the computed keys.
struct BoundAccess : Bound {
  static constexpr syntax::ExprKind kind_value = syntax::ExprKind::Access;
  syntax::List<Type> step_types;
};

struct BoundSplat : Bound {
  static constexpr syntax::ExprKind kind_value = syntax::ExprKind::Splat;
  const Definition* item;  // the variable of the elements
};

struct BoundFor : Bound {
  static constexpr syntax::ExprKind kind_value = syntax::ExprKind::For;
  const Definition* key;    // null if there is none
  const Definition* value;  // null if it has the name of the key variable
};

struct BoundCall : Bound {
  static constexpr syntax::ExprKind kind_value = syntax::ExprKind::Call;
  const FunctionSignature* signature;  // null if the function is unknown
};

// Operators of one precedence. partial_types[i] is the type of the part up to syntax.rest[i].
struct BoundBinary : Bound {
  static constexpr syntax::ExprKind kind_value = syntax::ExprKind::Binary;
  syntax::List<Type> partial_types;
};

// Returns the node as a T, or null if it is of another kind.
template <class T>
const T* as(const Bound* bound) {
  return bound && bound->syntax->kind == T::kind_value ? static_cast<const T*>(bound) : nullptr;
}

// Returns the text of an expression that is a constant string: a quoted string, or a string literal;
// nothing for others. The view lives as long as the syntax tree.
std::optional<std::string_view> constant_text(const Bound& bound);

// Owns the bound nodes. Does not move.
struct BoundStorage {
  BoundStorage() = default;
  BoundStorage(const BoundStorage&) = delete;
  BoundStorage& operator=(const BoundStorage&) = delete;

  Arena arena;
  std::deque<Value> values;                  // parts of constants
  std::deque<FunctionSignature> signatures;  // of generic functions
};

}  // namespace hecla::pcl
