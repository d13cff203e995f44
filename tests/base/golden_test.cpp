// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the golden-case reader, which the tests of all layers depend on.
#include "support/golden.h"

#include <gtest/gtest.h>

namespace hecla::test_support {
namespace {

constexpr std::string_view text =
    "Why this case exists.\n"
    "-- input.hcl --\na = 1\n\n-- not a section\n"
    "-- value --\n1\n";

TEST(GoldenCase, HasTheSectionsOfItsFile) {
  const GoldenCase golden("case", text);
  EXPECT_EQ(golden.name(), "case");
  EXPECT_EQ(golden.section("input.hcl"), "a = 1\n\n-- not a section\n");
  EXPECT_EQ(golden.section("value"), "1\n");
  EXPECT_FALSE(golden.has("diagnostics"));
  EXPECT_EQ(golden.section("diagnostics"), "");
}

TEST(GoldenCase, IsUnchangedIfResultsMatch) {
  GoldenCase golden("case", text);
  golden.expect("value", "1");
  golden.expect("diagnostics", "");
  EXPECT_EQ(golden.updated_text(), text);
}

TEST(GoldenCase, UpdatesSectionsWithActualResults) {
  GoldenCase golden("case", "-- input --\nx\n-- value --\nold\n-- gone --\ng\n");
  golden.expect("value", "new\n");
  golden.expect("gone", "");
  golden.expect("diagnostics", "d");
  EXPECT_EQ(golden.updated_text(), "-- input --\nx\n-- value --\nnew\n-- diagnostics --\nd\n");
}

TEST(GoldenCase, KeepsAnInputWithoutNewlineAtTheEnd) {
  const GoldenCase golden("case", "-- input --\nx");
  EXPECT_EQ(golden.section("input"), "x");
  EXPECT_EQ(golden.updated_text(), "-- input --\nx");
}

}  // namespace
}  // namespace hecla::test_support
