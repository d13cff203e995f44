// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Runs tests/json/reports/*.txt: texts, and what is reported for each.
#include "support/reports.h"
#include "json/support.h"

namespace hecla::json::test {
namespace {

void read_blocks(const SourceRef& source, Diagnostics& diags) {
  static const BodySchema schema{{{"port"}}, {{"plain"}, {"one", {"key"}}}};
  (void)parse(source, diags).content(schema, diags);
}

void evaluate_arguments(const SourceRef& source, Diagnostics& diags) {
  for (const Attribute& attribute : parse(source, diags).just_attributes(diags))
    (void)attribute.expression.evaluate(EvalContext(), diags);
}

TEST(JsonReports, AreThoseOfTheGoldenCases) {
  test_support::run_reports(
      "tests/json/reports",
      {
          {"texts", [](const auto& source, auto& diags) { (void)parse(source, diags); }},
          {"arguments", evaluate_arguments},
          {"blocks", read_blocks},
      });
}

TEST(JsonReports, OfTextsThatCannotBeRead) {
  Diagnostics diags;
  (void)parse(Source::make("t", std::string("\xFF\xFE{\0}\0", 6)), diags);
  ASSERT_FALSE(diags.empty());
  EXPECT_EQ(diags.items()[0].detail, "The text appears to be UTF-16. JSON must be UTF-8.");
  Diagnostics large;
  (void)hecla::json::parse(Source::make("t", "{\"a\": 1}"), large,
                           {.limits = {.max_source_bytes = 3}});
  ASSERT_FALSE(large.empty());
  EXPECT_EQ(large.items()[0].detail, "The text has 8 bytes, but the limit is 3.");
}

}  // namespace
}  // namespace hecla::json::test
