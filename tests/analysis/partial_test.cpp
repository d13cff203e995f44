// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/partial.h"

#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include "analysis/evaluated_body.h"
#include "analysis/functions.h"

namespace hecla::analysis {
namespace {

EvalContext context() {
  EvalContext ctx = function_context();
  ctx.set("env", Value::object({{"region", Value::string("eu")}, {"size", Value::number(3)}}));
  return ctx;
}

std::string folded(const std::string& text) {
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("test", text), diags);
  const std::string result = fold(document, *document->root_expression(), context(), diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  return result;
}

bool is_constant(const std::string& text) {
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("test", text), diags);
  return can_evaluate(document, *document->root_expression(), context());
}

TEST(PartialEvaluation, ReplacesConstantPartsByTheirValues) {
  EXPECT_EQ(folded("var.a + 1 * 2"), "var.a + 2");
  EXPECT_EQ(folded("[var.a, upper(env.region)]"), "[var.a, \"EU\"]");
  EXPECT_EQ(folded("var.a ? env.size : 1 + 1"), "var.a ? 3 : 2");
  EXPECT_EQ(folded("{ (env.region) = var.a }"), "{ \"eu\" = var.a }");
}

TEST(PartialEvaluation, KeepsTheMeaningOfOperandsAndTemplates) {
  EXPECT_EQ(folded("var.a - (1 - 3)"), "var.a - (-2)");
  EXPECT_EQ(folded("\"${var.a}-${env.region}\""), "\"${var.a}-eu\"");
  EXPECT_EQ(folded(R"("${"$"}{${var.a}")"), R"("${"$"}{${var.a}")");
}

TEST(PartialEvaluation, KnowsTheNamesOfLoops) {
  EXPECT_EQ(folded("[for env in var.a : env.region]"), "[for env in var.a : env.region]");
  EXPECT_EQ(folded("[for x in var.a : x + env.size]"), "[for x in var.a : x + 3]");
  EXPECT_TRUE(is_constant("[for x in [1, 2] : x]"));
}

TEST(PartialEvaluation, ResolvesNamesDownToTheirAttributes) {
  EXPECT_TRUE(is_constant("env.region"));
  EXPECT_FALSE(is_constant("env.zone"));
  EXPECT_FALSE(is_constant("var.a"));
  EXPECT_FALSE(is_constant("undefined_function(1)"));
}

write::ConfigBody evaluated(const std::string& text, bool partial, Diagnostics& diags,
                            std::string name = "test.hcl") {
  const File file = parse_text(std::move(name), text, diags);
  write::ConfigBody body;
  add_evaluated(body, file, context(), partial, diags);
  return body;
}

TEST(EvaluatedBody, KeepsArgumentsAndBlocksInOrder) {
  Diagnostics diags;
  const auto body = evaluated("b {\n c = 1 + 1\n}\na = env.region\n", false, diags);
  EXPECT_EQ(to_hcl(body), "b {\n  c = 2\n}\n\na = \"eu\"\n");
  EXPECT_EQ(to_value(body, true, 400, diags).attribute("a"), Value::string("eu"));
  EXPECT_TRUE(diags.empty());
}

TEST(EvaluatedBody, FoldsExpressionsThatCannotBeEvaluated) {
  Diagnostics diags;
  const auto body = evaluated("a = var.b + (1 + 1)\n", true, diags);
  EXPECT_EQ(to_hcl(body), "a = var.b + 2\n");
  EXPECT_EQ(to_value(body, true, 400, diags).attribute("a"), Value::string("${var.b + 2}"));
  EXPECT_TRUE(diags.empty());
}

TEST(EvaluatedBody, HasTheAttributesOfAJsonFile) {
  Diagnostics diags;
  const auto body =
      evaluated(R"({"a": "${1 + 1}", "b": {"c": "${var.x}"}})", true, diags, "test.hcl.json");
  EXPECT_EQ(to_hcl(body), "a = 2\nb = {\"c\": \"${var.x}\"}\n");
  EXPECT_TRUE(diags.empty());
  evaluated(R"({"a": "${x}", "b": "${y}"})", false, diags, "test.hcl.json");
  EXPECT_EQ(diags.items().size(), 2U);
}

TEST(EvaluatedBody, ReportsNamesThatConflict) {
  Diagnostics diags;
  const auto body = evaluated("b {\n}\nb \"x\" {\n}\n", false, diags);
  to_value(body, true, 400, diags);
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::NotRepresentableInJson);
  EXPECT_EQ(diags.items()[0].detail,
            "To be converted to a value, all \"b\" blocks of a body must have the same number of "
            "labels, and no "
            "argument can have the same name as these blocks.");
}

}  // namespace
}  // namespace hecla::analysis
