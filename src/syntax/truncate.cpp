// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// When recovery finds that a name at the start of a line was taken for a value (return_to_item), the
// line is parsed again. This file removes what was already built from the line, so that no part of
// the source belongs to two nodes.
#include <algorithm>

#include "syntax/parser.h"

namespace hecla::syntax {
namespace {

// Casting is safe: this parse made the nodes, and they are not shared yet.
template <class T>
T& writable(const T& node) {
  return const_cast<T&>(node);
}

// Calls f(child) for each child expression. The function may replace the child.
template <class F>
class EachChild {
 public:
  explicit EachChild(F f) : f_(std::move(f)) {}

  void operator()(NumberExpr&) const {}
  void operator()(BoolExpr&) const {}
  void operator()(NullExpr&) const {}
  void operator()(StringExpr&) const {}
  void operator()(TextExpr&) const {}
  void operator()(SplatItemExpr&) const {}
  void operator()(TemplateExpr& node) const { all(node.parts); }
  void operator()(WrapExpr& node) const { one(node.wrapped); }
  void operator()(ReferenceExpr& node) const { keys(node.steps); }
  void operator()(AccessExpr& node) const {
    f_(node.source);
    keys(node.steps);
  }
  void operator()(SplatExpr& node) const {
    f_(node.source);
    f_(node.each);
  }
  void operator()(CallExpr& node) const { all(node.arguments); }
  void operator()(TupleExpr& node) const { all(node.items); }
  void operator()(ObjectExpr& node) const {
    for (const ObjectItem& item : node.items) {
      f_(writable(item).key);
      f_(writable(item).value);
    }
  }
  void operator()(ForExpr& node) const {
    for (const Expr** child : {&node.collection, &node.key, &node.value, &node.condition}) {
      if (*child) f_(*child);
    }
  }
  void operator()(ConditionalExpr& node) const {
    f_(node.condition);
    f_(node.if_true);
    f_(node.if_false);
  }
  void operator()(UnaryExpr& node) const { f_(node.operand); }
  void operator()(BinaryExpr& node) const {
    f_(node.first);
    for (const Operand& operand : node.rest) one(writable(operand).expr);
  }
  void operator()(ParenthesesExpr& node) const { one(node.inner); }
  void operator()(MissingExpr& node) const {
    if (node.part) one(node.part);
  }

 private:
  void one(Link<const Expr>& link) const {
    const Expr* child = link;
    f_(child);
    link = child;
  }
  void all(const InlineList<const Expr*>& list) const {
    for (const Expr* const& child : list) f_(writable(child));
  }
  void keys(std::span<const Step> steps) const {
    for (const Step& step : steps) {
      if (step.kind != StepKind::Attribute) one(writable(step).key);
    }
  }
  F f_;
};

// Truncates the range of the steps whose name or opening bracket is before `limit`. Returns their
// number.
std::size_t cut_steps(std::span<const Step> steps, std::uint32_t limit) {
  const auto kept = std::find_if(steps.begin(), steps.end(), [limit](const Step& step) {
    return step.range.begin >= limit ||
           (step.range.end > limit && step.kind == StepKind::Attribute);
  });
  for (auto step = steps.begin(); step != kept; ++step) {
    if (step->range.end > limit) writable(*step).range.end = limit;
  }
  return static_cast<std::size_t>(kept - steps.begin());
}

}  // namespace

const Expr* Parser::truncate(const Expr* expr, std::uint32_t limit) {
  if (expr->range.end < limit) return expr;
  if (expr->range.begin >= limit) {
    Expr* gap = missing({limit, limit});
    gap->object_key = expr->object_key;
    gap->computed_key = expr->computed_key;
    return gap;
  }
  auto& node = writable(*expr);
  node.range.end = limit;
  node.incomplete = true;
  if (node.kind == ExprKind::Reference) {
    auto& steps = static_cast<ReferenceExpr&>(node).steps;
    steps.size_ = static_cast<std::uint32_t>(cut_steps(steps, limit));
  } else if (node.kind == ExprKind::Access) {
    auto& access = static_cast<AccessExpr&>(node);
    const std::span<const Step> steps(access.steps);
    access.steps = steps.first(cut_steps(steps, limit));
    if (access.steps.empty()) return truncate(access.source, limit);
  }
  const EachChild each([&](const Expr*& child) { child = truncate(child, limit); });
  visit(*expr, [&](const auto& found) { each(writable(found)); });
  return expr;
}

}  // namespace hecla::syntax
