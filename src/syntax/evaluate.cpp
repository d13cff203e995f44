// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "model/evaluation_extra.h"
#include "syntax/evaluator_memory.h"

namespace hecla::syntax {

Evaluator::Evaluator(const Document& document, const Evaluation& evaluation, Diagnostics& diags)
    : document_(document),
      ctx_(&evaluation.context()),
      diags_(diags),
      budget_(evaluation.budget()) {
  parts_.share_blocks(false);
}
Evaluator::~Evaluator() = default;

Value Evaluator::evaluate(const Expr& expr) {
  if (Kept* kept = kept_value(expr)) return evaluate_kept(expr, *kept);
  return evaluate_node(expr);
}

Value Evaluator::evaluate_node(const Expr& expr) {
  const EvaluationStep step(budget_);
  if (!step.allowed()) return exhausted(expr.range);
  const bool has_parent_seen_marked = std::exchange(has_seen_marked_, false);
  Value result = [&]() -> Value {
    switch (expr.kind) {
#define HECLA_EXPRESSION(kind) \
  case ExprKind::kind:         \
    return on(static_cast<const kind##Expr&>(expr));
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
    }
    return Value::dynamic();
  }();
  has_seen_marked_ = has_parent_seen_marked || result.contains_marked();
  return result;
}

Diagnostic& Evaluator::report(const DiagnosticCode& code, ByteRange subject, std::string detail,
                              const Expr& about) {
  if (is_out_of_budget()) {
    exhausted(subject);
    return diags_.last();
  }
  if (has_seen_marked_) return diags_.add_concealed(code, range(subject));
  Diagnostic& diagnostic = diags_.add(code, range(subject), std::move(detail));
  if (diags_.last_was_kept()) {
    EvaluationExtra::attach(diagnostic, document_.expression(about), *ctx_);
  }
  return diagnostic;
}

Diagnostic& Evaluator::report(const DiagnosticCode& code, ByteRange subject, std::string detail,
                              const Expr& about, ByteRange context) {
  Diagnostic& diagnostic = report(code, subject, std::move(detail), about);
  if (!is_out_of_budget()) diagnostic.context = range(context);
  return diagnostic;
}

Value Document::evaluate(const Expr& expr, const EvalContext& ctx, Diagnostics& diags) const {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Evaluation evaluation(ctx);
  Evaluator evaluator(*this, evaluation, diags);
  Value result = expr.object_key ? evaluator.evaluate_key(expr) : evaluator.evaluate(expr);
  // Evaluation may have stopped in a part whose diagnostics were discarded, but it affects the
  // result.
  if (evaluation.budget().is_exhausted() && !diags.has_errors_since(before)) {
    return report_exhausted(evaluation.budget(), source_range(expr.range), diags);
  }
  return result;
}

MarkSet Evaluator::provenance_of(const Value& value) {
  MarkSet marks;
  add_provenance_marks(value, marks, budget_);
  return marks;
}

MarkSet Evaluator::provenance_of(const Expr& expr) {
  if (!follows_provenance()) return {};
  std::vector<Traversal> references;
  document_.variables(expr, references);
  return provenance_marks(references, *ctx_, budget_);
}

// Most evaluations have no provenance marks, and do nothing for them.
bool Evaluator::follows_provenance() {
  if (!follows_provenance_) follows_provenance_ = ctx_->has_provenance();
  return *follows_provenance_;
}

}  // namespace hecla::syntax
