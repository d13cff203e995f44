// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/convert/convert.h>
#include <hecla/ext/functions.h>
#include <hecla/ext/type_expression.h>
#include <hecla/ext/user_functions.h>

#include "support/parsed.h"
#include "support/usage_error.h"

namespace hecla::ext {
namespace {

Expression expression(const std::string& text) {
  return test::parsed_expression(text)->expression();
}

TEST(TypeExpressions, AreReadInBothSyntaxes) {
  const std::pair<const char*, Type> cases[] = {
      {"string", Type::string()},
      {"any", Type::dynamic()},
      {"list(number)", Type::list(Type::number())},
      {"set(map(bool))", Type::set(Type::map(Type::boolean()))},
      {"tuple([string, any])", Type::tuple({Type::string(), Type::dynamic()})},
      {"object({a = string, b = optional(number)})",
       Type::object({{"a", Type::string()}, {"b", Type::number(), true}})},
  };
  for (const auto& [text, type] : cases) {
    Diagnostics diags;
    EXPECT_EQ(type_constraint(expression(text), diags), type) << text;
    const Expression in_json =
        json::parse_expression(Source::make("t.json", "\"" + std::string(text) + "\""), diags);
    EXPECT_EQ(type_constraint(in_json, diags), type) << text;
    EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  }
}

TEST(TypeExpressions, ErrorsHaveExactRanges) {
  struct Case {
    const char* text;
    std::size_t column;
  };
  const Case cases[] = {{"strin", 1},
                        {"list", 1},
                        {"list()", 5},
                        {"list(string, number)", 14},
                        {"string(1)", 7},
                        {"object([])", 8},
                        {"tuple(string)", 7},
                        {"object({a = nope})", 13},
                        {"map(list(nope))", 10},
                        {"optional(string)", 1},
                        {"1 + 2", 1},
                        {"object({a = string, a = bool})", 21}};
  for (const Case& test : cases) {
    Diagnostics diags;
    (void)type_constraint(expression(test.text), diags);
    ASSERT_EQ(diags.error_count(), 1U) << test.text << to_text(diags);
    EXPECT_EQ(diags.items()[0].subject.start().column, test.column) << test.text;
  }
  Diagnostics diags;
  (void)type_expression(expression("list(any)"), diags);
  EXPECT_EQ(diags.error_count(), 1U) << "an exact type has no any";
}

TEST(TypeExpressions, DefaultsAreAppliedAtAnyDepth) {
  Diagnostics diags;
  const TypeConstraint constraint = type_constraint_with_defaults(
      expression("list(object({name = string, port = optional(number, 80), tags = "
                 "optional(object({a = optional(string, \"x\")}), {})}))"),
      diags);
  ASSERT_FALSE(diags.has_errors()) << to_text(diags);
  const Value given = Value::tuple({Value::object({{"name", Value::string("n")}})});
  const auto value = convert(constraint.defaults.apply(given), constraint.type);
  ASSERT_TRUE(value) << value.error().to_string();
  const Value& element = value->elements()[0];
  EXPECT_EQ(element.attribute("port"), Value::number(80));
  EXPECT_EQ(element.attribute("tags").attribute("a"), Value::string("x"));
  EXPECT_EQ(constraint.defaults.apply(Value::dynamic()), Value::dynamic());
}

TEST(TypeExpressions, AnInvalidDefaultIsReported) {
  Diagnostics diags;
  (void)type_constraint_with_defaults(expression("object({a = optional(number, \"x\")})"), diags);
  ASSERT_EQ(diags.error_count(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::InvalidDefault);
}

Value evaluated(const std::string& text, const EvalContext& ctx) {
  Diagnostics diags;
  Value value = expression(text).evaluate(ctx, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return value;
}

EvalContext functions() {
  EvalContext ctx;
  ctx.set("try", try_function()).set("can", can_function()).set("convert", convert_function());
  ctx.set("unknown", Value::unknown(Type::string()));
  return ctx;
}

TEST(ExtensionFunctions, TryAndCanEvaluateExpressionsThatMayFail) {
  const EvalContext ctx = functions();
  EXPECT_EQ(evaluated("try(nothing.here, \"x\")", ctx), Value::string("x"));
  EXPECT_EQ(evaluated("try(1, nothing)", ctx), Value::number(1));
  EXPECT_FALSE(evaluated("try(unknown, 1)", ctx).is_known());
  EXPECT_EQ(evaluated("can(nothing)", ctx), Value::boolean(false));
  EXPECT_EQ(evaluated("can(1 + 1)", ctx), Value::boolean(true));
  EXPECT_EQ(evaluated("convert([\"1\"], list(number))", ctx),
            Value::list(Type::number(), {Value::number(1)}));
  Diagnostics diags;
  (void)expression("try(nothing, also_nothing)").evaluate(ctx, diags);
  EXPECT_TRUE(diags.has_errors());
}

TEST(ExtensionFunctions, TryAndCanHaveTheMarksOfUnknownValues) {
  const Mark secret("secret"), origin("origin", MarkKind::Provenance);
  EvalContext ctx = functions();
  ctx.set("s", Value::unknown(Type::string()).with_mark(secret));
  ctx.set("a", Value::string("A").with_mark(origin));
  EXPECT_EQ(evaluated("try(s)", ctx), Value::dynamic().with_mark(secret));
  EXPECT_EQ(evaluated("try(nothing, s)", ctx), Value::dynamic().with_mark(secret));
  EXPECT_EQ(evaluated("can(s)", ctx), Value::unknown(Type::boolean()).with_mark(secret));
  EXPECT_EQ(evaluated("try([a, unknown])", ctx), Value::dynamic().with_inner_marks({origin}));
  EXPECT_EQ(evaluated("try(unknown, a)", ctx), Value::dynamic().with_inner_marks({origin}));
  EXPECT_EQ(evaluated("can([a, unknown])", ctx), Value::unknown(Type::boolean()).with_mark(origin));
}

TEST(UserFunctions, AreCalledWithTheirParameters) {
  Diagnostics diags;
  const auto file =
      syntax::parse_config(Source::make("t.hcl",
                                        "function \"add\" {\n  params = [a, b]\n  variadic_param = "
                                        "rest\n  result = [a + b, rest]\n}\nother = 1\n"),
                           diags);
  const EvalContext base;
  const UserFunctions defined = user_functions(file->body(), "function", base, diags);
  ASSERT_FALSE(diags.has_errors()) << to_text(diags);
  EvalContext ctx;
  for (const auto& [name, function] : defined.functions) ctx.set(name, function);
  EXPECT_EQ(evaluated("add(1, 2, 3)", ctx),
            Value::tuple({Value::number(3), Value::tuple({Value::number(3)})}));
  EXPECT_EQ(defined.remaining.just_attributes(diags).size(), 1U);
  Diagnostics failing;
  (void)expression("add(1, [])").evaluate(ctx, failing);
  EXPECT_EQ(failing.error_count(), 1U);
}

TEST(UserFunctions, ErrorsShowTheNestedCalls) {
  Diagnostics diags;
  const auto file = syntax::parse_config(
      Source::make("t.hcl",
                   "function \"g\" {\n  params = [x]\n  result = h(x) + 1\n}\n"
                   "function \"h\" {\n  params = [x]\n  result = x.name\n}\n"
                   "function \"f\" {\n  params = [n]\n  result = f(n + 1)\n}\n"),
      diags);
  EvalContext ctx;
  const UserFunctions defined = user_functions(file->body(), "function", ctx, diags);
  for (const auto& [name, function] : defined.functions) ctx.set(name, function);
  (void)expression("g(1)").evaluate(ctx, diags);
  ASSERT_EQ(diags.error_count(), 1U) << to_text(diags);
  EXPECT_EQ(diags.items()[0].detail,
            "The function \"g\" failed: This value is a number, so it does not have an attribute "
            "named \"name\".\n- in h at t.hcl:7,13-18\n- in g at t.hcl:3,12-14");
  Diagnostics endless;
  (void)expression("f(1)").evaluate(ctx, endless);
  ASSERT_GE(endless.error_count(), 1U);
  EXPECT_NE(endless.items()[0].detail.find("\n- ...\n- in f at t.hcl:11,12-14"), std::string::npos)
      << endless.items()[0].detail;
  EXPECT_LT(endless.items()[0].detail.size(), 1000U);
}

TEST(UserFunctions, EndlessRecursionEndsAtTheNestingLimit) {
  Diagnostics diags;
  const auto file = syntax::parse_config(
      Source::make("t.hcl", "function \"f\" {\n  params = [n]\n  result = f(n + 1)\n}\n"), diags);
  EvalContext ctx;
  const UserFunctions defined = user_functions(file->body(), "function", ctx, diags);
  ctx.set("f", defined.functions.at("f"));
  (void)expression("f(1)").evaluate(ctx, diags);
  EXPECT_TRUE(diags.has_errors());
}

// Each call nests as deeply as a document may: the depth of all calls together must be bounded, too.
TEST(UserFunctions, EndlessRecursionThroughJsonEndsAtTheNestingLimit) {
  std::string result = "\"${f(n)}\"";
  for (int i = 0; i < 390; ++i) result = "[" + result + "]";
  Diagnostics diags;
  const Body body = json::parse(
      Source::make("t.json", R"({"function": {"f": {"params": ["n"], "result": )" + result + "}}}"),
      diags);
  EvalContext ctx;
  const UserFunctions defined = user_functions(body, "function", ctx, diags);
  ASSERT_FALSE(diags.has_errors()) << to_text(diags);
  ctx.set("f", defined.functions.at("f"));
  (void)expression("f(1)").evaluate(ctx, diags);
  EXPECT_TRUE(diags.has_errors());
}

TEST(TypeExpressions, NestAsDeeplyAsTheLimitsAllow) {
  const Expression type = expression("list(list(list(string)))");
  Diagnostics diags;
  type_constraint(type, diags, {.max_nesting = 4});
  EXPECT_TRUE(diags.empty());
  type_constraint(type, diags, {.max_nesting = 3});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::NestingTooDeep);
}

// Expressions that functions evaluate draw on the budget of the caller.
TEST(Functions, ShareTheBudgetOfTheirCaller) {
  Diagnostics diags;
  const auto document = syntax::parse_config(
      Source::make("f.hcl", "function \"twice\" {\n  params = [x]\n  result = [x, x]\n}\n"), diags);
  EvalContext definitions;
  const UserFunctions user = user_functions(document->body(), "function", definitions, diags);
  ASSERT_TRUE(diags.empty());
  EvalContext ctx;
  ctx.set("try", try_function()).set("can", can_function()).set("convert", convert_function());
  ctx.set("twice", user.functions.at("twice"));
  const auto fails = [&](const std::string& text, const Limits& limits) {
    ctx.set_limits(limits);
    Diagnostics found;
    expression(text).evaluate(ctx, found);
    return found.has_errors();
  };
  for (const std::string text : {"twice(twice(twice(1)))", "try([1, 2, 3, 4], 1)",
                                 "can([1, 2, 3, 4])", "convert([1, 2, 3, 4], list(string))"}) {
    EXPECT_FALSE(fails(text, {})) << text;
    EXPECT_TRUE(fails(text, {.max_elements = 3})) << text;
    EXPECT_TRUE(fails(text, {.max_steps = 2})) << text;
  }
}

TEST(TypeExpressions, AttributesThatAreEqualAfterNormalizationAreDuplicates) {
  Diagnostics diags;
  (void)type_constraint(expression("object({\u00e9 = number, e\u0301 = string})"), diags);
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].detail, "The attribute \"\u00e9\" is already declared.");
  EXPECT_EQ(diags.items()[0].subject.text(), "e\u0301");
}

TEST(TypeExpressions, OnlyTypeConstraintsHaveATypeInside) {
  EXPECT_USAGE_ERROR((void)type_of_constraint_value(Value::string("string")),
                     "the value is not a type constraint");
}

}  // namespace
}  // namespace hecla::ext
