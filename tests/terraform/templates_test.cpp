// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests templatestring, whose argument must be a reference.
#include <gmock/gmock.h>
#include <hecla/model/eval_context.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/functions.h>

#include "support/value_matchers.h"

namespace hecla::test {
namespace {

using ::testing::HasSubstr;

EvalContext context() {
  EvalContext ctx;
  terraform::set_functions(ctx, terraform::functions({.root = "tests/terraform/root"}));
  const auto text = [](std::string_view template_text) { return Value::string(template_text); };
  ctx.set("greeting", text("Hello, ${name}!"))
      .set("t", Value::object({{"list", Value::tuple({text("${upper(x)}é"), text("")})},
                               {"number", num(1)},
                               {"none", Value::null(Type::string())},
                               {"unknown", Value::unknown(Type::string())},
                               {"secret", text("${x}").with_mark(Mark::sensitive())},
                               {"malformed", text("${")},
                               {"list_result", text("${[x]}")},
                               {"number_result", text("${x}")},
                               {"nested", text("${templatestring(x, {})}")},
                               {"reading", text("${file(\"notes.txt\")}")},
                               {"failing", text("${x + 1}")},
                               {"loop", text("%{ for i in x ~}${i},%{ endfor }")}}));
  return ctx;
}

struct Evaluated {
  Value value;
  std::string problem;  // the detail of the first diagnostic
};

Evaluated evaluate(const std::string& text) {
  Diagnostics diags;
  const EvalContext ctx = context();
  const auto document = syntax::parse_expression(Source::make("test", text), diags);
  Value value = document->expression().evaluate(ctx, diags);
  return {std::move(value), diags.empty() ? "" : diags.items().front().detail};
}

TEST(TemplateString, EvaluatesTheReferencedTemplate) {
  const std::pair<const char*, Value> cases[] = {
      {R"(templatestring(greeting, { name = "é" }))", str("Hello, é!")},
      {R"(templatestring(greeting, tomap({ name = 1 })))", str("Hello, 1!")},
      {R"(templatestring(t.list[0], { x = "a" }))", str("Aé")},
      {R"(templatestring(t.list[1 - 1], { x = "a" }))", str("Aé")},
      {R"(templatestring(t["list"][1], {}))", str("")},
      {R"(templatestring(t.number_result, { x = 5 }))", str("5")},
      {R"(templatestring(t.loop, { x = [1, 2] }))", str("1,2,")},
      {R"(templatestring(t.secret, { x = "a" }))", str("a").with_mark(Mark::sensitive())},
      {R"(templatestring(greeting, { name = sensitive("a") }))",
       str("Hello, a!").with_mark(Mark::sensitive())},
      {R"(core::templatestring(greeting, { name = "a" }))", str("Hello, a!")},
  };
  for (const auto& [text, expected] : cases) {
    const Evaluated result = evaluate(text);
    EXPECT_EQ(result.problem, "") << text;
    EXPECT_EQ(result.value, expected) << text;
  }
  EXPECT_EQ(evaluate("templatestring(t.unknown, {})").value,
            Value::unknown(Type::string()).refined_not_null());
}

TEST(TemplateString, ReportsErrors) {
  const std::pair<const char*, const char*> cases[] = {
      {R"(templatestring("literal", {}))",
       "the template must be a reference to a string that is defined elsewhere, such as "
       "local.greeting"},
      {R"(templatestring("${greeting}", {}))", "must be a reference"},
      {R"(templatestring("a${greeting}", {}))", "must be a reference"},
      {R"(templatestring(upper(greeting), {}))", "must be a reference"},
      {R"(templatestring((greeting), {}))", "must be a reference"},
      {R"(templatestring(true ? greeting : "", {}))", "must be a reference"},
      {R"(templatestring(nosuch, {}))", "the template string cannot be evaluated"},
      {R"(templatestring(t.number, {}))", "string required, got number"},
      {R"(templatestring(t.none, {}))", "string required, got null"},
      {R"(templatestring(t.list[*], {}))", "string required, got tuple"},
      {R"(templatestring(t.malformed, {}))", "malformed: <templatestring>:1,"},
      {R"(templatestring(greeting, {}))", "refers to \"name\""},
      {R"(templatestring(greeting, { nmae = 1 }))", "Did you mean \"nmae\"?"},
      {R"(templatestring(greeting, { "a b" = 1 }))", "\"a b\""},
      {R"(templatestring(greeting, ["a"]))", "map or object of variables required"},
      {R"(templatestring(t.list_result, { x = 1 }))",
       "the result of the template is not a string: "},
      {R"(templatestring(t.number_result, { x = null }))", "null"},
      {R"(templatestring(t.failing, { x = "a" }))", "<templatestring>:1,"},
      {R"(templatestring(t.nested, { x = "a" }))", "cannot evaluate other templates"},
      {R"(templatestring(t.reading, {}))",
       "the template of templatestring cannot read files; pass their contents in a variable"},
      {R"(templatefile("recursive.tftpl", {}))", "cannot evaluate other templates"},
  };
  for (const auto& [text, problem] : cases)
    EXPECT_THAT(evaluate(text).problem, HasSubstr(problem)) << text;
}

// Values that templates build count towards the limits of the expression around them.
TEST(TemplateString, UsesTheLimitsOfTheEvaluationAroundIt) {
  EvalContext ctx = context();
  Limits limits;
  limits.max_steps = 2000;
  ctx.set_limits(limits);
  Diagnostics diags;
  const auto document = syntax::parse_expression(
      Source::make("test", "templatestring(t.loop, { x = range(1000) })"), diags);
  EXPECT_FALSE(document->expression().evaluate(ctx, diags).is_known());
  EXPECT_TRUE(diags.has_errors());
}

TEST(Templates, RespectTheLimitsOfTheirCaller) {
  const auto code_of = [](const std::string& text, const Limits& limits) {
    EvalContext ctx = context();
    ctx.set_limits(limits);
    Diagnostics diags;
    const auto document = syntax::parse_expression(Source::make("test", text), diags);
    document->expression().evaluate(ctx, diags);
    return diags.empty() ? std::optional<DiagnosticCode>() : diags.items().back().code;
  };
  EXPECT_EQ(code_of("templatestring(t.loop, { x = range(100) })", {}), std::nullopt);
  EXPECT_NE(code_of("templatestring(t.loop, { x = range(100) })", {.max_steps = 60}), std::nullopt);
  EXPECT_NE(code_of("templatestring(t.loop, { x = range(100) })", {.max_string_bytes = 100}),
            std::nullopt);
  EXPECT_NE(code_of("file(\"notes.txt\")", {.max_string_bytes = 1}), std::nullopt);
}

}  // namespace
}  // namespace hecla::test
