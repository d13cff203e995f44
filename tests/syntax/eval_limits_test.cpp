// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Evaluation of hostile input ends with a diagnostic, soon and in bounded memory.
#include <hecla/model/custom_decode.h>
#include <hecla/source/render.h>

#include <functional>
#include <string_view>
#include <utility>

#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

Diagnostics errors_of(const std::string& source, const Limits& limits,
                      EvalContext ctx = test_context()) {
  ctx.set_limits(limits);
  Diagnostics diags;
  evaluate(Source::make("t", source), ctx, diags);
  return diags;
}

TEST(EvaluationLimits, Steps) {
  const std::string nested =
      "[for a in numbers : [for b in numbers : [for c in numbers : a + b + c]]]";
  EXPECT_TRUE(errors_of(nested, {}).empty());
  const Diagnostics diags = errors_of(nested, {.max_steps = 50});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::EvaluationTooLong);
}

TEST(EvaluationLimits, StringBytes) {
  const std::string doubling =
      "[for a in [for b in [for c in [text] : \"${c}${c}\"] : \"${b}${b}\"] : \"${a}${a}\"]";
  EXPECT_TRUE(errors_of(doubling, {}).empty());
  const Diagnostics diags = errors_of(doubling, {.max_string_bytes = 40});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
}

TEST(EvaluationLimits, Elements) {
  const std::string source = "[for a in numbers : [for b in numbers : {x = b}]]";
  EXPECT_TRUE(errors_of(source, {}).empty());
  const Diagnostics diags = errors_of(source, {.max_elements = 10});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
}

// make(), which gives what `implementation` returns.
EvalContext context_with(const Type& type, std::function<Value()> implementation) {
  EvalContext ctx = test_context();
  ctx.set("make", Function({.name = "make",
                            .result_type = Function::always(type),
                            .implementation = [implementation](CallContext&, auto, const Type&) {
                              return implementation();
                            }}));
  return ctx;
}

TEST(EvaluationLimits, CountWhatFunctionsBuild) {
  struct Case {
    std::function<Value()> make;
    Limits limits;
  };
  const Case cases[] = {
      {[] { return str("0123456789"); }, {.max_string_bytes = 25}},
      {[] { return str("0123456789").with_mark(secret()); }, {.max_string_bytes = 25}},
      {[] {
         return strings({"01234", "56789"});
       },
       {.max_string_bytes = 25}},
      {[] {
         return numbers({1, 2, 3, 4, 5});
       },
       {.max_elements = 14}},
      {[] {
         return Value::object({{"a", num(1)}, {"b", num(2)}});
       },
       {.max_elements = 7}},
  };
  for (const Case& test : cases) {
    const EvalContext ctx = context_with(test.make().type(), test.make);
    EXPECT_TRUE(errors_of("[for n in numbers : make()]", {}, ctx).empty());
    const Diagnostics diags = errors_of("[for n in numbers : make()]", test.limits, ctx);
    ASSERT_EQ(diags.items().size(), 1U) << test.make().to_debug_string();
    EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
  }
}

TEST(EvaluationLimits, DoNotCountWhatFunctionsPassOn) {
  const Value given[] = {str("0123456789"), strings({"01234", "56789"}).with_mark(secret())};
  for (const Value& value : given) {
    const EvalContext ctx = context_with(value.type(), [value] { return value; });
    EXPECT_TRUE(
        errors_of("[for n in numbers : make()]", {.max_string_bytes = 9, .max_elements = 5}, ctx)
            .empty())
        << value.to_debug_string();
  }
}

TEST(EvaluationLimits, CountEvenIfTheResultIsNotChosen) {
  const Diagnostics diags = errors_of("true || [for a in numbers : a] == []", {.max_elements = 2});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
}

