// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/expression.h>

#include <hecla/model/eval_context.h>
#include <hecla/model/provenance.h>

#include "model/budget.h"
#include "unicode/unicode.h"

namespace hecla {
namespace {

void not_static(const SourceRange& range, const char* detail, Diagnostics& diags) {
  diags.add(DiagnosticCode::StaticExpressionRequired, range, detail);
}

class LiteralExpression final : public SingleExpression {
 public:
  LiteralExpression(Value value, SourceRange range)
      : value_(std::move(value)), range_(std::move(range)) {}
  Value evaluate_at(NodeRef, const EvalContext&, Diagnostics&) const override { return value_; }
  SourceRange range_at(NodeRef) const override { return range_; }
  SourceRange start_range_at(NodeRef) const override { return range_; }
  void variables_at(NodeRef, std::vector<Traversal>&) const override {}

 private:
  Value value_;
  SourceRange range_;
};

}  // namespace

Constant Constant::string(std::string_view text) {
  Constant result;
  if (!unicode::is_quick_nfc(text)) return result;
  result.kind_ = Kind::String;
  result.text_ = text;
  return result;
}

Constant ExpressionSource::constant_at(NodeRef) const { return {}; }
std::optional<std::vector<Expression>> ExpressionSource::list_at(NodeRef) const { return {}; }
std::optional<std::vector<std::pair<Expression, Expression>>> ExpressionSource::map_at(
    NodeRef) const {
  return {};
}
std::optional<StaticCall> ExpressionSource::call_at(NodeRef) const { return {}; }
std::optional<Traversal> ExpressionSource::traversal_at(NodeRef) const { return {}; }
Provenance ExpressionSource::provenance_at(NodeRef, const PartPath&, const ScopeRef&) const {
  return {};
}
Expression ExpressionSource::wrapped_at(NodeRef) const { return {}; }

// Errors in a secret can point to other places, such as the body of a function that it calls.
Value Expression::evaluate(const EvalContext& ctx, Diagnostics& diags) const {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  Value value = source_->evaluate_at(node_, ctx, diags);
  if (diags.has_reports_since(before) && range().is_secret())
    diags.conceal_since(before, /*keeps_names=*/true);
  return value;
}

Value Expression::evaluate_literal(Diagnostics& diags, const Limits& limits) const {
  Budget budget(limits);
  return source_->evaluate_at(node_, EvalContext::literal_only().with_budget(budget), diags);
}

std::vector<Traversal> Expression::variables() const {
  std::vector<Traversal> result;
  source_->variables_at(node_, result);
  return result;
}

std::vector<Expression> Expression::static_list(Diagnostics& diags) const {
  if (auto list = as_list()) return *std::move(list);
  not_static(start_range(), "A list in brackets is required here: [ ... ].", diags);
  return {};
}

std::vector<std::pair<Expression, Expression>> Expression::static_map(Diagnostics& diags) const {
  if (auto map = as_map()) return *std::move(map);
  not_static(start_range(), "A map in braces is required here: { name = value, ... }.", diags);
  return {};
}

std::optional<StaticCall> Expression::static_call(Diagnostics& diags) const {
  auto call = as_call();
  if (!call) not_static(start_range(), "A function call is required here: name( ... ).", diags);
  return call;
}

std::optional<Traversal> Expression::static_traversal(Diagnostics& diags) const {
  auto traversal = as_traversal();
  if (!traversal) {
    not_static(
        range(),
        "A reference is required here: a name, optionally followed by attribute names and constant "
        "indexes, such as a.b[0]. Operators, calls and templates are not allowed.",
        diags);
  }
  return traversal;
}

std::string Expression::keyword() const {
  const auto traversal = as_traversal();
  return traversal && traversal->is_simple_name() ? traversal->root_name() : std::string();
}

Expression Expression::as_written() const {
  Expression result = *this;
  while (Expression inner = result.source_->wrapped_at(result.node_)) result = std::move(inner);
  return result;
}

Expression literal_expression(Value value, SourceRange range) {
  return Expression(make_ref<const LiteralExpression>(std::move(value), std::move(range)));
}

}  // namespace hecla
