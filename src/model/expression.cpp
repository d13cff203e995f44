// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/expression.h>

#include <hecla/model/eval_context.h>

namespace hecla {
namespace {

void not_static(const SourceRange& range, const char* detail, Diagnostics& diags) {
  diags.add(DiagnosticCode::NotStatic, range, detail);
}

// The owner of one expression that is a value.
class LiteralOwner final : public NodeOwner {
 public:
  LiteralOwner(Value value, SourceRange range)
      : value_(std::move(value)), range_(std::move(range)) {}
  Value evaluate(const void*, const EvalContext&, Diagnostics&) const override { return value_; }
  SourceRange expression_range(const void*) const override { return range_; }
  void variables(const void*, std::vector<Traversal>&) const override {}

 private:
  Value value_;
  SourceRange range_;
};

}  // namespace

Value Expression::evaluate(const EvalContext& ctx, Diagnostics& diags) const {
  return owner_->evaluate(node_, ctx, diags);
}

Value Expression::evaluate_literal(Diagnostics& diags) const {
  return owner_->evaluate(node_, EvalContext::literal_only(), diags);
}

std::vector<Traversal> Expression::variables() const {
  std::vector<Traversal> result;
  owner_->variables(node_, result);
  return result;
}

std::vector<Expression> Expression::static_list(Diagnostics& diags) const {
  if (auto list = owner_->static_list(node_)) return *std::move(list);
  not_static(start_range(), "A list written out in brackets is needed here: [ ... ].", diags);
  return {};
}

std::vector<std::pair<Expression, Expression>> Expression::static_map(Diagnostics& diags) const {
  if (auto map = owner_->static_map(node_)) return *std::move(map);
  not_static(start_range(), "A map written out in braces is needed here: { name = value, ... }.",
             diags);
  return {};
}

std::optional<StaticCall> Expression::static_call(Diagnostics& diags) const {
  auto call = owner_->static_call(node_);
  if (!call) not_static(start_range(), "A function call is needed here: name( ... ).", diags);
  return call;
}

std::optional<Traversal> Expression::static_traversal(Diagnostics& diags) const {
  auto traversal = owner_->static_traversal(node_);
  if (!traversal) {
    not_static(range(),
               "A reference is needed here: a name, followed by attribute names and constant "
               "indexes only, such "
               "as a.b[0]. Operators, calls and templates cannot be used.",
               diags);
  }
  return traversal;
}

std::string Expression::keyword() const {
  const auto traversal = owner_->static_traversal(node_);
  return traversal && traversal->is_simple_name() ? traversal->root_name() : std::string();
}

Expression literal_expression(Value value, SourceRange range) {
  return {Ref<const NodeOwner>(new LiteralOwner(std::move(value), std::move(range))), nullptr};
}

}  // namespace hecla
