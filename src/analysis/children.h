// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The expressions directly inside an expression, in source order.
#include <hecla/syntax/ast.h>

namespace hecla::analysis {

// Calls f(child) for each child but the keys of a reference, which are constants, and the right part of a
// splat, which is not an expression by itself.
template <class F>
void for_each_child(const syntax::Expr& expr, F&& f) {
  using namespace syntax;
  const auto each = [&f](const auto& list) {
    for (const Expr* child : list) f(*child);
  };
  const auto if_any = [&f](const Expr* child) {
    if (child) f(*child);
  };
  visit(expr, overloaded{[&](const TemplateExpr& node) { each(node.parts); },
                         [&](const WrapExpr& node) { f(*node.wrapped); },
                         [&](const AccessExpr& node) {
                           f(*node.source);
                           for (const Step& step : node.steps) {
                             if (step.kind == StepKind::Computed) f(*step.key);
                           }
                         },
                         [&](const SplatExpr& node) { f(*node.source); },
                         [&](const CallExpr& node) { each(node.arguments); },
                         [&](const TupleExpr& node) { each(node.items); },
                         [&](const ObjectExpr& node) {
                           for (const ObjectItem& item : node.items) {
                             f(*item.key);
                             f(*item.value);
                           }
                         },
                         [&](const ForExpr& node) {
                           f(*node.collection);
                           if_any(node.key);
                           if_any(node.value);
                           if_any(node.condition);
                         },
                         [&](const ConditionalExpr& node) {
                           f(*node.condition);
                           f(*node.if_true);
                           f(*node.if_false);
                         },
                         [&](const UnaryExpr& node) { f(*node.operand); },
                         [&](const BinaryExpr& node) {
                           f(*node.first);
                           for (const Operand& operand : node.rest) f(*operand.expr);
                         },
                         [&](const ParenthesesExpr& node) { f(*node.inner); }, [](const Expr&) {}});
}

}  // namespace hecla::analysis
