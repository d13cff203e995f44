// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <functional>

#include "pcl/bind_support.h"
#include "pcl/program_support.h"
#include "support/usage_error.h"

namespace hecla::pcl {
namespace {

std::string detail_with(const std::function<void(TypeTable&, Diagnostics&)>& bind) {
  TypeTable types(Rules::Deployed, {.max_steps = 1, .max_memory_bytes = 1});
  Diagnostics diags;
  bind(types, diags);
  return diags.empty() ? "" : diags.items().back().detail;
}

TEST(PclLimits, AreReportedOnce) {
  Diagnostics parsing;
  const auto expression = syntax::parse_expression(
      Source::make("t", "[{ a = 1 }, { b = [1, 2] }, { c = { d = \"x\" } }]"), parsing);
  EXPECT_EQ(detail_with([&](TypeTable& types, Diagnostics& diags) {
              bind_expression(types, expression, Scope(), diags);
            }),
            "The types of this expression exceed the limits on memory or steps. Types from here on "
            "are not "
            "reliable.");
  EXPECT_EQ(detail_with([&](TypeTable& types, Diagnostics& diags) {
              Packages(types).add(Source::make("cloud.json", testing::schema), diags);
            }),
            "The types of the schema exceed the limits on memory or steps.");
  const std::vector files{syntax::parse_config(
      Source::make("t.pp", "resource \"r\" \"cloud:s3:Bucket\" {}\n"), parsing)};
  EXPECT_EQ(
      detail_with([&](TypeTable& types, Diagnostics& diags) { bind_program(types, files, diags); }),
      "The types of the program exceed the limits on memory or steps.");
}

TEST(PclLimits, ADocumentIsBoundAsWhatItIs) {
  Diagnostics parsing;
  const auto expression = syntax::parse_expression(Source::make("t", "1"), parsing);
  const std::vector files{syntax::parse_config(Source::make("t.pp", ""), parsing)};
  TypeTable types;
  EXPECT_USAGE_ERROR(bind_program(types, std::vector{expression}, parsing),
                     "a program consists of files");
  EXPECT_USAGE_ERROR(bind_expression(types, files[0], testing::Names(types), parsing),
                     "the document is not an expression");
}

}  // namespace
}  // namespace hecla::pcl
