// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "model/budget.h"

#include "support/value_matchers.h"

namespace hecla::test {
namespace {

EvalContext limited(const Limits& limits) {
  EvalContext ctx;
  ctx.set_limits(limits);
  return ctx;
}

// Returns the number of steps that can be nested.
std::int64_t allowed_depth(Budget& budget) {
  const EvaluationStep step(budget);
  return step.allowed() ? 1 + allowed_depth(budget) : 0;
}

TEST(EvaluationStep, AllowsAsManyLevelsAsTheLimit) {
  const Limits limits{.max_nesting = 2};
  Budget budget(limits);
  const std::int64_t depth = Budget::max_depth(limits);
  EXPECT_GE(depth, 4) << "a template in a JSON value";
  const EvaluationStep one(budget);
  EXPECT_EQ(allowed_depth(budget), depth - 1);
  EXPECT_TRUE(budget.is_exhausted());
  EXPECT_EQ(allowed_depth(budget), depth - 1) << "a step that ends returns its depth";
  Diagnostics diags;
  report_exhausted(budget, {}, diags);
  EXPECT_EQ(diags.items().at(0).detail,
            "The nesting of expressions and function calls exceeds the limit.");
}

TEST(EvaluationStep, CountsSteps) {
  Budget budget({.max_steps = 3});
  const EvaluationStep outer(budget);
  EXPECT_TRUE(EvaluationStep(budget).allowed());
  EXPECT_TRUE(EvaluationStep(budget).allowed());
  const EvaluationStep last(budget);
  EXPECT_FALSE(last.allowed());
  Diagnostics diags;
  EXPECT_EQ(report_exhausted(budget, {}, diags), Value::dynamic());
  report_exhausted(budget, {}, diags);
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::EvaluationTooLong);
}

TEST(Evaluation, StartsABudgetIfTheContextHasNone) {
  const EvalContext ctx = limited({.max_steps = 1});
  for (int i = 0; i < 3; ++i) {
    const Evaluation evaluation(ctx);
    EXPECT_TRUE(EvaluationStep(evaluation.budget()).allowed());
    const Evaluation inner(evaluation.context());
    EXPECT_EQ(&inner.budget(), &evaluation.budget());
    EXPECT_FALSE(EvaluationStep(inner.budget()).allowed());
  }
}

TEST(Evaluation, SharesItsBudgetWithChildrenOfItsContext) {
  EvalContext ctx = limited({.max_steps = 7});
  ctx.set("name", num(1));
  const Evaluation evaluation(ctx);
  const EvalContext child = evaluation.context().child();
  EXPECT_EQ(child.budget(), &evaluation.budget());
  EXPECT_EQ(*child.find_variable("name"), num(1));
  EXPECT_EQ(child.budget()->limits().max_steps, 7U);
  EXPECT_EQ(ctx.budget(), nullptr);
  EXPECT_EQ(&evaluation.context().without_budget(), &ctx);
  EXPECT_EQ(&ctx.without_budget(), &ctx);
}

TEST(Evaluation, StaysInLiteralOnlyMode) {
  const Evaluation evaluation(EvalContext::literal_only());
  EXPECT_TRUE(evaluation.context().is_literal_only());
}

TEST(Evaluation, ContinuesAfterAnExpressionThatIsTooDeep) {
  const auto depth = static_cast<std::uint64_t>(Budget::max_depth({.max_nesting = 1}));
  const EvalContext ctx = limited({.max_nesting = 1, .max_steps = depth + 2});
  const Evaluation evaluation(ctx);
  Budget& budget = evaluation.budget();
  EXPECT_EQ(allowed_depth(budget), depth) << "nested too deeply";
  EXPECT_TRUE(evaluation.can_continue());
  EXPECT_TRUE(EvaluationStep(budget).allowed()) << "the next evaluation starts at the top";
  EXPECT_TRUE(EvaluationStep(budget).allowed());
  EXPECT_FALSE(EvaluationStep(budget).allowed()) << "all steps are spent";
  EXPECT_FALSE(evaluation.can_continue());
}

TEST(Budget, IsSpentOnStringsAndElements) {
  Budget budget({.max_string_bytes = 10, .max_elements = 2});
  EXPECT_TRUE(budget.spend_string_bytes(9));
  EXPECT_EQ(budget.string_bytes_left(), 1U);
  EXPECT_TRUE(budget.spend_elements(2));
  EXPECT_FALSE(budget.is_exhausted());
  EXPECT_FALSE(budget.spend_elements(1));
  EXPECT_TRUE(budget.is_exhausted());
  Diagnostics diags;
  report_exhausted(budget, {}, diags);
  EXPECT_EQ(diags.items().at(0).code, DiagnosticCode::ResultTooLarge);
}

TEST(Budget, CountsWorkInPartsOfSteps) {
  Budget budget({.max_steps = 2});
  EXPECT_TRUE(budget.spend_work(Budget::work_per_step));
  EXPECT_TRUE(EvaluationStep(budget).allowed());
  EXPECT_EQ(budget.work_done(), 2 * Budget::work_per_step);
  EXPECT_FALSE(budget.spend_work(1));
  EXPECT_EQ(budget.exhausted(), Budget::Exhausted::Steps);
}

TEST(Budget, IsSpentOnTheMemoryOfStringsAndElements) {
  Budget budget({.max_memory_bytes = 1000});
  EXPECT_EQ(budget.string_bytes_left(), 1000U);
  EXPECT_TRUE(budget.spend_string_bytes(500));
  EXPECT_EQ(budget.elements_left(), 500 / Budget::bytes_per_element);
  EXPECT_TRUE(budget.spend_elements(budget.elements_left()));
  EXPECT_FALSE(budget.spend_elements(1));
  EXPECT_EQ(budget.exhausted(), Budget::Exhausted::Memory);
  Diagnostics diags;
  report_exhausted(budget, {}, diags);
  EXPECT_EQ(diags.items().at(0).code, DiagnosticCode::ResultTooLarge);
}

TEST(Budget, OfUnlimitedSizeDoesNotOverflow) {
  constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
  Budget budget({.max_steps = most,
                 .max_string_bytes = most,
                 .max_elements = most,
                 .max_memory_bytes = most});
  EXPECT_TRUE(budget.spend_elements(budget.elements_left()));
  EXPECT_TRUE(budget.spend_work(most / 2));
}

}  // namespace
}  // namespace hecla::test
