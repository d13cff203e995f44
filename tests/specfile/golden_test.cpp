// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Specification files: the mistakes in them, or the type they give and the value of an input.
#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/specfile/read.h>
#include <hecla/syntax/parse.h>

#include "support/golden.h"

namespace hecla::specfile {
namespace {

Body parse(const std::string& name, std::string_view text) {
  Diagnostics diags;
  const auto file = syntax::parse_config(Source::make(name, std::string(text)), diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return file->body();
}

TEST(SpecFileGolden, FilesMatchTheirCases) {
  test_support::run_golden("tests/specfile/golden", [](test_support::GoldenCase& golden) {
    Diagnostics diags;
    const SpecFile file = read(parse("spec.hcldec", golden.section("spec")), diags);
    const bool is_usable = !diags.has_errors();
    golden.expect("type", is_usable ? dec::implied_type(file.root).to_string() : "");
    std::string value;
    if (is_usable && golden.has("input")) {
      const Body input = parse("input.hcl", golden.section("input"));
      value = dec::decode(input, file.root, file.make_context(), diags).to_debug_string();
    }
    golden.expect("value", value);
    golden.expect("diagnostics", to_text(diags));
  });
}

}  // namespace
}  // namespace hecla::specfile
