// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/write/unified_diff.h>

#include <gtest/gtest.h>

#include <random>
#include <sstream>
#include <string>

#include "support/repeated.h"
#include "write/compare/line_diff.h"

namespace hecla::write {
namespace {

using test::repeated;

std::string diff(std::string_view before, std::string_view after, std::size_t context = 3) {
  return unified_diff(before, after, {"old", "new", context});
}

TEST(UnifiedDiff, IsEmptyForEqualTexts) {
  EXPECT_EQ(diff("", ""), "");
  EXPECT_EQ(diff("a\nb", "a\nb"), "");
}

TEST(UnifiedDiff, ShowsAReplacedLineWithItsSurroundings) {
  EXPECT_EQ(diff("a\nb\nc\n", "a\nx\nc\n"), "--- old\n+++ new\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n");
}

TEST(UnifiedDiff, NumbersAnEmptyTextAsLineZero) {
  EXPECT_EQ(diff("", "a\n"), "--- old\n+++ new\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(diff("a\nb\n", ""), "--- old\n+++ new\n@@ -1,2 +0,0 @@\n-a\n-b\n");
}

TEST(UnifiedDiff, MarksAMissingNewlineAtTheEnd) {
  EXPECT_EQ(diff("a", "a\n"),
            "--- old\n+++ new\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
  EXPECT_EQ(diff("a\nb", "x\nb"),
            "--- old\n+++ new\n@@ -1,2 +1,2 @@\n-a\n+x\n b\n\\ No newline at end of file\n");
}

TEST(UnifiedDiff, JoinsChangesWhoseSurroundingsTouch) {
  EXPECT_EQ(diff("1\n2\n3\n4\n", "x\n2\n3\ny\n", 1),
            "--- old\n+++ new\n@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n-4\n+y\n");
  EXPECT_EQ(diff("1\n2\n3\n4\n5\n", "x\n2\n3\n4\ny\n", 1),
            "--- old\n+++ new\n@@ -1,2 +1,2 @@\n-1\n+x\n 2\n@@ -4,2 +4,2 @@\n 4\n-5\n+y\n");
}

TEST(UnifiedDiff, FindsTheFewestChangesBetweenRepeatedLines) {
  EXPECT_EQ(diff("}\n}\na\n}\n", "}\n}\n}\n", 0), "--- old\n+++ new\n@@ -3 +2,0 @@\n-a\n");
}

TEST(UnifiedDiff, QuotesNamesThatWouldBreakTheHeader) {
  EXPECT_EQ(unified_diff("a\n", "", {"x\n+++ y", "\x1b\"", 0}),
            "--- \"x\\012+++ y\"\n+++ \"\\033\\\"\"\n@@ -1 +0,0 @@\n-a\n");
}

// The kept lines are the same in both texts, so applying the difference gives the second text.
void expect_consistent(const std::string& before, const std::string& after) {
  const auto old_lines = split_lines(before);
  const auto new_lines = split_lines(after);
  const SequenceDiff lines = compare_lines(old_lines, new_lines);
  std::string kept_before, kept_after;
  for (std::size_t i = 0; i < old_lines.size(); ++i) {
    if (!lines.removed[i]) kept_before += old_lines[i];
  }
  for (std::size_t i = 0; i < new_lines.size(); ++i) {
    if (!lines.added[i]) kept_after += new_lines[i];
  }
  EXPECT_EQ(kept_before, kept_after) << before << "---\n" << after;
}

std::size_t changed_lines(const std::string& before, const std::string& after) {
  const SequenceDiff lines = compare_lines(split_lines(before), split_lines(after));
  std::size_t count = 0;
  for (const char removed : lines.removed) count += removed ? 1 : 0;
  for (const char added : lines.added) count += added ? 1 : 0;
  return count;
}

TEST(UnifiedDiff, KeepsOnlyEqualLinesOfRandomTexts) {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    const auto text = [&] {
      std::string lines;
      for (auto left = random() % 12; left > 0; --left) {
        lines += static_cast<char>('a' + random() % 5);
        lines += '\n';
      }
      return lines;
    };
    const std::string before = text(), after = text();
    expect_consistent(before, after);
    // Lines that are unique in both anchor the comparison, so it may keep fewer lines than could be
    // kept, but a text that only grew shows nothing as removed.
    EXPECT_EQ(changed_lines(before, before + after), split_lines(after).size());
  }
}

TEST(UnifiedDiff, ReplacesAPartThatDiffersEverywhere) {
  const std::string before = repeated("a\nb\n", 20'000), after = repeated("b\nc\n", 20'000);
  expect_consistent(before, after);
  EXPECT_GT(changed_lines(before, after), 40'000u);
}

TEST(UnifiedDiff, TakesLittleTimeForManyEqualLines) {
  const std::string before = repeated("\n", 300'000);
  EXPECT_EQ(changed_lines(before, before + "x\n" + before), 300'001u);
}

}  // namespace
}  // namespace hecla::write
