// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Evaluation of hostile input ends with a diagnostic, soon and in bounded memory.
#include <functional>

#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

Diagnostics mistakes_of(const std::string& source, const Limits& limits,
                        EvalContext ctx = test_context()) {
  ctx.set_limits(limits);
  Diagnostics diags;
  evaluate(Source::make("t", source), ctx, diags);
  return diags;
}

TEST(EvaluationLimits, Steps) {
  const std::string nested =
      "[for a in numbers : [for b in numbers : [for c in numbers : a + b + c]]]";
  EXPECT_TRUE(mistakes_of(nested, {}).empty());
  const Diagnostics diags = mistakes_of(nested, {.max_steps = 50});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::EvaluationTooLong);
}

TEST(EvaluationLimits, StringBytes) {
  const std::string doubling =
      "[for a in [for b in [for c in [text] : \"${c}${c}\"] : \"${b}${b}\"] : \"${a}${a}\"]";
  EXPECT_TRUE(mistakes_of(doubling, {}).empty());
  const Diagnostics diags = mistakes_of(doubling, {.max_string_bytes = 40});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
}

TEST(EvaluationLimits, Elements) {
  const std::string source = "[for a in numbers : [for b in numbers : {x = b}]]";
  EXPECT_TRUE(mistakes_of(source, {}).empty());
  const Diagnostics diags = mistakes_of(source, {.max_elements = 10});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
}

// make(), which gives what `implementation` returns.
EvalContext context_with(const Type& type, std::function<Value()> implementation) {
  EvalContext ctx = test_context();
  ctx.set("make", Function({.name = "make",
                            .result_type = Function::always(type),
                            .implementation = [implementation](auto, const Type&) {
                              return implementation();
                            }}));
  return ctx;
}

TEST(EvaluationLimits, CountWhatFunctionsMake) {
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
    EXPECT_TRUE(mistakes_of("[for n in numbers : make()]", {}, ctx).empty());
    const Diagnostics diags = mistakes_of("[for n in numbers : make()]", test.limits, ctx);
    ASSERT_EQ(diags.items().size(), 1U) << test.make().to_debug_string();
    EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
  }
}

TEST(EvaluationLimits, DoNotCountWhatFunctionsPassOn) {
  const Value given[] = {str("0123456789"), strings({"01234", "56789"}).with_mark(secret())};
  for (const Value& value : given) {
    const EvalContext ctx = context_with(value.type(), [value] { return value; });
    EXPECT_TRUE(
        mistakes_of("[for n in numbers : make()]", {.max_string_bytes = 9, .max_elements = 5}, ctx)
            .empty())
        << value.to_debug_string();
  }
}

TEST(EvaluationLimits, CountEvenWhereTheResultIsNotChosen) {
  const Diagnostics diags =
      mistakes_of("true || [for a in numbers : a] == []", {.max_elements = 2});
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
  const Diagnostics diags = mistakes_of(source, {.max_elements = 200'000});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
}

TEST(EvaluationLimits, StopAHugeTextInTime) {
  std::string source = "\"xxxxxxxxxxxxxxxx\"";
  for (int i = 0; i < 40; ++i) {
    source = "[for v in [" + source + "] : \"${v}${v}\"][0]";
  }
  const Diagnostics diags = mistakes_of(source, {.max_string_bytes = 1 << 20});
  ASSERT_FALSE(diags.empty());
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::ResultTooLarge);
}

TEST(EvaluationLimits, HugeNumbersDoNotBecomeHugeTexts) {
  const Diagnostics diags = mistakes_of("\"${1e100000000}-\"", {});
  EXPECT_FALSE(diags.empty());
}

}  // namespace
}  // namespace hecla::test
