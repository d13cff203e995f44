// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/budget.h>

#include "support/value_matchers.h"

namespace hecla {
namespace {

EvalContext limited(const Limits& limits) {
  EvalContext ctx;
  ctx.set_limits(limits);
  return ctx;
}

// The number of steps that are allowed inside each other.
std::int64_t allowed_depth(const EvalContext& ctx) {
  const EvaluationStep step(ctx);
  return step.allowed() ? 1 + allowed_depth(ctx) : 0;
}

TEST(EvaluationStep, AllowsAsManyLevelsAsTheLimit) {
  const Limits limits{.max_nesting = 2};
  const EvalContext ctx = limited(limits);
  const std::int64_t depth = EvaluationBudget::max_depth(limits);
  EXPECT_GE(depth, 4) << "a template in a JSON value";
  const EvaluationStep one(ctx);
  EXPECT_EQ(allowed_depth(ctx), depth - 1);
  EXPECT_TRUE(EvaluationBudget::current().is_exhausted());
  EXPECT_EQ(allowed_depth(ctx), depth - 1) << "a step that ends returns its depth";
}

TEST(EvaluationStep, StartsANewBudgetWhenTheOutermostEnds) {
  const Limits limits{.max_nesting = 1, .max_steps = 100};
  const EvalContext ctx = limited(limits);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(allowed_depth(ctx), EvaluationBudget::max_depth(limits));
  }
}

TEST(EvaluationStep, CountsSteps) {
  const EvalContext ctx = limited({.max_steps = 3});
  const EvaluationStep outer(ctx);
  EXPECT_TRUE(EvaluationStep(ctx).allowed());
  EXPECT_TRUE(EvaluationStep(ctx).allowed());
  const EvaluationStep last(ctx);
  EXPECT_FALSE(last.allowed());
  Diagnostics diags;
  EXPECT_EQ(last.report({}, diags), Value::dynamic());
  last.report({}, diags);
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::EvaluationTooLong);
}

TEST(EvaluationSeries, SharesOneBudgetButNotTheDepth) {
  const Limits limits{.max_nesting = 1};
  const auto depth = static_cast<std::uint64_t>(EvaluationBudget::max_depth(limits));
  const EvalContext ctx = limited({.max_nesting = 1, .max_steps = depth + 2});
  const EvaluationSeries series(ctx);
  EXPECT_EQ(allowed_depth(ctx), depth) << "nested too deeply";
  EXPECT_TRUE(series.can_continue());
  EXPECT_TRUE(EvaluationStep(ctx).allowed()) << "the next evaluation starts at the top";
  EXPECT_TRUE(EvaluationStep(ctx).allowed());
  EXPECT_FALSE(EvaluationStep(ctx).allowed()) << "all steps are spent";
  EXPECT_FALSE(series.can_continue());
}

TEST(EvaluationBudget, IsUsedUpByStringsAndElements) {
  const EvalContext ctx = limited({.max_string_bytes = 10, .max_elements = 2});
  const EvaluationStep step(ctx);
  EvaluationBudget& budget = step.budget();
  EXPECT_TRUE(budget.spend_string_bytes(10));
  EXPECT_TRUE(budget.spend_elements(2));
  EXPECT_FALSE(budget.is_exhausted());
  EXPECT_FALSE(budget.spend_elements(1));
  EXPECT_TRUE(budget.is_exhausted());
  Diagnostics diags;
  budget.report({}, diags);
  EXPECT_EQ(diags.items().at(0).code, DiagnosticCode::ResultTooLarge);
}

}  // namespace
}  // namespace hecla
