// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The literals that a secret value is written with. The paths of file functions and the constant keys of steps are
// not part of the value.
#include <hecla/syntax/walk.h>

namespace hecla::syntax {

// Calls f(AnyNode) for each of them in a node, until f returns false. Returns whether it never did.
template <class F>
bool for_each_secret_literal(AnyNode node, F&& f) {
  return walk(node, [&](AnyNode part) {
    const auto* call = part.as<CallExpr>();
    const auto* step = part.as<Step>();
    if ((step && step->kind != StepKind::Computed) || (call && call->name().starts_with("file")))
      return Walk::Over;
    const bool is_literal = part.as<StringExpr>() || part.as<TextExpr>() || part.as<NumberExpr>();
    return !is_literal || f(part) ? Walk::Into : Walk::Stop;
  });
}

}  // namespace hecla::syntax
