// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/render.h>

#include "json/support.h"
#include "support/golden.h"

namespace hecla::json::test {
namespace {

TEST(JsonGolden, MatchesItsGoldenCases) {
  test_support::run_golden("tests/json/golden", [](test_support::GoldenCase& golden) {
    Diagnostics diags;
    const SourceRef source = Source::make("input.json", std::string(golden.section("input.json")));
    const Body body = parse(source, diags);
    if (!diags.has_errors()) {
      for (const Attribute& attribute : body.just_attributes(diags))
        (void)attribute.expression.evaluate(EvalContext(), diags);
    }
    golden.expect("diagnostics", to_text(diags, {}));
  });
}

}  // namespace
}  // namespace hecla::json::test