// Each level of the loop multiplies by 64: without limits this would be 2^36 elements.
TEST(EvaluationLimits, StopAHugeForInTime) {
  std::string list = "[0";
  for (int i = 1; i < 64; ++i) list += "," + std::to_string(i);
  list += "]";
  std::string source = "\"x\"";
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
    source = "[for " + std::string(name) + " in " + list + " : " + source + "]";
  }
  const Diagnostics diags = errors_of(source, {.max_elements = 200'000});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
}

TEST(EvaluationLimits, StopAHugeStringInTime) {
  std::string source = "\"xxxxxxxxxxxxxxxx\"";
  for (int i = 0; i < 40; ++i) {
    source = "[for v in [" + source + "] : \"${v}${v}\"][0]";
  }
  const Diagnostics diags = errors_of(source, {.max_string_bytes = 1 << 20});
  ASSERT_FALSE(diags.empty());
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
}

TEST(EvaluationLimits, HugeNumbersDoNotBecomeHugeStrings) {
  const Diagnostics diags = errors_of("\"${1e100000000}-\"", {});
  EXPECT_FALSE(diags.empty());
}

// --- everything that parses can be evaluated

std::string repeated(std::string_view text, std::size_t count) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

// A context with now(x), which gets the value, and later(x), which evaluates the expression itself.
EvalContext context_with_calls(const Limits& limits) {
  EvalContext ctx;
  ctx.set_limits(limits).set("list", numbers({1, 1}));
  ctx.set("now", Function({.name = "now",
                           .parameters = {{.name = "x"}},
                           .result_type = Function::always(Type::dynamic()),
                           .implementation = [](CallContext&, auto arguments, const Type&) {
                             return arguments[0];
                           }}));
  ctx.set(
      "later",
      Function({.name = "later",
                .parameters = {{.name = "x", .type = expression_closure_type()}},
                .result_type = Function::always(Type::dynamic()),
                .implementation = [](CallContext& call, auto arguments, const Type&) -> CallResult {
                  Diagnostics diags;
                  Value value = expression_closure(arguments[0]).evaluate(call, diags);
                  if (diags.has_errors()) return CallError{to_line(diags)};
                  return value;
                }}));
  return ctx;
}

TEST(EvaluationLimits, ParenthesesEvaluateWhereverTheyParse) {
  const Limits limits{.max_nesting = 40};
  const EvalContext ctx = context_with_calls(limits);
  const std::pair<const char*, const char*> places[] = {
      {"", ""},
      {"now(", ")"},
      {"later(", ")"},
      {"later(later(", "))"},
      {"[", "]"},
      {"{a = ", "}"},
      {"{(\"${", "}\") = 1}"},
      {"\"${", "}\""},
      {"-", ""},
      {"1 + ", " * 2"},
      {"true ? ", " : 2"},
      {"list[", "]"},
      {"[for x in list : ", "]"},
      {"[for x in [", "] : x]"},
      {"[for x in list : x if 0 < ", "]"},
      {"[list][*][", "]"},
      {"(", ").*"},
      {"%{ if true }${", "}%{ endif }"},
  };
  for (const auto& [before, after] : places) {
    const bool is_template = std::string_view(before).starts_with('%');
    std::size_t most = 0;
    for (std::size_t count = 0; count <= limits.max_nesting; ++count) {
      const std::string text = before + repeated("(", count) + "1" + repeated(")", count) + after;
      Diagnostics diags;
      const auto source = Source::make("t", text);
      const auto document = is_template
                                ? syntax::parse_template(source, diags, {.limits = limits})
                                : syntax::parse_expression(source, diags, {.limits = limits});
      if (diags.has_errors()) continue;
      most = count;
      document->expression().evaluate(ctx, diags);
      EXPECT_FALSE(diags.has_errors()) << text << "\n" << to_line(diags);
    }
    EXPECT_GE(most, limits.max_nesting - 6) << before;  // the levels of the place itself
  }
}

TEST(EvaluationLimits, ParenthesesAreLiteralsWhereverTheyParse) {
  const std::size_t count = Limits().max_nesting - 1;
  Diagnostics diags;
  const auto document = syntax::parse_expression(
      Source::make("t", repeated("(", count) + "1" + repeated(")", count)), diags);
  EXPECT_EQ(document->expression().evaluate_literal(diags), num(1));
  EXPECT_TRUE(document->expression().variables().empty());
  EXPECT_TRUE(diags.empty());
}

}  // namespace
}  // namespace hecla::test
