// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs tests/syntax/golden/*.txt: an input (a file, an expression or a template), its tree and its
// diagnostics.
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include <gtest/gtest.h>

#include "support/golden.h"

namespace hecla::syntax {
namespace {

constexpr std::pair<std::string_view, decltype(&parse_config)> inputs[] = {
    {"input.hcl", parse_config}, {"expression", parse_expression}, {"template", parse_template}};

TEST(Parser, MatchesItsGoldenCases) {
  test_support::run_golden("tests/syntax/golden", [](test_support::GoldenCase& golden) {
    for (const auto& [section, parse] : inputs) {
      if (!golden.has(section)) continue;
      std::string text(golden.section(section));
      if (section != "input.hcl") text.pop_back();
      Diagnostics diags;
      const auto document = parse(Source::make(std::string(section), text), diags, {});
      golden.expect("tree", dump(*document));
      golden.expect("diagnostics", to_text(diags));
    }
  });
}

}  // namespace
}  // namespace hecla::syntax
