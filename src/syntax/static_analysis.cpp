// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Analyzes expressions without evaluating them: static forms and references.
#include <algorithm>

#include "syntax/evaluator.h"

namespace hecla::syntax {
namespace {

// --- traversals

TraversalStep root_step(const Document& document, std::string_view name, ByteRange range) {
  return {TraversalStepKind::Root, std::string(name), {}, document.source_range(range)};
}

// Returns a step that is not the first one. `step` must not be computed.
TraversalStep later_step(const Document& document, const Step& step) {
  const SourceRange range = document.source_range(step.range);
  if (step.kind == StepKind::Attribute) {
    return {TraversalStepKind::Attribute, std::string(step.name()), {}, range};
  }
  return {TraversalStepKind::Index, {}, static_key(document, *step.key), range};
}

void append_steps(const Document& document, std::span<const Step> steps,
                  std::vector<TraversalStep>& out) {
  for (const Step& step : steps) out.push_back(later_step(document, step));
}

Traversal traversal_of(const Document& document, const ReferenceExpr& reference) {
  std::vector<TraversalStep> steps;
  steps.reserve(1 + reference.steps.size());
  steps.push_back(root_step(document, reference.root(), reference.root_range()));
  append_steps(document, reference.steps, steps);
  return Traversal(std::move(steps));
}

bool is_static(const Step& step) { return step.kind != StepKind::Computed; }

bool collect_static_steps(const Document& document, const Expr& expr,
                          std::vector<TraversalStep>& out) {
  if (const auto* reference = as<ReferenceExpr>(&expr)) {
    out = traversal_of(document, *reference).steps();
    return true;
  }
  if (const auto* access = as<AccessExpr>(&expr)) {
    const std::span<const Step> steps = access->steps;
    if (!std::all_of(steps.begin(), steps.end(), is_static)) return false;
    if (!collect_static_steps(document, *access->source, out)) return false;
    append_steps(document, steps, out);
    return true;
  }
  // The keywords true, false and null are parsed as values, but here they are ordinary names.
  const std::string_view name = name_as_key(expr);
  if (name.empty()) return false;
  out.push_back(root_step(document, name, expr.range));
  return true;
}

// --- references

// Visits an expression in source order and tracks the variables of the enclosing for expressions.
class ReferenceCollector {
 public:
  ReferenceCollector(const Document& document, std::vector<Traversal>& out)
      : document_(document), out_(out) {}

  void visit_expr(const Expr& expr) {
    if (expr.object_key && !name_as_key(expr).empty()) return;
    visit(expr, [this](const auto& node) { on(node); });
  }

 private:
  void on(const LiteralExpr auto&) {}
  void on(const SplatItemExpr&) {}
  void on(const MissingExpr&) {}
  void on(const TemplateExpr& node) { all(node.parts); }
  void on(const WrapExpr& node) { visit_expr(*node.wrapped); }
  void on(const ParenthesesExpr& node) { visit_expr(*node.inner); }
  void on(const CallExpr& node) { all(node.arguments); }
  void on(const TupleExpr& node) { all(node.items); }
  void on(const UnaryExpr& node) { visit_expr(*node.operand); }

  void on(const ReferenceExpr& node) {
    const bool is_local = std::find(local_.begin(), local_.end(), node.root()) != local_.end();
    if (!is_local) out_.push_back(traversal_of(document_, node));
  }
  void on(const AccessExpr& node) {
    visit_expr(*node.source);
    for (const Step& step : node.steps) {
      if (step.kind == StepKind::Computed) visit_expr(*step.key);
    }
  }
  void on(const SplatExpr& node) {
    visit_expr(*node.source);
    visit_expr(*node.each);
  }
  void on(const ObjectExpr& node) {
    for (const ObjectItem& item : node.items) {
      visit_expr(*item.key);
      visit_expr(*item.value);
    }
  }
  void on(const ConditionalExpr& node) {
    visit_expr(*node.condition);
    visit_expr(*node.if_true);
    visit_expr(*node.if_false);
  }
  void on(const BinaryExpr& node) {
    visit_expr(*node.first);
    for (const Operand& operand : node.rest) visit_expr(*operand.expr);
  }
  void on(const ForExpr& node) {
    visit_expr(*node.collection);
    const std::size_t outer = local_.size();
    if (!node.key_name.empty()) local_.push_back(node.key_name);
    local_.push_back(node.value_name);
    for (const Expr* part : {node.key, node.value, node.condition}) {
      if (part) visit_expr(*part);
    }
    local_.resize(outer);
  }

  void all(std::span<const Expr* const> exprs) {
    for (const Expr* expr : exprs) visit_expr(*expr);
  }

  const Document& document_;
  std::vector<Traversal>& out_;
  std::vector<std::string_view> local_;
};

}  // namespace

void Document::variables(const Expr& expr, std::vector<Traversal>& out) const {
  ReferenceCollector(*this, out).visit_expr(expr);
}

Constant Document::constant(const Expr& expr) const {
  if (expr.object_key) {
    const std::string_view name = expr.computed_key ? std::string_view() : name_as_key(expr);
    if (!name.empty()) return Constant::string(name);
  }
  switch (expr.kind) {
    case ExprKind::String:
      return Constant::string(static_cast<const StringExpr&>(expr).text());
    case ExprKind::Number:
      return Constant(number(static_cast<const NumberExpr&>(expr)));
    case ExprKind::Bool:
      return Constant(Value::boolean(static_cast<const BoolExpr&>(expr).value));
    default:
      return {};
  }
}

std::optional<std::vector<Expression>> Document::static_list(const Expr& expr) const {
  const auto* tuple = as<TupleExpr>(&expr);
  if (!tuple) return std::nullopt;
  std::vector<Expression> items;
  items.reserve(tuple->items.size());
  for (const Expr* item : tuple->items) items.push_back(expression(*item));
  return items;
}

std::optional<std::vector<std::pair<Expression, Expression>>> Document::static_map(
    const Expr& expr) const {
  const auto* object = as<ObjectExpr>(&expr);
  if (!object) return std::nullopt;
  std::vector<std::pair<Expression, Expression>> items;
  items.reserve(object->items.size());
  for (const ObjectItem& item : object->items) {
    items.emplace_back(expression(*item.key), expression(*item.value));
  }
  return items;
}

std::optional<StaticCall> Document::static_call(const Expr& expr) const {
  const auto* call = as<CallExpr>(&expr);
  if (!call) return std::nullopt;
  StaticCall result{std::string(call->name()),
                    source_range(call->name_range()),
                    {},
                    source_range(call->arguments_range())};
  result.arguments.reserve(call->arguments.size());
  for (const Expr* argument : call->arguments) result.arguments.push_back(expression(*argument));
  return result;
}

std::optional<Traversal> Document::static_traversal(const Expr& expr) const {
  if (expr.object_key && expr.computed_key) return std::nullopt;
  std::vector<TraversalStep> steps;
  if (!collect_static_steps(*this, expr, steps)) return std::nullopt;
  return Traversal(std::move(steps));
}

}  // namespace hecla::syntax
