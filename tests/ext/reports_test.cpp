// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Runs tests/ext/reports/*.txt: texts, and what is reported for each.
#include <gtest/gtest.h>
#include <hecla/ext/dynamic_blocks.h>
#include <hecla/ext/functions.h>
#include <hecla/ext/type_expression.h>
#include <hecla/syntax/parse.h>

#include "support/reports.h"

namespace hecla::ext {
namespace {

EvalContext report_context() {
  EvalContext ctx;
  ctx.set("try", try_function()).set("can", can_function()).set("convert", convert_function());
  ctx.set("unknown", Value::unknown(Type::string()));
  ctx.set("secret", Value::string("x").with_mark(Mark("secret")));
  return ctx;
}

Expression expression_of(const SourceRef& source, Diagnostics& diags) {
  return syntax::parse_expression(source, diags)->expression();
}

void expand(const SourceRef& source, Diagnostics& diags) {
  const BodySchema schema{{}, {{"item"}, {"named", {"name"}}}};
  const Body body = syntax::parse_config(source, diags)->body();
  (void)expand_dynamic_blocks(body, report_context()).content(schema, diags);
}

TEST(ExtReports, AreThoseOfTheGoldenCases) {
  test_support::run_reports(
      "tests/ext/reports",
      {
          {"types",
           [](const auto& source, auto& diags) {
             (void)type_constraint_with_defaults(expression_of(source, diags), diags);
           }},
          {"types without defaults",
           [](const auto& source, auto& diags) {
             (void)type_constraint(expression_of(source, diags), diags);
           }},
          {"exact types",
           [](const auto& source, auto& diags) {
             (void)type_expression(expression_of(source, diags), diags);
           }},
          {"calls",
           [](const auto& source, auto& diags) {
             (void)expression_of(source, diags).evaluate(report_context(), diags);
           }},
          {"dynamic blocks", expand},
      });
}

TEST(ExtReports, OfTypesThatAreNestedTooDeeply) {
  Diagnostics diags;
  (void)type_constraint(expression_of(Source::make("t", "list(list(string))"), diags), diags,
                        {.max_nesting = 2});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].detail, "The type is nested too deeply.");
}

}  // namespace
}  // namespace hecla::ext
