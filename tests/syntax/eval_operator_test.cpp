// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(Operator, Arithmetic) {
  expect_values({
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
  });
}

TEST(Operator, ArithmeticWithUnknownValues) {
  expect_values({
      {"1 + some_number", unknown_number(not_null())},
      {"any * 2", unknown_number(not_null())},
      {"some_text - 1", unknown_number(not_null())},
      {"-some_number", unknown_number(not_null())},
      {"1 + secret_number", num(43).with_mark(secret())},
      {"secret_number + any", unknown_number(not_null()).with_mark(secret())},
      {"-secret_number", num(-42).with_mark(secret())},
  });
}

TEST(Operator, ArithmeticErrors) {
  expect_errors(DiagnosticCode::InvalidOperand,
                {"«text» + 1", "1 + «true»", "1 + 2 + «[1]» + 4", "-«text»"});
  expect_errors(DiagnosticCode::OperationFailed,
                {"«1 + nothing»", "2 * («null_text + 1»)", "«-nothing»", "«0 / 0»", "«1/0 - 1/0»"});
  expect_errors(DiagnosticCode::UnknownVariable, {"«nope» + 1", "1 + 2 + «nope»"});
}

TEST(Operator, Comparison) {
  expect_values({
      {"1 < 2", yes()},
      {"2 <= 2", yes()},
      {"3 > 4", no()},
      {"3 >= 4", no()},
      {"\"10\" > 9", yes()},
      {"some_number < 3", unknown_bool()},
      {"secret_number > 3", yes().with_mark(secret())},
  });
  expect_errors(DiagnosticCode::InvalidOperand, {"1 < «text»"});
  expect_errors(DiagnosticCode::OperationFailed, {"«1 < nothing»"});
}

TEST(Operator, Equality) {
  expect_values({
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
  });
}

TEST(Operator, Logic) {
  expect_values({
      {"true && false", no()},
      {"true || false", yes()},
      {"!true", no()},
      {"!\"false\"", yes()},
      {"\"true\" && true", yes()},
      {"!some_bool", unknown_bool()},
      {"true && secret_true", yes().with_mark(secret())},
  });
  expect_errors(DiagnosticCode::InvalidOperand, {"«text» && true", "true || «five»", "!«five»"});
  expect_errors(DiagnosticCode::OperationFailed, {"«nothing || false»"});
}

// The operand that decides is enough, whichever it is; as in the reference, null counts as false
// here.
TEST(Operator, LogicIsDecidedByOneSide) {
  expect_values({
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
      {"secret_true || nope", yes().with_mark(secret())},
      {"false && (1 / 1 == 1) && nope", no()},
  });
  expect_errors(DiagnosticCode::UnknownVariable,
                {"«nope» && some_bool", "«nope» && true", "true && «nope»"});
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
