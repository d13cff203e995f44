// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that evaluation of hostile input ends with a diagnostic, soon and in bounded memory.
#include <hecla/model/custom_decode.h>
#include <hecla/source/render.h>

#include <functional>
#include <string_view>
#include <utility>

#include "support/repeated.h"
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

// A failure because the budget is exhausted says nothing about the expression.
TEST(EvaluationLimits, AnExhaustedBudgetIsTheOnlyError) {
  for (const char* source :
       {"[for n in numbers : -n + 6]", "[for n in numbers : \"${n}x\"]",
        "[for n in numbers : n if n == 1 && !false]", "{ for n in numbers : n => n ? 1 : 2... }",
        "[for n in numbers : { (n) = upper(n) }]", "[for n in numbers : true ? [n] : [\"a\"]]"}) {
    const bool has_own_error = !errors_of(source, {}).empty();
    for (std::uint64_t steps = 0; steps < 60; ++steps) {
      const Diagnostics diags = errors_of(source, {.max_steps = steps});
      std::size_t exceeded = 0;
      for (const Diagnostic& item : diags) {
        if (item.code == DiagnosticCode::EvaluationTooLong) ++exceeded;
      }
      EXPECT_LE(exceeded, 1U) << source << " with " << steps << " steps:\n" << to_text(diags);
      if (!has_own_error) {
        EXPECT_EQ(diags.items().size(), exceeded) << source << " with " << steps << " steps:\n"
                                                  << to_text(diags);
      }
    }
  }
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

// Returns a context with make(), which returns the result of `implementation`.
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

std::vector<Value> many_strings(std::size_t count) {
  std::vector<Value> elements;
  for (std::size_t i = 0; i < count; ++i) elements.push_back(str("element " + std::to_string(i)));
  return elements;
}

// A context with the variables a and b, equal lists that do not share memory, and read(x), which returns a constant.
EvalContext context_with_lists(std::size_t count) {
  EvalContext ctx = test_context();
  ctx.set("a", Value::list(Type::string(), many_strings(count)));
  ctx.set("b", Value::list(Type::string(), many_strings(count)));
  for (const bool pays : {true, false}) {
    ctx.set(pays ? "read" : "ignore",
            Function({.name = "read",
                      .parameters = {{.name = "x", .pays_for_reading = pays}},
                      .result_type = Function::always(Type::number()),
                      .implementation = [](CallContext&, auto, const Type&) { return num(1); }}));
  }
  return ctx;
}

TEST(EvaluationLimits, StepsCountWhatComparisonsAndFunctionsRead) {
  const EvalContext ctx = context_with_lists(10'000);
  const Limits limits{.max_steps = 3000};
  for (const char* source : {"[for n in numbers : a == b]", "[for n in numbers : a != b]",
                             "[for n in numbers : read(a)]"}) {
    EXPECT_TRUE(errors_of(source, {}, ctx).empty()) << source;
    const Diagnostics diags = errors_of(source, limits, ctx);
    ASSERT_EQ(diags.items().size(), 1U) << source;
    EXPECT_EQ(diags.items()[0].code, DiagnosticCode::EvaluationTooLong) << source;
  }
  for (const char* source : {"[for n in numbers : a == 1]", "[for n in numbers : a[n]]",
                             "[for n in numbers : ignore(a)]"})
    EXPECT_TRUE(errors_of(source, limits, ctx).empty()) << source;
}

std::uint64_t work_of(const std::string& source, std::size_t count) {
  const EvalContext ctx = context_with_lists(count);
  Budget budget;
  Diagnostics diags;
  evaluate(Source::make("t", source), ctx.with_budget(budget), diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  return budget.work_done();
}

TEST(EvaluationLimits, WorkGrowsWithWhatIsRead) {
  for (const char* source : {"a == b", "read(a)", "[for x in a : x]"}) {
    for (const std::size_t count : {1000U, 2000U, 4000U}) {
      const double growth = static_cast<double>(work_of(source, 2 * count)) /
                            static_cast<double>(work_of(source, count));
      EXPECT_GT(growth, 1.9) << source;
      EXPECT_LT(growth, 2.2) << source;
    }
  }
}

TEST(EvaluationLimits, CountTheNamesOfAttributesAndKeys) {
  EvalContext ctx = test_context();
  ctx.set("name", str(std::string(1000, 'n')));
  for (const char* source : {"[for n in numbers : { (name) = n }]",
                             "[for n in numbers : { for m in numbers : \"${name}${m}\" => n }]"}) {
    const Diagnostics diags = errors_of(source, {.max_string_bytes = 2500}, ctx);
    ASSERT_EQ(diags.items().size(), 1U) << source;
    EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge) << source;
  }
}

TEST(EvaluationLimits, OfMemoryHoldForAllThatIsBuilt) {
  const std::string source = "[for a in numbers : [for b in numbers : \"${a}-${b}\"]]";
  EXPECT_TRUE(errors_of(source, {}).empty());
  const Diagnostics diags = errors_of(source, {.max_memory_bytes = 500});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
}

TEST(EvaluationLimits, NumbersThatAreTooLargeAreErrors) {
  for (const char* source : {"1e300000 * 1e300000", "-5e315652 - 5e315652", "1e300000 / 1e-300000",
                             "\"1e2147483647\" + 1", "-\"1p2147483647\""}) {
    EXPECT_EQ(errors_of(source, {}).error_count(), 1U) << source;
  }
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

// Returns a context with now(x), which takes the value, and later(x), which evaluates the
// expression itself.
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
    EXPECT_GE(most, limits.max_nesting - 6) << before;  // the levels around the nested expressions
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
