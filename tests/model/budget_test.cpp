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

TEST(EvaluationStep, AllowsAsManyLevelsAsTheLimit) {
  const EvalContext ctx = limited({.max_nesting = 2});
  const EvaluationStep one(ctx);
  const EvaluationStep two(ctx);
  EXPECT_TRUE(two.allowed());
  {
    const EvaluationStep three(ctx);
    EXPECT_FALSE(three.allowed());
    const EvaluationStep four(ctx);
    EXPECT_FALSE(four.allowed());
  }
  const EvaluationStep again(ctx);
  EXPECT_FALSE(again.allowed());
}

TEST(EvaluationStep, StartsAfreshWhenTheOutermostEnds) {
  const EvalContext ctx = limited({.max_nesting = 1, .max_steps = 1});
  for (int i = 0; i < 3; ++i) {
    const EvaluationStep step(ctx);
    EXPECT_TRUE(step.allowed());
    const EvaluationStep inner(ctx);
    EXPECT_FALSE(inner.allowed());
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
  const EvalContext ctx = limited({.max_nesting = 1, .max_steps = 3});
  const EvaluationSeries series(ctx);
  {
    const EvaluationStep one(ctx);
    EXPECT_TRUE(one.allowed());
    EXPECT_FALSE(EvaluationStep(ctx).allowed()) << "too deep";
  }
  EXPECT_TRUE(series.can_go_on());
  EXPECT_TRUE(EvaluationStep(ctx).allowed()) << "the next may go as deep";
  EXPECT_TRUE(EvaluationStep(ctx).allowed());
  EXPECT_FALSE(EvaluationStep(ctx).allowed()) << "the steps are used up";
  EXPECT_FALSE(series.can_go_on());
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
