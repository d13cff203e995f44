// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests references, steps on expressions, and splats.
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(Reference, TakesPartsOfValues) {
  expect_values({
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
  });
}

TEST(Reference, ReportsTheStepThatFailed) {
  expect_errors(DiagnosticCode::UnknownVariable, {"«nope»", "«nope».a.b", "numbers[«nope»]"});
  expect_errors(DiagnosticCode::UnsupportedAttribute,
                {"ada«.nmae».x", "ada«[\"x\"]»", "people«.name»", "[1]«.x»"});
  expect_errors(DiagnosticCode::InvalidIndex,
                {"people«[2]».name", "people«[five]».name", "numbers«.7»", "numbers«[nothing]»",
                 "letters«[0]»"});
  expect_errors(DiagnosticCode::MissingElement, {"tags«.x»"});
  expect_errors(DiagnosticCode::NullAccess, {"nothing«.x»", "nothing«[0]»"});
}

TEST(Reference, InLiteralOnlyModeFindsNothing) {
  expect_errors(DiagnosticCode::VariablesNotAllowed, {"«five»"}, EvalContext::literal_only());
  expect_values({{"[1, \"a\"]", Value::tuple({num(1), str("a")})}}, EvalContext::literal_only());
  expect_values({{"[for n in [1] : n]", Value::tuple({num(1)})}}, EvalContext::literal_only());
  expect_values({{"[{a = 1}].*.a", Value::tuple({num(1)})}}, EvalContext::literal_only());
}

TEST(Splat, IteratesOverSequences) {
  expect_values({
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
  });
}

TEST(Splat, TreatsASingleValueAsATuple) {
  expect_values({
      {"ada[*].name", Value::tuple({str("Ada")})},
      {"five[*]", Value::tuple({num(5)})},
      {"tags.*.env", Value::tuple({str("prod")})},
      {"nothing[*].name", Value::tuple({})},
      {"null_text[*]", Value::tuple({})},
      {"some_object[*].name", Value::dynamic()},
      {"secret[*]", Value::tuple({str("s3cret").with_mark(secret())}).with_mark(secret())},
  });
}

TEST(Splat, WithUnknownValues) {
  const Value some_list = Value::unknown(Type::list(Type::string())).refined_not_null();
  expect_values({
      {"any[*].x", Value::dynamic()},
      {"some_list[*]", some_list},
      {"secret_list[*]", strings({"x", "y"}).with_mark(secret())},
  });
}

TEST(Splat, Errors) {
  expect_errors(DiagnosticCode::InvalidSplatOperand, {"«null_list»[*]"});
  expect_errors(DiagnosticCode::UnsupportedAttribute,
                {"people[*]«.nmae»", "some_object[*]«.nmae»", "some_list[*]«.x»"});
  expect_errors(DiagnosticCode::UnknownVariable, {"«nope»[*].x"});
}

// A splat of null is an empty tuple, which is of another type than the splat of a text.
TEST(Splat, OfAListMakesElementsOfOneType) {
  const Value unnamed = Value::object({{"name", Value::null(Type::string())}});
  EvalContext ctx;
  ctx.set("items", Value::list(unnamed.type(), {unnamed, Value::object({{"name", str("a")}})}));
  expect_errors(DiagnosticCode::InvalidSplatOperand, {"items«[*].name[*]»"}, ctx);
  Diagnostics diags;
  evaluate(Source::make("<text>", "items[*].name[*]"), ctx, diags);
  EXPECT_EQ(diags.items().front().detail,
            "This splat produces values of different types for different elements, which cannot be "
            "elements of one list. Use a for expression, whose result is a tuple.");
}

}  // namespace
}  // namespace hecla::test
