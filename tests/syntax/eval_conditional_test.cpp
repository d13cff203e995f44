// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(Conditional, ChoosesAResult) {
  expect_values({
      {"true ? 1 : 2", num(1)},
      {"five > 6 ? 1 : 2", num(2)},
      {"\"true\" ? 1 : 2", num(1)},
      {"true ? five : nope", num(5)},
      {"false ? nope : five", num(5)},
  });
}

TEST(Conditional, ConvertsBothResultsToOneType) {
  expect_values({
      {"true ? 1 : \"a\"", str("1")},
      {"true ? [1] : [\"a\"]", Value::tuple({str("1")})},
      {"true ? [1, 2] : [\"a\"]", strings({"1", "2"})},
      {"true ? null : 1", Value::null(Type::number())},
      {"false ? null : 1", num(1)},
      {"true ? null_text : 1", Value::null(Type::string())},
      {"true ? null : null", Value()},
      {"true ? 1 : any", num(1)},
      {"false ? 1 : any", Value::dynamic()},
      {"true ? {a = 1} : {b = 2}", Value::map(Type::number(), {{"a", num(1)}})},
  });
}

TEST(Conditional, RejectsResultsWithoutCommonType) {
  expect_errors(DiagnosticCode::InconsistentResults,
                {"true ? «[1] : 2»", "nope ? «[1] : {}»", "true ? «people : text»"});
}

TEST(Conditional, WithUnknownConditionKeepsRefinementsOfBothResults) {
  expect_values({
      {"some_bool ? 1 : 5", Value::unknown(Type::number(), between(1, 5))},
      {"some_bool ? 3 : 3", num(3)},
      {"any ? \"a\" : \"b\"", Value::unknown(Type::string()).refined_not_null()},
      {"any ? \"a\" : some_text", Value::unknown(Type::string())},
      {"any ? null_text : null_text", Value::null(Type::string())},
      {"any ? null : 1", Value::unknown(Type::number())},
      {"any ? any : 1", Value::dynamic()},
      {"any ? nope : 1", Value::dynamic()},
  });
}

TEST(Conditional, HasTheMarksOfAllParts) {
  expect_values({
      {"secret_true ? 1 : 2", num(1).with_mark(secret())},
      {"true ? 1 : secret_number", num(1).with_mark(secret())},
      {"some_bool ? secret : \"b\"",
       Value::unknown(Type::string()).refined_not_null().with_mark(secret())},
  });
}

TEST(Conditional, RequiresABool) {
  expect_errors(DiagnosticCode::InvalidCondition,
                {"«nothing» ? 1 : 2", "«text» ? 1 : 2", "«five» ? 1 : 2"});
  expect_errors(DiagnosticCode::UnknownVariable, {"«nope» ? 1 : 2", "true ? «nope» : 2"});
}

}  // namespace
}  // namespace hecla::test
