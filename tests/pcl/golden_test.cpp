// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Programs with the types of all their parts, and their reports.
#include <gtest/gtest.h>

#include "pcl/program_support.h"
#include "pcl/text/dump.h"
#include "support/golden.h"

namespace hecla::pcl {
namespace {

TEST(PclGolden, ProgramsAgreeWithTheirGoldenCases) {
  test_support::run_golden("tests/pcl/golden", [](test_support::GoldenCase& golden) {
    Diagnostics diags;
    TypeTable types;
    Packages packages(types);
    const bool has_schema = golden.has("schema.json");
    if (has_schema) {
      const std::string text(golden.section("schema.json"));
      EXPECT_TRUE(packages.add(Source::make("schema.json", text), diags)) << to_text(diags);
    }
    const std::vector files = {testing::file(golden.section("main.pp"))};
    const Program program =
        bind_program(types, files, diags, {.packages = has_schema ? &packages : nullptr});
    golden.expect("bound", dump(program));
    golden.expect("reports", to_text(diags));
  });
}

}  // namespace
}  // namespace hecla::pcl
