// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(Conditional, ChoosesAResult) {
  const EvalCase cases[] = {
      {"true ? 1 : 2", num(1)},       {"five > 6 ? 1 : 2", num(2)},    {"\"true\" ? 1 : 2", num(1)},
      {"true ? five : nope", num(5)}, {"false ? nope : five", num(5)},
  };
  run(cases);
}

TEST(Conditional, ConvertsBothResultsToOneType) {
  const EvalCase cases[] = {
      {"true ? 1 : \"a\"", str("1")},
      {"true ? [1] : [\"a\"]", Value::tuple({str("1")})},
      {"true ? [1, 2] : [\"a\"]", strings({"1", "2"})},
      {"true ? null : 1", Value::null(Type::number())},
      {"false ? null : 1", num(1)},
      {"true ? null_text : 1", Value::null(Type::string())},
      {"true ? null : null", Value()},
      {"true ? 1 : any", num(1)},
      {"false ? 1 : any", Value::dynamic()},
      {"true ? {a = 1} : {b = 2}", {}, DiagnosticCode::IncompatibleResults},
  };
  const EvalContext ctx = test_context();
  for (const EvalCase& test : cases) {
    if (!test.code) run(test, ctx);
  }
}

TEST(Conditional, RejectsResultsWithoutCommonType) {
  const EvalCase cases[] = {
      {"true ? «[1] : 2»", {}, DiagnosticCode::IncompatibleResults},
      {"nope ? «[1] : {}»", {}, DiagnosticCode::IncompatibleResults},
      {"true ? «people : text»", {}, DiagnosticCode::IncompatibleResults},
  };
  run(cases);
}

TEST(Conditional, WithUnknownConditionKeepsRefinementsOfBothResults) {
  const EvalCase cases[] = {
      {"some_bool ? 1 : 5", Value::unknown(Type::number(), between(1, 5))},
      {"some_bool ? 3 : 3", num(3)},
      {"any ? \"a\" : \"b\"", Value::unknown(Type::string()).refined_not_null()},
      {"any ? \"a\" : some_text", Value::unknown(Type::string())},
      {"any ? null_text : null_text", Value::null(Type::string())},
      {"any ? null : 1", Value::unknown(Type::number())},
      {"any ? any : 1", Value::dynamic()},
      {"any ? nope : 1", Value::dynamic()},
  };
  run(cases);
}

TEST(Conditional, HasTheMarksOfAllParts) {
  const EvalCase cases[] = {
      {"secret_true ? 1 : 2", num(1).with_mark(secret())},
      {"true ? 1 : secret_number", num(1).with_mark(secret())},
      {"some_bool ? secret : \"b\"",
       Value::unknown(Type::string()).refined_not_null().with_mark(secret())},
  };
  run(cases);
}

TEST(Conditional, RequiresABool) {
  const EvalCase cases[] = {
      {"«nothing» ? 1 : 2", {}, DiagnosticCode::InvalidCondition},
      {"«text» ? 1 : 2", {}, DiagnosticCode::InvalidCondition},
      {"«five» ? 1 : 2", {}, DiagnosticCode::InvalidCondition},
      {"«nope» ? 1 : 2", {}, DiagnosticCode::UnknownVariable},
      {"true ? «nope» : 2", {}, DiagnosticCode::UnknownVariable},
  };
  run(cases);
}

}  // namespace
}  // namespace hecla::test
