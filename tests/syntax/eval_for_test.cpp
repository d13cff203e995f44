// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "support/growth.h"
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(ForTuple, IteratesOverEveryKindOfCollection) {
  expect_values({
      {"[for n in numbers : n * 2]", Value::tuple({num(6), num(2), num(4)})},
      {"[for i, n in numbers : i]", Value::tuple({num(0), num(1), num(2)})},
      {"[for v in tuple : v]", Value::tuple({num(1), str("two"), yes()})},
      {"[for s in letters : s]", Value::tuple({str("a"), str("b")})},
      {"[for k, v in letters : k]", Value::tuple({str("a"), str("b")})},
      {"[for k, v in tags : \"${k}:${v}\"]", Value::tuple({str("env:prod"), str("team:core")})},
      {"[for k, v in ada : k]", Value::tuple({str("age"), str("name")})},
      {"[for v in [] : v]", Value::tuple({})},
      {"[for v, v in [7] : v]", Value::tuple({num(7)})},
      {"[for a in [1, 2] : [for b in [3] : a * b]]",
       Value::tuple({Value::tuple({num(3)}), Value::tuple({num(6)})})},
  });
}

TEST(ForTuple, KeepsElementsThatSatisfyTheCondition) {
  expect_values({
      {"[for n in numbers : n if n > 1]", Value::tuple({num(3), num(2)})},
      {"[for n in numbers : n if \"false\"]", Value::tuple({})},
      {"[for n in [1, any, 3] : n if n != 3]", Value::dynamic()},
  });
  expect_errors(DiagnosticCode::InvalidCondition,
                {"[for n in numbers : n if «text»]", "[for n in numbers : n if «nothing»]",
                 "[for n in [true, null] : 1 if «n»]", "[for n in [true, \"x\"] : 1 if «n»]"});
  expect_errors(DiagnosticCode::UnknownVariable,
                {"[for n in numbers : n if «nope»]", "[for n in [] : n if «nope»]"});
}

TEST(ForTuple, WithUnknownValues) {
  expect_values({
      {"[for n in any : n]", Value::dynamic()},
      {"[for n in some_list : n]", Value::dynamic()},
      {"[for n in [1, any] : n]", Value::tuple({num(1), Value::dynamic()})},
      {"[for n in secret_list : n]", Value::tuple({str("x"), str("y")}).with_mark(secret())},
      {"[for n in [1] : n if secret_true]", Value::tuple({num(1)}).with_mark(secret())},
      {"[for n in some_list : n if secret_true]", Value::dynamic().with_mark(secret())},
  });
}

TEST(For, RequiresACollection) {
  expect_errors(DiagnosticCode::NotIterable,
                {"[for n in «nothing» : n]", "[for n in «null_list» : n]", "[for n in «five» : n]",
                 "{for n in «text» : n => n}"});
  expect_errors(DiagnosticCode::UnknownVariable,
                {"[for n in «nope» : n]", "[for n in numbers : «nope»]"});
}

TEST(ForObject, TakesKeysFromEachElement) {
  expect_values({
      {"{for k, v in tags : v => k}", Value::object({{"core", str("team")}, {"prod", str("env")}})},
      {"{for n in numbers : n => n if n < 3}", Value::object({{"1", num(1)}, {"2", num(2)}})},
      {"{for n in [] : n => n}", Value::object({})},
      {"{for n in numbers : n % 2 => n...}",
       Value::object({{"0", Value::tuple({num(2)})}, {"1", Value::tuple({num(3), num(1)})}})},
      {"{for n in [secret] : n => 1}", Value::object({{"s3cret", num(1)}}).with_mark(secret())},
      {"{for n in [1, any] : n => 1}", Value::dynamic()},
      {"{for n in [1, any] : 1 => 1 if n == 1}", Value::dynamic()},
  });
}

TEST(ForObject, RequiresValidKeys) {
  expect_errors(DiagnosticCode::DuplicateKey, {"{for n in [1, 1] : «n» => n}"});
  expect_errors(DiagnosticCode::InvalidKey,
                {"{for n in [null] : «n» => 1}", "{for n in [[]] : «n» => 1}"});
  expect_errors(DiagnosticCode::InvalidCondition, {"{for n in [true, null] : n => 1 if «n»}",
                                                   "{for n in [true, []] : \"k\" => 1 if «n»}"});
}

TEST(For, ReportsWhichElementFailed) {
  Diagnostics diags;
  evaluate(Source::make("t", "[for n in [1, \"x\"] : -n]"), test_context(), diags);
  ASSERT_EQ(diags.items().size(), 1U);
  const auto related = diags.items()[0].extra->related_values();
  ASSERT_EQ(related.size(), 1U);
  EXPECT_EQ(related[0].traversal, "n");
  EXPECT_EQ(related[0].statement, "is \"x\"");
}

TEST(For, HidesOuterVariablesOnlyInTheLoop) {
  expect_values({
      {"[[for five in [1] : five], five]", Value::tuple({Value::tuple({num(1)}), num(5)})},
      {"[for five in [five] : five]", Value::tuple({num(5)})},
  });
}

