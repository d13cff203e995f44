// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Evaluation: gives one evaluation a budget, and the evaluations inside it the same one.
//
//   const Evaluation evaluation(ctx);          // joins the budget of `ctx`, or starts one from ctx.limits()
//   for (const Expression& e : expressions)
//     if (evaluation.can_continue()) e.evaluate(evaluation.context(), diags);
//
// Whatever is evaluated in evaluation.context(), or in a child of it, draws on the budget. Lives on one thread.
#include <hecla/base/budget.h>
#include <hecla/model/eval_context.h>
#include <hecla/source/diagnostic.h>

#include <optional>

namespace hecla {

class Evaluation {
 public:
  explicit Evaluation(const EvalContext& ctx) : context_(&ctx), budget_(ctx.budget()) {
    if (budget_) return;
    budget_ = &own_budget_.emplace(ctx.limits());
    context_ = &own_context_.emplace(ctx.with_budget(*budget_));
  }
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  const EvalContext& context() const noexcept { return *context_; }
  Budget& budget() const noexcept { return *budget_; }
  // Returns whether anything is left for another expression. If an earlier one was nested too
  // deeply, the next one may still succeed.
  bool can_continue() const noexcept {
    budget_->forget_depth();
    return !budget_->is_exhausted();
  }

 private:
  std::optional<Budget> own_budget_;
  std::optional<EvalContext> own_context_;
  const EvalContext* context_;
  Budget* budget_;
};

// The evaluation of one node: takes a step, and a level of depth while it exists.
class EvaluationStep {
 public:
  explicit EvaluationStep(Budget& budget) : budget_(budget), allowed_(budget.enter()) {}
  ~EvaluationStep() { budget_.leave(); }
  EvaluationStep(const EvaluationStep&) = delete;
  EvaluationStep& operator=(const EvaluationStep&) = delete;

  bool allowed() const noexcept { return allowed_; }

 private:
  Budget& budget_;
  bool allowed_;
};

// Reports what ran out first, unless that is the last diagnostic already; returns the unknown value.
Value report_exhausted(const Budget& budget, const SourceRange& range, Diagnostics& diags);

}  // namespace hecla
