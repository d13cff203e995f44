// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The budget of one evaluation: how deep and how long it may go on, through everything that it calls
// (functions that evaluate templates, expressions inside JSON strings, dynamic blocks).
//
//   EvaluationStep step(ctx);
//   if (!step.allowed()) return step.report(range, diags);
//
// The outermost step on a thread starts a fresh budget from ctx.limits(); inner ones draw on it.
#include <hecla/model/eval_context.h>
#include <hecla/source/diagnostic.h>

namespace hecla {

class EvaluationStep {
 public:
  explicit EvaluationStep(const EvalContext& ctx) noexcept;
  ~EvaluationStep();
  EvaluationStep(const EvaluationStep&) = delete;
  EvaluationStep& operator=(const EvaluationStep&) = delete;

  bool allowed() const noexcept { return allowed_; }
  // Counts `more` steps, such as turns of a loop; false when the budget is used up.
  static bool spend(std::uint64_t more) noexcept;
  // Adds the diagnostic for what was exceeded, once an evaluation; gives the unknown value.
  Value report(const SourceRange& range, Diagnostics& diags) const;

 private:
  bool outermost_;
  bool allowed_;
};

}  // namespace hecla