// Returns the work for `depth` loops in each other's conditions, over `elements`; "" stands for the variable of the loop
// around.
std::uint64_t work_of_nested_conditions(std::size_t depth, const std::string& elements) {
  std::string source = "some_bool";
  for (std::size_t i = depth; i > 0; --i) {
    const std::string name = "x" + std::to_string(i);
    const std::string outer = i == 1 ? "1" : "x" + std::to_string(i - 1);
    source = "[for " + name + " in [" + (elements.empty() ? outer : elements) + "] : " + name +
             " if " + source + " == []]";
  }
  const EvalContext ctx = test_context();
  Budget budget;
  Diagnostics diags;
  evaluate(Source::make("t", source), ctx.with_budget(budget), diags);
  return budget.work_done();
}

TEST(For, EvaluatesConditionsThatCannotChangeOnce) {
  EXPECT_LE(growth(8, [](std::size_t n) { return work_of_nested_conditions(n, "1"); }), 1.1);
  EXPECT_LE(growth(8, [](std::size_t n) { return work_of_nested_conditions(n, ""); }), 2.1);
}

TEST(For, IncludesWhatEachConditionAllows) {
  expect_values({
      {"[for n in [1, 2] : n if yes]", Value::tuple({num(1), num(2)})},
      {"[for n in [1, 2] : n if !yes]", Value::tuple({})},
      {"[for n in [1, 2] : n if [for n in [n] : n] == [2]]", Value::tuple({num(2)})},
      {"[for k, n in [1, 2] : n if k == 1]", Value::tuple({num(2)})},
      {"[for n in [any, 2] : 0 if n == 2]", Value::dynamic()},
      {"[for n in [1] : n if secret_true]", Value::tuple({num(1)}).with_mark(secret())},
  });
}

// Loops over so many elements remember what they can; the results must not show it.
TEST(LoopInvariants, DependOnTheirOwnLoopsOnly) {
  EvalContext ctx = test_context();
  std::vector<Value> values;
  for (int i = 0; i < 5; ++i) values.push_back(num(i));
  ctx.set("five", Value::list(Type::number(), values));
  expect_values(
      {{"[for a in five : [for b in five : (a * 10) + b]][4][3]", num(43)},
       {"[for a in five : [for b in five : \"${a}-${a + 1}\"]][3][4]", str("3-4")},
       {"[for a in five : [for a in five : \"${a}\"]][1][3]", num(3)},
       {"[for a in five : {x = [1, \"one\"], y = five[0] + five[1], z = a}][2].z", num(2)},
       {"[for a in five : [for b in five : b if (a + 1) % 2 == 0]][1][4]", num(4)},
       {"[for a in five : five[*]][4][2]", num(2)},
       {"[for a in [for b in five : {n = b, m = \"x\"}] : a.n][3]", num(3)},
       {"[for a in [{n = 1}, {m = 2, n = 2}, {n = 3}, {m = 4, n = 4}, {n = 5}] : a.n][3]", num(4)}},
      ctx);
}

// A remembered result is paid for each time, so the budget ends as if it were evaluated each time.
TEST(LoopInvariants, AreStillPaidFor) {
  EvalContext ctx = test_context();
  ctx.set_limits({.max_string_bytes = 70});
  const char* source = "[for a in [1, 2, 3, 4, 5, 6, 7, 8, 9] : \"0123456789${true}\"]";
  Diagnostics diags;
  evaluate(Source::make("t", source), ctx, diags);
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
  ctx.set_limits({.max_string_bytes = 9 * 14});
  diags.clear();
  evaluate(Source::make("t", source), ctx, diags);
  EXPECT_TRUE(diags.empty());
}

// An error in a part that stays the same is reported for each iteration, and so at least once where earlier
// reports were discarded.
TEST(LoopInvariants, ReportTheirErrors) {
  expect_errors(DiagnosticCode::InvalidOperand,
                {"[for a in [true, false, true, false, true] : a ? 1 : 1 + «\"x\"»]"});
  expect_values({{"[for a in [true, true, true, true, true] : a ? 1 : 1 + \"x\"][4]", num(1)}});
}

TEST(LoopInvariants, KeepMarks) {
  const Value result =
      Value::tuple({str("s3cret!").with_mark(secret()), str("s3cret!").with_mark(secret()),
                    str("s3cret!").with_mark(secret()), str("s3cret!").with_mark(secret())});
  expect_values({{"[for a in [1, 2, 3, 4] : \"${secret}!\"]", result}});
}

TEST(ForObject, MakesTheValueOfADuplicateKeyUnknown) {
  Diagnostics diags;
  const Value value =
      evaluate(Source::make("t", "{for v in [1, 1, 2] : \"k${v}\" => v}"), test_context(), diags);
  EXPECT_TRUE(diags.has_errors());
  EXPECT_EQ(value, Value::object({{"k1", Value::dynamic()}, {"k2", num(2)}}));
}

}  // namespace
}  // namespace hecla::test
