// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests specification files: the errors in them, or their implied type and the value of an input.
#include <gtest/gtest.h>
#include <hecla/specfile/read.h>

#include "support/golden.h"
#include "support/parsed.h"

namespace hecla::specfile {
namespace {

using test::native;

TEST(SpecFileGolden, FilesMatchTheirCases) {
  test_support::run_golden("tests/specfile/golden", [](test_support::GoldenCase& golden) {
    Diagnostics diags;
    const SpecFile file = read(native(golden.section("spec"), "spec.hcldec"), diags);
    const bool is_usable = !diags.has_errors();
    golden.expect("type", is_usable ? dec::implied_type(file.root).to_string() : "");
    std::string value;
    if (is_usable && golden.has("input")) {
      const Body input = native(golden.section("input"), "input.hcl");
      value = dec::decode(input, file.root, file.make_context(), diags).to_debug_string();
    }
    golden.expect("value", value);
    golden.expect("diagnostics", to_text(diags));
  });
}

}  // namespace
}  // namespace hecla::specfile
