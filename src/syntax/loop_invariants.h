// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the parts of a loop's body that have the same value in all of its iterations, because they
// refer to no variable of the loop.
//
//   find_invariants(*loop.value, loops, [&](const Expr& part, std::size_t level) { ... });
//
// `loops` are the loops around the body, outermost first. `level` is 0 for a part that refers to
// none of their variables, and otherwise the position, counted from 1, of the innermost one that it
// refers to; it is less than loops.size(). Literals that are cheaper to evaluate than to look up are
// not found, nor is anything that contains a function call, which may have a different result each
// time, or a loop, whose own variables change.
#include <hecla/syntax/ast.h>

#include <cstddef>
#include <functional>
#include <span>

namespace hecla::syntax {

using InvariantFound = std::function<void(const Expr& part, std::size_t level)>;

void find_invariants(const Expr& body, std::span<const ForExpr* const> loops,
                     const InvariantFound& found);

// Returns whether find_invariants() reports expressions of this kind.
constexpr bool can_be_invariant(ExprKind kind) {
  switch (kind) {
    case ExprKind::String:
    case ExprKind::Template:
    case ExprKind::Splat:
    case ExprKind::Tuple:
    case ExprKind::Object:
    case ExprKind::Conditional:
    case ExprKind::Unary:
    case ExprKind::Binary:
      return true;
    default:
      return false;
  }
}

}  // namespace hecla::syntax
