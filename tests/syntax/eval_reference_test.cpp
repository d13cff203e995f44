// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests references, steps on expressions, and splats.
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(Reference, TakesPartsOfValues) {
  const EvalCase cases[] = {
      {"five", num(5)},
      {"ada.name", str("Ada")},
      {"ada[\"name\"]", str("Ada")},
      {"people[1].age", num(7)},
      {"people.1.age", num(7)},
      {"tags.env", str("prod")},
      {"tags[\"team\"]", str("core")},
      {"tuple[1]", str("two")},
      {"tuple[five - 4]", str("two")},
      {"people[\"0\"].name", str("Ada")},
      {"some_object.age", Value::unknown(Type::number())},
      {"any.x.y[0]", Value::dynamic()},
      {"[1, 2][1]", num(2)},
      {"{a = {b = 1}}.a.b", num(1)},
      {"secret_list[0]", str("x").with_mark(secret())},
      {"numbers[secret_number - 41]", num(1).with_mark(secret())},
  };
  run(cases);
}

TEST(Reference, ReportsTheStepThatFailed) {
  const EvalCase cases[] = {
      {"«nope»", {}, DiagnosticCode::UnknownVariable},
      {"«nope».a.b", {}, DiagnosticCode::UnknownVariable},
      {"ada«.nmae».x", {}, DiagnosticCode::NoSuchAttribute},
      {"ada«[\"x\"]»", {}, DiagnosticCode::NoSuchAttribute},
      {"people«.name»", {}, DiagnosticCode::NoSuchAttribute},
      {"people«[2]».name", {}, DiagnosticCode::InvalidIndex},
      {"people«[five]».name", {}, DiagnosticCode::InvalidIndex},
      {"numbers«.7»", {}, DiagnosticCode::InvalidIndex},
      {"tags«.x»", {}, DiagnosticCode::NoSuchElement},
      {"nothing«.x»", {}, DiagnosticCode::NullAccess},
      {"nothing«[0]»", {}, DiagnosticCode::NullAccess},
      {"numbers«[nothing]»", {}, DiagnosticCode::InvalidIndex},
      {"letters«[0]»", {}, DiagnosticCode::InvalidIndex},
      {"[1]«.x»", {}, DiagnosticCode::NoSuchAttribute},
      {"numbers[«nope»]", {}, DiagnosticCode::UnknownVariable},
  };
  run(cases);
}

TEST(Reference, InLiteralOnlyModeFindsNothing) {
  run(EvalCase{"«five»", {}, DiagnosticCode::VariablesNotAllowed}, EvalContext::literal_only());
  run(EvalCase{"[1, \"a\"]", Value::tuple({num(1), str("a")})}, EvalContext::literal_only());
  run(EvalCase{"[for n in [1] : n]", Value::tuple({num(1)})}, EvalContext::literal_only());
  run(EvalCase{"[{a = 1}].*.a", Value::tuple({num(1)})}, EvalContext::literal_only());
}

TEST(Splat, IteratesOverSequences) {
  const EvalCase cases[] = {
      {"people[*].name", strings({"Ada", "Bob"})},
      {"people.*.name", strings({"Ada", "Bob"})},
      {"tuple[*]", Value::tuple({num(1), str("two"), yes()})},
      {"letters[*]", strings({"a", "b"})},
      {"[people, people][*][0].name", Value::tuple({str("Ada"), str("Ada")})},
      {"[{a = [1, 2]}, {a = [3]}][*].a[*]",
       Value::tuple({Value::tuple({num(1), num(2)}), Value::tuple({num(3)})})},
      {"[{a = [1, 2]}, {a = [3]}][*].a[0]", Value::tuple({num(1), num(3)})},
      {"[{a = [1, 2]}, {a = [3]}].*.a[0]", Value::tuple({num(1), num(2)})},
      {"[[1, 2], [3, 4]][*][five - 4]", Value::tuple({num(2), num(4)})},
      {"[][*].a", Value::tuple({})},
  };
  run(cases);
}

TEST(Splat, TreatsASingleValueAsATuple) {
  const EvalCase cases[] = {
      {"ada[*].name", Value::tuple({str("Ada")})},
      {"five[*]", Value::tuple({num(5)})},
      {"tags.*.env", Value::tuple({str("prod")})},
      {"nothing[*].name", Value::tuple({})},
      {"null_text[*]", Value::tuple({})},
      {"some_object[*].name", Value::dynamic()},
      {"secret[*]", Value::tuple({str("s3cret").with_mark(secret())}).with_mark(secret())},
  };
  run(cases);
}

TEST(Splat, WithUnknownValues) {
  const Value some_list = Value::unknown(Type::list(Type::string())).refined_not_null();
  const EvalCase cases[] = {
      {"any[*].x", Value::dynamic()},
      {"some_list[*]", some_list},
      {"secret_list[*]", strings({"x", "y"}).with_mark(secret())},
  };
  run(cases);
}

TEST(Splat, Mistakes) {
  const EvalCase cases[] = {
      {"«null_list»[*]", {}, DiagnosticCode::CannotSplat},
      {"people[*]«.nmae»", {}, DiagnosticCode::NoSuchAttribute},
      {"some_object[*]«.nmae»", {}, DiagnosticCode::NoSuchAttribute},
      {"some_list[*]«.x»", {}, DiagnosticCode::NoSuchAttribute},
      {"«nope»[*].x", {}, DiagnosticCode::UnknownVariable},
  };
  run(cases);
}

}  // namespace
}  // namespace hecla::test
