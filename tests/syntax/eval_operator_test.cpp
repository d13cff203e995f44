// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(Operator, Arithmetic) {
  const EvalCase cases[] = {
      {"1 + 2 * 3", num(7)},
      {"(1 + 2) * 3", num(9)},
      {"10 - 4 - 3", num(3)},
      {"7 / 2", num("3.5")},
      {"7 % 3", num(1)},
      {"-7 % 3", num(-1)},
      {"-five", num(-5)},
      {"0.1 + 0.2", num("0.3")},
      {"\"3\" + \"4\"", num(7)},
      {"1 / 0", Value::number(Number::infinity())},
      {"9223372036854775807 * 9223372036854775807", num("85070591730234615847396907784232501249")},
  };
  run(cases);
}

TEST(Operator, ArithmeticWithUnknownValues) {
  const EvalCase cases[] = {
      {"1 + some_number", unknown_number(not_null())},
      {"any * 2", unknown_number(not_null())},
      {"some_text - 1", unknown_number(not_null())},
      {"-some_number", unknown_number(not_null())},
      {"1 + secret_number", num(43).with_mark(secret())},
      {"secret_number + any", unknown_number(not_null()).with_mark(secret())},
      {"-secret_number", num(-42).with_mark(secret())},
  };
  run(cases);
}

TEST(Operator, ArithmeticErrors) {
  const EvalCase cases[] = {
      {"«text» + 1", {}, DiagnosticCode::InvalidOperand},
      {"1 + «true»", {}, DiagnosticCode::InvalidOperand},
      {"«1 + 2 + [1]» + 4", {}, DiagnosticCode::InvalidOperand},
      {"-«text»", {}, DiagnosticCode::InvalidOperand},
      {"«1 + nothing»", {}, DiagnosticCode::OperationFailed},
      {"2 * («null_text + 1»)", {}, DiagnosticCode::OperationFailed},
      {"«-nothing»", {}, DiagnosticCode::OperationFailed},
      {"«0 / 0»", {}, DiagnosticCode::OperationFailed},
      {"«1/0 - 1/0»", {}, DiagnosticCode::OperationFailed},
      {"«nope» + 1", {}, DiagnosticCode::UnknownVariable},
      {"1 + 2 + «nope»", {}, DiagnosticCode::UnknownVariable},
  };
  // The third is about its right operand alone.
  EvalContext ctx = test_context();
  for (const EvalCase& test : cases) {
    if (std::string_view(test.source).starts_with("«1 + 2 + [1]»")) continue;
    run(test, ctx);
  }
  run(EvalCase{"1 + 2 + «[1]» + 4", {}, DiagnosticCode::InvalidOperand}, ctx);
}

TEST(Operator, Comparison) {
  const EvalCase cases[] = {
      {"1 < 2", yes()},
      {"2 <= 2", yes()},
      {"3 > 4", no()},
      {"3 >= 4", no()},
      {"\"10\" > 9", yes()},
      {"some_number < 3", unknown_bool()},
      {"secret_number > 3", yes().with_mark(secret())},
      {"1 < «text»", {}, DiagnosticCode::InvalidOperand},
      {"«1 < nothing»", {}, DiagnosticCode::OperationFailed},
  };
  run(cases);
}

TEST(Operator, Equality) {
  const EvalCase cases[] = {
      {"1 == 1", yes()},
      {"1 == \"1\"", no()},
      {"[1, 2] == [1, 2]", yes()},
      {"{a = 1} != {a = 2}", yes()},
      {"nothing == null", yes()},
      {"null_text == null", yes()},
      {"1 == null", no()},
      {"any == 1", unknown_bool()},
      {"some_text != \"a\"", unknown_bool()},
      {"secret == \"a\"", no().with_mark(secret())},
      {"[secret] == [\"s3cret\"]", yes().with_mark(secret())},
      {"\"${some_text}-\" == null", no()},
  };
  run(cases);
}

TEST(Operator, Logic) {
  const EvalCase cases[] = {
      {"true && false", no()},
      {"true || false", yes()},
      {"!true", no()},
      {"!\"false\"", yes()},
      {"\"true\" && true", yes()},
      {"!some_bool", unknown_bool()},
      {"true && secret_true", yes().with_mark(secret())},
      {"«text» && true", {}, DiagnosticCode::InvalidOperand},
      {"true || «five»", {}, DiagnosticCode::InvalidOperand},
      {"!«five»", {}, DiagnosticCode::InvalidOperand},
      {"«nothing || false»", {}, DiagnosticCode::OperationFailed},
  };
  run(cases);
}

// The side that decides is enough, whichever it is; as deployed, null counts as false here.
TEST(Operator, LogicIsDecidedByOneSide) {
  const EvalCase cases[] = {
      {"false && nope", no()},
      {"nope && false", no()},
      {"true || nope", yes()},
      {"nope || true", yes()},
      {"some_bool && false", no()},
      {"some_bool || true", yes()},
      {"some_bool && true", unknown_bool()},
      {"false || some_bool", unknown_bool()},
      {"some_bool && nope", unknown_bool()},
      {"some_bool || any", unknown_bool()},
      {"null && true", no()},
      {"«nope» && some_bool", {}, DiagnosticCode::UnknownVariable},
      {"«nope» && true", {}, DiagnosticCode::UnknownVariable},
      {"true && «nope»", {}, DiagnosticCode::UnknownVariable},
      {"secret_true || nope", yes().with_mark(secret())},
      {"false && (1 / 1 == 1) && nope", no()},
  };
  run(cases);
}

TEST(Operator, LongChainsDoNotExhaustTheStack) {
  std::string sum = "1";
  for (int i = 0; i < 20'000; ++i) sum += " + 1";
  Diagnostics diags;
  EXPECT_EQ(evaluate(Source::make("t", sum), test_context(), diags), num(20'001));
  EXPECT_TRUE(diags.empty());
}

}  // namespace
}  // namespace hecla::test
