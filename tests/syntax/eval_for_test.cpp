// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(ForTuple, IteratesOverEveryKindOfCollection) {
  const EvalCase cases[] = {
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
  };
  run(cases);
}

TEST(ForTuple, KeepsElementsThatSatisfyTheCondition) {
  const EvalCase cases[] = {
      {"[for n in numbers : n if n > 1]", Value::tuple({num(3), num(2)})},
      {"[for n in numbers : n if \"false\"]", Value::tuple({})},
      {"[for n in [1, any, 3] : n if n != 3]", Value::dynamic()},
      {"[for n in numbers : n if «text»]", {}, DiagnosticCode::InvalidCondition},
      {"[for n in numbers : n if «nothing»]", {}, DiagnosticCode::InvalidCondition},
      {"[for n in [true, null] : 1 if «n»]", {}, DiagnosticCode::InvalidCondition},
      {"[for n in [true, \"x\"] : 1 if «n»]", {}, DiagnosticCode::InvalidCondition},
      {"[for n in numbers : n if «nope»]", {}, DiagnosticCode::UnknownVariable},
      {"[for n in [] : n if «nope»]", {}, DiagnosticCode::UnknownVariable},
  };
  run(cases);
}

TEST(ForTuple, WithUnknownValues) {
  const EvalCase cases[] = {
      {"[for n in any : n]", Value::dynamic()},
      {"[for n in some_list : n]", Value::dynamic()},
      {"[for n in [1, any] : n]", Value::tuple({num(1), Value::dynamic()})},
      {"[for n in secret_list : n]", Value::tuple({str("x"), str("y")}).with_mark(secret())},
      {"[for n in [1] : n if secret_true]", Value::tuple({num(1)}).with_mark(secret())},
      {"[for n in some_list : n if secret_true]", Value::dynamic().with_mark(secret())},
  };
  run(cases);
}

TEST(For, RequiresACollection) {
  const EvalCase cases[] = {
      {"[for n in «nothing» : n]", {}, DiagnosticCode::NotIterable},
      {"[for n in «null_list» : n]", {}, DiagnosticCode::NotIterable},
      {"[for n in «five» : n]", {}, DiagnosticCode::NotIterable},
      {"{for n in «text» : n => n}", {}, DiagnosticCode::NotIterable},
      {"[for n in «nope» : n]", {}, DiagnosticCode::UnknownVariable},
      {"[for n in numbers : «nope»]", {}, DiagnosticCode::UnknownVariable},
  };
  run(cases);
}

TEST(ForObject, TakesKeysFromEachElement) {
  const EvalCase cases[] = {
      {"{for k, v in tags : v => k}", Value::object({{"core", str("team")}, {"prod", str("env")}})},
      {"{for n in numbers : n => n if n < 3}", Value::object({{"1", num(1)}, {"2", num(2)}})},
      {"{for n in [] : n => n}", Value::object({})},
      {"{for n in numbers : n % 2 => n...}",
       Value::object({{"0", Value::tuple({num(2)})}, {"1", Value::tuple({num(3), num(1)})}})},
      {"{for n in [secret] : n => 1}", Value::object({{"s3cret", num(1)}}).with_mark(secret())},
      {"{for n in [1, any] : n => 1}", Value::dynamic()},
      {"{for n in [1, any] : 1 => 1 if n == 1}", Value::dynamic()},
  };
  run(cases);
}

TEST(ForObject, RequiresValidKeys) {
  const EvalCase cases[] = {
      {"{for n in [1, 1] : «n» => n}", {}, DiagnosticCode::DuplicateKey},
      {"{for n in [null] : «n» => 1}", {}, DiagnosticCode::InvalidKey},
      {"{for n in [[]] : «n» => 1}", {}, DiagnosticCode::InvalidKey},
      {"{for n in [true, null] : n => 1 if «n»}", {}, DiagnosticCode::InvalidCondition},
      {"{for n in [true, []] : \"k\" => 1 if «n»}", {}, DiagnosticCode::InvalidCondition},
  };
  run(cases);
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
  const EvalCase cases[] = {
      {"[[for five in [1] : five], five]", Value::tuple({Value::tuple({num(1)}), num(5)})},
      {"[for five in [five] : five]", Value::tuple({num(5)})},
  };
  run(cases);
}

}  // namespace
}  // namespace hecla::test
