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

}  // namespace
}  // namespace hecla::json::test
