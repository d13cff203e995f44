// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "ext/iteration.h"

#include <hecla/ext/dynamic_blocks.h>
#include <hecla/model/typed_source.h>

#include <vector>

namespace hecla::ext {

IterationRef make_iteration(std::string name, Value key, Value value, bool is_secret,
                            IterationRef outer) {
  Value object = Value::object({{"key", std::move(key)}, {"value", std::move(value)}});
  return std::make_shared<const Iteration>(
      Iteration{std::move(name), std::move(object), is_secret, std::move(outer)});
}

bool is_secret(const IterationRef& iteration) {
  for (const Iteration* i = iteration.get(); i; i = i->outer.get()) {
    if (i->is_secret) return true;
  }
  return false;
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

// A source of one expression, whose node is itself: node_of() finds it.
class WrappedExpression final : public RefCounted,
                                public ExpressionsOf<WrappedExpression, WrappedExpression> {
 public:
  WrappedExpression(Expression inner, IterationRef iteration, MarkSet marks)
      : ExpressionsOf(static_cast<const RefCounted&>(*this)),
        inner_(std::move(inner)),
        iteration_(std::move(iteration)),
        marks_(std::move(marks)) {}

  Value evaluate(const WrappedExpression&, const EvalContext& ctx, Diagnostics& diags) const {
    if (!iteration_) return inner_.evaluate(ctx, diags).with_marks(marks_);
    const Diagnostics::Checkpoint before = diags.checkpoint();
    Value value = inner_.evaluate(context_with(iteration_, ctx), diags).with_marks(marks_);
    if (is_secret(iteration_)) diags.conceal_since(before);
    return value;
  }
  SourceRange range(const WrappedExpression&) const { return inner_.range(); }
  SourceRange start_range(const WrappedExpression&) const { return inner_.start_range(); }
  void variables(const WrappedExpression&, std::vector<Traversal>& out) const {
    for (Traversal& traversal : inner_.variables()) {
      if (!is_iterator(iteration_, traversal.root_name())) out.push_back(std::move(traversal));
    }
  }
  // As in the reference, static analysis sees the original expression.
  std::optional<std::vector<Expression>> static_list(const WrappedExpression&) const {
    return inner_.as_list();
  }
  std::optional<std::vector<std::pair<Expression, Expression>>> static_map(
      const WrappedExpression&) const {
    return inner_.as_map();
  }
  std::optional<StaticCall> static_call(const WrappedExpression&) const { return inner_.as_call(); }
  std::optional<Traversal> static_traversal(const WrappedExpression&) const {
    return inner_.as_traversal();
  }
  Provenance provenance(const WrappedExpression&, const PartPath&, const ScopeRef&) const {
    return {};
  }
  Expression wrapped_at(NodeRef) const override { return inner_; }

  Expression wrap(const Expression& part) const {
    return wrap_expression(part, iteration_, marks_);
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
  const auto source = make_ref<const WrappedExpression>(expression, iteration, marks);
  return source->expression(*source);
}

Expression generated_part(const Expression& whole, const Expression& part) {
  const WrappedExpression* wrapped = WrappedExpression::node_of(whole);
  return wrapped ? wrapped->wrap(part) : part;
}

}  // namespace hecla::ext
