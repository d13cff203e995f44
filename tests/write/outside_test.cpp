// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The check that finds what edits change beyond their subjects.
#include <write/edit/outside.h>

#include <gtest/gtest.h>

namespace hecla::write {
namespace {

// Replaces the first occurrence of each old text by a new one. Returns whether there is a difference.
struct Replacement {
  std::string_view old;
  std::string text;
  bool is_subject = true;
};
bool differs(const std::string& text, const std::vector<Replacement>& replacements,
             const char* name = "t.hcl") {
  std::vector<Change> changes;
  std::vector<ByteRange> subjects;
  for (const Replacement& replacement : replacements) {
    const auto begin = static_cast<std::uint32_t>(text.find(replacement.old));
    const ByteRange range{begin, begin + static_cast<std::uint32_t>(replacement.old.size())};
    changes.push_back({range, replacement.text});
    if (replacement.is_subject) subjects.push_back(range);
  }
  Diagnostics diags;
  const File before = parse_text(name, text, diags);
  const std::string edited = with_changes(text, changes);
  const File after = parse_text(name, edited, diags);
  const auto found = difference_outside(before, subjects, changes, after);
  EXPECT_LE(found.value_or(ByteRange{0, 0}).end, edited.size());
  return found.has_value();
}

TEST(Outside, SubjectsMayChange) {
  EXPECT_FALSE(differs("a = 1\nb = 2\n", {{"1", "[1, 2]"}}));
  EXPECT_FALSE(differs("a = 1\nb = 2\nc = 3\n", {{"a = 1", "x {\n}"}, {"3", "4"}}));
  EXPECT_FALSE(differs("a = 1\nb = 2\n", {{"a = 1\n", ""}}));
  EXPECT_FALSE(differs("a = 1\n# c\nb = 2\n", {{"# c", "# d"}}));
  EXPECT_FALSE(differs("a = 1\n# c", {{"", "b = 1\n", false}, {"1", "2"}}));
  EXPECT_FALSE(differs("a = 1 1\nb = 2\n", {{"2", "3"}}));
  EXPECT_FALSE(differs("{\"a\": 1, \"b\": 2}", {{"1", "{}"}}, "t.json"));
}

TEST(Outside, SpacesAndCommasMayChange) {
  EXPECT_FALSE(differs("a = 1\nbc = 2\n", {{" ", "  ", false}}));
  EXPECT_FALSE(differs("a = {\n b = 1\n}\n", {{"\n", "\n\n", false}}));
  EXPECT_FALSE(differs("a = [\n 1\n]\n", {{"\n", "\n", false}}));
  EXPECT_FALSE(differs("a = [1, ]\n", {{", ", "", false}}));
}

TEST(Outside, EverythingElseIsFound) {
  EXPECT_TRUE(differs("a = [b /* c */ ,\n -1]\n", {{"/* c */", "# c"}}));
  EXPECT_TRUE(differs("a = [b, -1]\n", {{",", "", false}}));
  EXPECT_TRUE(differs("a = 1\nbc = 2\n", {{"a =", "a   =", false}}));
  EXPECT_TRUE(differs("a = 1\nb = 2 # c\nd = 3\n", {{"1", "2"}, {" # c", "", false}}));
  EXPECT_TRUE(differs("a = 1\nb = 2\nc = 3\n", {{"1", "1 /*"}, {"3", "*/ c = 3"}}));
  EXPECT_TRUE(differs("a = 1\nb = 2\nc = 3\n", {{"1", "<<E\nE\n"}, {"\nc", " + c", false}}));
  EXPECT_TRUE(differs("a {\n}\nb = 2\n", {{"}", "c {\n}", false}}));
  EXPECT_TRUE(differs("a {\n}\nb = 2\n", {{"}\n", "\n", false}}));
  EXPECT_TRUE(differs("{\"a\": [1, 2], \"b\": 2}", {{"2]", "2, 2]", false}}, "t.json"));
  EXPECT_TRUE(differs("{\"a\": [1], \"b\": 2}", {{"], ", ", ", false}}, "t.json"));
}

}  // namespace
}  // namespace hecla::write
