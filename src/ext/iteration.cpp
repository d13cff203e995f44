// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "ext/iteration.h"

#include <vector>

namespace hecla::ext {

IterationRef make_iteration(std::string name, Value key, Value value, IterationRef outer) {
  Value object = Value::object({{"key", std::move(key)}, {"value", std::move(value)}});
  return std::make_shared<const Iteration>(
      Iteration{std::move(name), std::move(object), std::move(outer)});
}

bool is_iterator(const IterationRef& iteration, std::string_view name) {
  for (const Iteration* i = iteration.get(); i; i = i->outer.get()) {
    if (i->name == name) return true;
  }
  return false;
}

EvalContext context_with(const IterationRef& iteration, const EvalContext& ctx) {
  EvalContext inner = ctx.child();
  std::vector<const Iteration*> outermost_first;
  for (const Iteration* i = iteration.get(); i; i = i->outer.get())
    outermost_first.insert(outermost_first.begin(), i);
  for (const Iteration* i : outermost_first) inner.set(i->name, i->object);
  return inner;
}

namespace {

class WrappedExpression final : public NodeOwner {
 public:
  WrappedExpression(Expression inner, IterationRef iteration, MarkSet marks)
      : inner_(std::move(inner)), iteration_(std::move(iteration)), marks_(std::move(marks)) {}

  Value evaluate(const void*, const EvalContext& ctx, Diagnostics& diags) const override {
    if (!iteration_) return inner_.evaluate(ctx, diags).with_marks(marks_);
    return inner_.evaluate(context_with(iteration_, ctx), diags).with_marks(marks_);
  }
  SourceRange expression_range(const void*) const override { return inner_.range(); }
  SourceRange start_range(const void*) const override { return inner_.start_range(); }
  void variables(const void*, std::vector<Traversal>& out) const override {
    for (Traversal& traversal : inner_.variables()) {
      if (!is_iterator(iteration_, traversal.root_name())) out.push_back(std::move(traversal));
    }
  }
  std::optional<std::vector<Expression>> static_list(const void*) const override {
    return inner_.owner()->static_list(inner_.node());
  }
  std::optional<std::vector<std::pair<Expression, Expression>>> static_map(
      const void*) const override {
    return inner_.owner()->static_map(inner_.node());
  }
  std::optional<StaticCall> static_call(const void*) const override {
    return inner_.owner()->static_call(inner_.node());
  }
  std::optional<Traversal> static_traversal(const void*) const override {
    return inner_.as_traversal();
  }
  const void* syntax_node(const void*) const override {
    return inner_.owner()->syntax_node(inner_.node());
  }

 private:
  Expression inner_;
  IterationRef iteration_;
  MarkSet marks_;
};

}  // namespace

Expression wrap_expression(const Expression& expression, const IterationRef& iteration,
                           const MarkSet& marks) {
  if (!iteration && marks.empty()) return expression;
  return {make_ref<const WrappedExpression>(expression, iteration, marks), nullptr};
}

}  // namespace hecla::ext
