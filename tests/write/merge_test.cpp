// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/write/merge.h>
#include <hecla/write/structural_diff.h>

#include <string>

#include "support/usage_error.h"

namespace hecla::write {
namespace {

std::string merged(const std::string& base, const std::string& ours, const std::string& theirs,
                   MergeOptions options = {}) {
  const bool is_json = base.starts_with('{') || base.starts_with('[');
  if (is_json) options.reading.syntax = Syntax::Json;
  Diagnostics diags;
  const SourceRef ours_source = Source::make("ours.tf", ours);
  const auto result = merge(Source::make("base.tf", base), ours_source,
                            Source::make("theirs.tf", theirs), diags, options);
  EXPECT_TRUE(result) << to_text(diags);
  if (!result) return "";
  std::uint32_t end = 0;
  for (const Change& change : result->changes) {
    EXPECT_LE(end, change.range.begin);
    end = change.range.end;
  }
  const std::string text = with_changes(ours, result->changes);
  EXPECT_EQ(!result->conflicts.empty(), text.find("<<<<<<<") != text.npos);
  for (const std::size_t i : result->conflicts) {
    EXPECT_THAT(result->changes.at(i).text, testing::HasSubstr("<<<<<<<"));
  }
  return text;
}

std::string conflict(const std::string& ours, const std::string& theirs) {
  return "<<<<<<< ours\n" + ours + "=======\n" + theirs + ">>>>>>> theirs\n";
}

const std::string base = R"(# License

resource "t" "a" {
  size = 1 # small
  tags = {
    Name = "x"
    Team = "y"
  }
  list = ["a", "b", "c"]

  # Rules.
  rule {
    port = 80
  }
}

# The second.
resource "t" "b" {
  list = [
    "a",
    "b"
  ]
}
)";

// Returns `text` with `from`, which occurs once, replaced.
std::string with(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  EXPECT_EQ(text.find(from, at + 1), text.npos) << from;
  return std::string(text).replace(at, from.size(), to);
}

struct Change {
  std::string from, to;
};

// Changes to `base` of which any two can be merged.
const Change independent[] = {
    {"# License\n", "# Another license\n"},
    {"size = 1", "size = 2"},
    {"# small", "# tiny"},
    {"\"x\"", "\"z\""},
    {"    Team = \"y\"\n", "    Team = \"y\"\n    New  = 1 # new\n"},
    {"[\"a\", \"b\", \"c\"]", "[\"a\", \"b\", \"c\", \"d\"]"},
    {"  # Rules.\n", "  # More.\n  more = true\n\n  # Rules.\n"},
    {"port = 80", "port = 8080"},
    {"# The second.", "# The other one."},
    {"    \"b\"\n", "    \"b\",\n    \"c\"\n"},
};

TEST(Merge, CombinesIndependentChanges) {
  for (const Change& ours : independent) {
    for (const Change& theirs : independent) {
      if (&ours == &theirs) continue;
      const std::string both = with(with(base, theirs.from, theirs.to), ours.from, ours.to);
      EXPECT_EQ(merged(base, with(base, ours.from, ours.to), with(base, theirs.from, theirs.to)),
                both);
    }
  }
}

TEST(Merge, IsTheThirdTextIfTwoAreEqual) {
  for (const Change& change : independent) {
    const std::string x = with(base, change.from, change.to);
    EXPECT_EQ(merged(base, x, base), x);
    EXPECT_EQ(merged(base, base, x), x);
    EXPECT_EQ(merged(base, x, x), x);
    EXPECT_EQ(merged("", x, ""), x);
    EXPECT_EQ(merged("", "", x), x);
  }
}

// The same without the comparison of whole texts: an additional change at the end of the file.
TEST(Merge, KeepsTheLayoutOfEachSide) {
  const std::string ours = base + "\nlast = 1\n";
  for (const Change& change : independent) {
    EXPECT_EQ(merged(base, ours, with(base, change.from, change.to)),
              with(ours, change.from, change.to));
    EXPECT_EQ(merged(base, with(base, change.from, change.to), ours),
              with(ours, change.from, change.to));
  }
  EXPECT_EQ(merged("a=1\nb = 2\n", "a=1\nb = 3\n", "# one\na   = 1\nb = 2\n"),
            "# one\na   = 1\nb = 3\n");
}

// A key may be written in several ways.
TEST(Merge, MarksAdditionsOfTheSameKey) {
  const std::vector<std::pair<std::string, std::string>> same_keys = {
      {"(\"k\")", "k"},    {"1", "1.0"},           {"\"${\"k\"}\"", "\"k\""},
      {"(a)", "\"${a}\""}, {"(a.b)", "((a . b))"}, {"((\"k\"))", "\"\\u006b\""},
      {"1e1", "\"10\""},
  };
  for (const auto& [one, other] : same_keys) {
    const std::string ours = "x = {\n  " + one + " = 1\n}\n",
                      theirs = "x = {\n  " + other + " = 2\n}\n";
    EXPECT_EQ(merged("x = {\n}\n", ours, theirs),
              "x = {\n" + conflict("  " + one + " = 1\n", "  " + other + " = 2\n") + "}\n");
  }
  EXPECT_EQ(merged("x = {\n}\n", "x = {\n  (k) = 1\n}\n", "x = {\n  k = 2\n}\n"),
            "x = {\n  (k) = 1\n  k = 2\n}\n");
}

TEST(Merge, MarksWhatBothChanged) {
  EXPECT_EQ(merged("a = 1\nb = 2\nc = 3\n", "a = 1\nb = 4\nc = 3\n", "a = 1\nb = 5\nc = 3\n"),
            "a = 1\n" + conflict("b = 4\n", "b = 5\n") + "c = 3\n");
  EXPECT_EQ(merged("x {\n  a = {\n    k = 1\n  }\n}\n", "x {\n  a = {\n    k = 2\n  }\n}\n",
                   "x {\n  a = {\n    k = 3\n  }\n}\n"),
            "x {\n  a = {\n" + conflict("    k = 2\n", "    k = 3\n") + "  }\n}\n");
  EXPECT_EQ(merged("a = [1, 2]\n", "a = [1, 3]\n", "a = [1, 4]\n"),
            conflict("a = [1, 3]\n", "a = [1, 4]\n"));
  EXPECT_EQ(merged("b { a = 1 }\n", "b { a = 2 }\n", "b { a = 3 }"),
            conflict("b { a = 2 }\n", "b { a = 3 }\n"));
  EXPECT_EQ(merged("a = 1 # x\n", "a = 1 # y\n", "a = 1 # z\n"),
            conflict("a = 1 # y\n", "a = 1 # z\n"));
  EXPECT_EQ(merged("# a\nb = 1\nc = 1\n", "# x\nb = 1\nc = 2\n", "# y\nb = 1\nc = 1\n"),
            conflict("# x\n", "# y\n") + "b = 1\nc = 2\n");
  EXPECT_EQ(merged("# a\nb = 1\n", "# x\nb = 2\n", "# y\nb = 3\n"),
            conflict("# x\nb = 2\n", "# y\nb = 3\n"));
  EXPECT_EQ(merged("# a\nb = 1\n", "# a\nb = 2\n", "# y\nb = 3\n"),
            "# y\n" + conflict("b = 2\n", "b = 3\n"));
}

// The bracket is that of `theirs`, after which the line goes on.
TEST(Merge, BeginsLinesForMarkers) {
  EXPECT_EQ(merged("a = {\n  k = 1\n}\n", "a = {\n  k = 2\n}\n", "a = {}\n"),
            "a = {\n" + conflict("  k = 2\n", "") + "}\n");
}

TEST(Merge, WritesMarkersAsAsked) {
  MergeOptions options;
  options.ours_label = "HEAD";
  options.theirs_label = "topic";
  options.base_label = "1234567";
  options.marker_size = 9;
  options.show_base = true;
  EXPECT_EQ(merged("a = 1\r\n", "a = 2\r\n", "a = 3\n", options),
            "<<<<<<<<< HEAD\r\na = 2\r\n||||||||| 1234567\r\na = 1\r\n=========\r\na = 3\r\n"
            ">>>>>>>>> topic\r\n");
}

TEST(Merge, AcceptsTheSameChangeOnce) {
  EXPECT_EQ(merged("a = 1\n", "a = 2\nb = 1\n", "b=1\na = 2\n"), "a = 2\nb = 1\n");
  EXPECT_EQ(merged("a = [1]\n", "a = [1, 2]\n", "a = [1,2]\nb = 1\n"), "a = [1, 2]\nb = 1\n");
  EXPECT_EQ(merged("a = 1+2\n", "a = 1 + 2\n", "a = 1+3\n"), "a = 1+3\n");
  EXPECT_EQ(merged("x {}\n", "x {}\ny {\n  a = 1\n}\n", "y {\n  a=1\n}\nx {}\n"),
            "x {}\ny {\n  a = 1\n}\n");
}

TEST(Merge, MarksDifferentCommentsOfTheSameAddition) {
  EXPECT_EQ(merged("x {}\n", "x {}\n# a\ny = 1\n", "x {}\n# b\ny = 1\n"),
            "x {}\n" + conflict("# a\n", "# b\n") + "y = 1\n");
  EXPECT_EQ(merged("x {}\n", "x {}\ny = 1\n", "x {}\n# b\ny = 1\n"), "x {}\n# b\ny = 1\n");
  EXPECT_EQ(merged("x {}\n", "x {}\n# a\ny = 1\n", "x {}\n# b\n/* c */ y = 1\n"),
            "x {}\n" + conflict("# a\n", "# b\n") + "/* c */ y = 1\n");
  // Inside of it.
  EXPECT_EQ(merged("", "x {\n}\n", "x {\n  # b\n}\n"), "x {\n  # b\n}\n");
  EXPECT_EQ(merged("", "x {\n  # b\n}\n", "x {\n}\n"), "x {\n  # b\n}\n");
  EXPECT_EQ(merged("", "x {\n  # a\n}\n", "x {\n  # b\n}\n"),
            conflict("x {\n  # a\n}\n", "x {\n  # b\n}\n"));
}

TEST(Merge, KeepsAdditionsOfBoth) {
  EXPECT_EQ(merged("a = 1\n", "a = 1\nb = 1\n", "a = 1\nc = 1\n"), "a = 1\nb = 1\nc = 1\n");
  EXPECT_EQ(merged("a = [1]\n", "a = [1, 2]\n", "a = [1, 3]\n"), "a = [1, 2, 3]\n");
  EXPECT_EQ(merged("a = []\n", "a = [2]\n", "a = [3]\n"), "a = [2,3]\n");
  EXPECT_EQ(merged("a = 1\n", "a = 1\nb = 1", "a = 1\nc = 1"), "a = 1\nb = 1\nc = 1");
  EXPECT_EQ(merged("", "b = 1\n", "c = 1\n"), "b = 1\nc = 1\n");
  EXPECT_EQ(merged("a = 1\n", "a = 1\nb = 1\n", "a = 1\nb = 2\n"),
            "a = 1\n" + conflict("b = 1\n", "b = 2\n"));
}

TEST(Merge, KeepsACommentOnceWhereBothAddedItemsBelowIt) {
  const std::string header = "# Variables\n/* of it */\n\n";
  EXPECT_EQ(merged(header + "a = 1\n", header + "x = 1\n\na = 1\n", header + "y = 1\n\na = 1\n"),
            header + "x = 1\n\ny = 1\n\na = 1\n");
  EXPECT_EQ(merged(header, header + "x = 1\n", header + "y = 1\n"), header + "x = 1\n\ny = 1\n");
  EXPECT_EQ(merged("# c\na = 1\n", "# c\nx = 1\na = 1\n", "# c\n# y\ny = 1\na = 1\n"),
            "# c\nx = 1\n# y\ny = 1\na = 1\n");
  EXPECT_EQ(merged("l = [\n  /* c */\n  1\n]\n", "l = [\n  /* c */\n  2,\n  1\n]\n",
                   "l = [\n  /* c */\n  3,\n  1\n]\n"),
            "l = [\n  /* c */\n  2,\n  3,\n  1\n]\n");
  // The other side removed it.
  EXPECT_EQ(merged("# c\na = 1\n", "# c\nx = 1\na = 1\n", "a = 1\n"), "x = 1\na = 1\n");
  EXPECT_EQ(merged("# c\na = 1\n", "a = 1\n", "# c\nx = 1\na = 1\n"), "x = 1\na = 1\n");
  // Lines that separate items are comments of each.
  const std::string line = "# ---\n";
  EXPECT_EQ(merged(line + "a = 1\n", line + "x = 1\n" + line + "a = 1\n",
                   line + "y = 1\n" + line + "a = 1\n"),
            line + "x = 1\n" + line + "y = 1\n" + line + "a = 1\n");
}

// The position of an argument is its meaning.
TEST(Merge, MarksCallsWhoseArgumentsBothAddedOrRemoved) {
  EXPECT_EQ(merged("a = f(x)\n", "a = f(1, x)\n", "a = f(2, x)\n"),
            conflict("a = f(1, x)\n", "a = f(2, x)\n"));
  EXPECT_EQ(merged("a = f(x, y, z)\n", "a = f(x, z)\n", "a = f(x, y, w, z)\n"),
            conflict("a = f(x, z)\n", "a = f(x, y, w, z)\n"));
  EXPECT_EQ(merged("a = f(x, y)\n", "a = f(x, y, z)\n", "a = f(w, y)\n"), "a = f(w, y, z)\n");
  EXPECT_EQ(merged("a = [f(x)]\n", "a = [f(x, y)]\n", "a = [f(x, y)]\n"), "a = [f(x, y)]\n");
}

TEST(Merge, ChangesEqualBlocksAtTheirPositions) {
  const auto blocks = [](const std::vector<std::string>& contents) {
    std::string text;
    for (const std::string& content : contents) text += "s {\n" + content + "}\n";
    return text;
  };
  const std::string both = "  x = 1\n  y = 1\n";
  EXPECT_EQ(merged(blocks({both, both}), blocks({both, "  x = 1\n  y = 2\n"}),
                   blocks({"  x = 2\n  y = 1\n", both})),
            blocks({"  x = 2\n  y = 1\n", "  x = 1\n  y = 2\n"}));
  EXPECT_EQ(merged(blocks({both, both, both}), blocks({both, "  y = 1\n", both}),
                   blocks({both, both, both, "  z = 1\n"})),
            blocks({both, "  y = 1\n", both, "  z = 1\n"}));
  // Which one `ours` removed is open.
  EXPECT_EQ(
      merged(blocks({both, both, both}), blocks({both, both}), blocks({"  z = 1\n", both, both})),
      conflict("", blocks({"  z = 1\n"})) + blocks({both, both}));
}

TEST(Merge, KeepsDifferentBlocksThatMayRepeat) {
  const std::string a = "b {\n  x = 1\n}\n", b = "b {\n  x = 2\n}\n";
  EXPECT_EQ(merged("", a, b), a + b);
  EXPECT_EQ(merged("c = 1\n", "c = 1\n\n" + a, "c = 1\n\n" + b), "c = 1\n\n" + a + "\n" + b);
  EXPECT_EQ(merged("", a + b, b + a), a + b);
  const std::string labelled = "b \"l\" {\n  x = 1\n}\n", other = "b \"l\" {\n  x = 2\n}\n",
                    third = "b \"l\" {\n  x = 3\n}\n";
  EXPECT_EQ(merged("", labelled, other), conflict(labelled, other));
  EXPECT_EQ(merged(third + third, third + third + labelled, third + third + other),
            third + third + labelled + other);
  EXPECT_EQ(merged("", labelled + third, other), labelled + third + other);
}

TEST(Merge, RemovesWhatTheirsRemoved) {
  EXPECT_EQ(merged("# l\n\na = 1\n\nb = 2\nc = 3\n", "# l\n\na = 1\n\nb = 2\nc = 4\n",
                   "# l\n\nb = 2\nc = 3\n"),
            "# l\n\nb = 2\nc = 4\n");
  EXPECT_EQ(merged("a = [1, 2, 3]\n", "a = [1, 2, 4]\n", "a = [2, 3]\n"), "a = [2, 4]\n");
  EXPECT_EQ(merged("a = [1, 2, 3]\n", "a = [4, 2, 3]\n", "a = [1, 2]\n"), "a = [4, 2]\n");
  EXPECT_EQ(merged("a = 1\nb = 2\n", "a = 3\nb = 2\n", "b = 2\n"),
            conflict("a = 3\n", "") + "b = 2\n");
  EXPECT_EQ(merged("a = 1\nb = 2\n", "b = 2\n", "a = 3\nb = 2\n"),
            conflict("", "a = 3\n") + "b = 2\n");
  EXPECT_EQ(merged("a = [1 /* x */, 2]\n", "a = [1 /* x */]\n", "a = [3, 2]\n"), "a = [3]\n");
  // Which of them `ours` moved is open.
  EXPECT_EQ(merged("a = [1, 2 /* x */]\n", "a = [2, 1 /* x */]\n", "a = [1 /* x */]\n"),
            conflict("a = [2, 1 /* x */]\n", "a = [1 /* x */]\n"));
  EXPECT_EQ(merged("a = 1\nb = 2\nc = 3\n", "b = 2\nc = 3\n", "a = 1\nc = 3\n"), "c = 3\n");
}

TEST(Merge, KeepsSeparatorsValid) {
  EXPECT_EQ(merged("a = {x = 1}\n", "a = {x = 2}\n", "a = {x = 1, y = 1}\n"),
            "a = {x = 2, y = 1}\n");
  EXPECT_EQ(merged("a = {\n  x = 1\n}\n", "a = {\n  x = 2\n}\n", "a = {x = 1, y = 1}\n"),
            "a = {x = 2, y = 1}\n");
  EXPECT_EQ(merged("a = [<<E\nx\nE\n]\n", "a = [<<E\ny\nE\n]\n", "a = [<<E\nx\nE\n, 1]\n"),
            "a = [<<E\ny\nE\n, 1]\n");
  EXPECT_EQ(merged("x { a = 1 }\n", "x { a = 2 }\n", "x {\n  a = 1\n  b = 1\n}\n"),
            conflict("x { a = 2 }\n", "x {\n  a = 1\n  b = 1\n}\n"));
  EXPECT_EQ(merged("a = 1\n", "a = 1\r\nc = 2\r\n", "a = 1\nb = 1\n"),
            "a = 1\r\nc = 2\r\nb = 1\r\n");
  EXPECT_EQ(merged("a = 1\r\n", "", "b = 2\r\na = 1\r\n"), "b = 2\r\n");
}

TEST(Merge, MergesJson) {
  EXPECT_EQ(merged(R"({"a": 1, "b": [1, 2]})", R"({"a": 2, "b": [1, 2]})",
                   R"({"a": 1, "b": [2], "c": null})"),
            R"({"a": 2, "b": [2], "c": null})");
  EXPECT_EQ(merged("{\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n  \"b\": 1\n}\n",
                   "{\n  \"a\": 1,\n  \"c\": 1\n}\n"),
            "{\n  \"a\": 1,\n  \"b\": 1,\n  \"c\": 1\n}\n");
  EXPECT_EQ(merged("{\n  \"a\": 1,\n  \"b\": 2\n}\n", "{\n  \"a\": 3,\n  \"b\": 2\n}\n",
                   "{\n  \"a\": 1\n}\n"),
            "{\n  \"a\": 3\n}\n");
  EXPECT_EQ(merged("{\n  \"a\": 1\n}\n", "{\n  \"a\": 2\n}\n", "{\n  \"a\": 3\n}\n"),
            "{\n" + conflict("  \"a\": 2\n", "  \"a\": 3\n") + "}\n");
}

// Whichever side is taken, it has the commas that its position requires.
TEST(Merge, SeparatesBothSidesOfAConflict) {
  EXPECT_EQ(merged("{\n  \"a\": 0\n}\n", "{\n  \"a\": 1,\n  \"n\": 1\n}\n",
                   "{\n  \"m\": 1,\n  \"a\": 2\n}\n"),
            "{\n  \"m\": 1,\n" + conflict("  \"a\": 1,\n", "  \"a\": 2,\n") + "  \"n\": 1\n}\n");
  EXPECT_EQ(merged("{\n  \"a\": 0,\n  \"b\": 0\n}\n", "{\n  \"a\": 1,\n  \"b\": 0\n}\n",
                   "{\n  \"a\": 2\n}\n"),
            "{\n" + conflict("  \"a\": 1\n", "  \"a\": 2\n") + "}\n");
}

TEST(Merge, MarksTheWholeObjectIfItsEndDependsOnTheSide) {
  const std::string before = "{\n  \"a\": 0,\n  \"b\": 0\n}\n",
                    ours = "{\n  \"a\": 0,\n  \"b\": 1\n}\n", theirs = "{\n  \"a\": 0\n}\n";
  EXPECT_EQ(merged(before, ours, theirs), conflict(ours, theirs));
}

TEST(Merge, KeepsTheCommentsOfWhatTheOtherSideRemoved) {
  EXPECT_EQ(merged("a = 1\nb = 2\n", "b = 2\n", "# why\na = 3 # end\nb = 2\n"),
            conflict("", "# why\na = 3 # end\n") + "b = 2\n");
  EXPECT_EQ(merged("a = 1\nb = 2\n", "# why\na = 3\nb = 2\n", "b = 2\n"),
            conflict("# why\na = 3\n", "") + "b = 2\n");
  EXPECT_EQ(merged("x = [\n  # one\n  1,\n  2\n]\n", "x = [\n  2\n]\n",
                   "x = [\n  # one\n  # or three\n  3,\n  2\n]\n"),
            "x = [\n" + conflict("", "  # one\n  # or three\n  3,\n") + "  2\n]\n");
  // Only the comment differs.
  EXPECT_EQ(merged("# a\na = 1\nb = 2\n", "b = 2\n", "# b\na = 1\nb = 2\n"),
            conflict("", "# b\na = 1\n") + "b = 2\n");
  EXPECT_EQ(merged("a = 1 # a\nb = 2\n", "a = 1 # b\nb = 2\n", "b = 2\n"),
            conflict("a = 1 # b\n", "") + "b = 2\n");
}

TEST(Merge, KeepsTheNewlinesOfValues) {
  const std::string heredoc = "b = <<E\nx\r\n${\n  1\n}\nE\n";
  EXPECT_EQ(merged("a = 1\r\n", "a = 2\r\n", "a = 1\n/* c\n*/\n" + heredoc),
            "a = 2\r\n/* c\r\n*/\r\nb = <<E\r\nx\r\n${\r\n  1\r\n}\nE\r\n");
  EXPECT_EQ(merged("a = 1\n", "a = 2\n", "a = 1\r\nb = <<-E\r\n  x\r\n  y\n  E\r\n"),
            "a = 2\nb = <<-E\n  x\r\n  y\n  E\n");
  EXPECT_EQ(merged("a = 1\n", "a = 2\n", "a = <<E\r\nx\r\nE\r\n"),
            conflict("a = 2\n", "a = <<E\nx\r\nE\n"));
  // Changed line ends of a file are no change to comments of several lines.
  EXPECT_EQ(merged("/* a\n*/\nb = 1\nc = 1\n", "/* a\n*/\nb = 1\nc = 2\n",
                   "/* a\r\n*/\r\nb = 2\r\nc = 1\r\n"),
            "/* a\n*/\nb = 2\nc = 2\n");
}

const std::string one = "r \"one\" {\n  x = 1\n  y = 2\n}\n",
                  two = "r \"two\" {\n  x = 1\n  y = 2\n}\n",
                  three = "r \"three\" {\n  x = 1\n  y = 2\n}\n", rest = "last = 1\n";

// Returns the results of a merge, and of the merge with the sides exchanged.
std::vector<std::string> both_ways(const std::string& old, const std::string& ours,
                                   const std::string& theirs) {
  return {merged(old, ours, theirs), merged(old, theirs, ours)};
}

TEST(Merge, MarksARenamedItemThatTheOtherSideRemoved) {
  EXPECT_THAT(both_ways(one + rest, two + rest, rest),
              testing::ElementsAre(conflict(two, "") + rest, conflict("", two) + rest));
  // Renamed and changed, moved, or empty; with one side that also changes something else.
  const std::string changed = with(two, "x = 1", "x = 3");
  EXPECT_THAT(both_ways(one + rest, changed + rest, "last = 2\n"),
              testing::ElementsAre(conflict(changed, "") + "last = 2\n",
                                   conflict("", changed) + "last = 2\n"));
  EXPECT_THAT(both_ways(one + rest, rest + two, rest),
              testing::ElementsAre(rest + conflict(two, ""), rest + conflict("", two)));
  EXPECT_THAT(both_ways("r \"a\" {}\n", "r \"b\" {}\n", ""),
              testing::ElementsAre(conflict("r \"b\" {}\n", ""), conflict("", "r \"b\" {}\n")));
  // Arguments, attributes and properties.
  EXPECT_THAT(both_ways("a = 1\n", "b = 1\n", ""),
              testing::ElementsAre(conflict("b = 1\n", ""), conflict("", "b = 1\n")));
  EXPECT_EQ(merged("{\n  \"a\": 1,\n  \"c\": 2\n}\n", "{\n  \"b\": 1,\n  \"c\": 2\n}\n",
                   "{\n  \"c\": 2\n}\n"),
            "{\n" + conflict("  \"b\": 1,\n", "") + "  \"c\": 2\n}\n");
}

// The item below the comment is elsewhere, or nowhere.
TEST(Merge, MovesACommentToAnAdditionOnce) {
  const std::string old = "# c\na = 1\nb = 1\n";
  const std::string ours = "# c\nx = 8\nb = 1\na = 1\n", theirs = "# c\ny = 9\na = 2\nb = 1\n";
  EXPECT_THAT(both_ways(old, ours, theirs),
              testing::ElementsAre("# c\nx = 8\ny = 9\nb = 1\na = 2\n",
                                   "# c\ny = 9\nx = 8\na = 2\nb = 1\n"));
  EXPECT_THAT(both_ways(old, "b = 1\n", "b = 1\n# c\nx = 8\n"), testing::Each("b = 1\nx = 8\n"));
  EXPECT_THAT(
      both_ways("n = 7\n" + old, "r = 7\n# c\nx = 8\na = 1\nb = 1\n", "# c\ny = 9\na = 1\nb = 1\n"),
      testing::ElementsAre(conflict("r = 7\n", "") + "# c\nx = 8\ny = 9\na = 1\nb = 1\n",
                           conflict("", "r = 7\n") + "# c\ny = 9\nx = 8\na = 1\nb = 1\n"));
  // The other side kept the comment, or another item has it, too.
  EXPECT_THAT(both_ways(old, "# c\nb = 1\n", "b = 1\n# c\nx = 8\n"),
              testing::Each(testing::HasSubstr("# c\nx = 8\n")));
  EXPECT_THAT(
      both_ways(old + "# c\nd = 1\n", "b = 1\n# c\nd = 1\n", "b = 1\n# c\nd = 1\n# c\nx = 8\n"),
      testing::Each("b = 1\n# c\nd = 1\n# c\nx = 8\n"));
}

// --- comments with a blank line below them, which belong to no item

TEST(Merge, ChangesTheHeadingBelowWhichBothAddedItems) {
  const std::string heading = "# a\n# b\n\n# c\n\n", changed = "# a\n# B\n\n# c\n\n";
  EXPECT_THAT(
      both_ways(heading + "x {}\n", heading + "n1 {}\nx {}\n", changed + "n2 {}\nx {}\n"),
      testing::ElementsAre(changed + "n1 {}\n\nn2 {}\nx {}\n", changed + "n2 {}\n\nn1 {}\nx {}\n"));
}

TEST(Merge, KeepsTheHeadingOfAFileAtItsStart) {
  EXPECT_THAT(
      both_ways("# a\n\nx {}\n", "# a\n\nn1 {}\n\nx {}\n", "# b\n\nn2 {}\n\nx {}\n"),
      testing::ElementsAre("# b\n\nn1 {}\n\nn2 {}\n\nx {}\n", "# b\n\nn2 {}\n\nn1 {}\n\nx {}\n"));
  // A new one, too.
  EXPECT_THAT(both_ways("x {}\n", "n {}\n\nx {}\n", "# a\n\nx {}\n"),
              testing::Each("# a\n\nn {}\n\nx {}\n"));
}

TEST(Merge, TakesTheHeadingThatOneSideChanged) {
  for (const std::string changed : {"# B\n", "# a\n# b\n", ""}) {
    EXPECT_THAT(both_ways("# a\n\nx {}\n", "# a\n\nn1 {}\n\nx {}\n",
                          changed + (changed.empty() ? "" : "\n") + "x {}\n"),
                testing::Each(testing::StartsWith(changed + "\nn1 {}\n")));
  }
  EXPECT_THAT(both_ways("# a\n\nx {}\n", "# b\n\nx {}\n", "# c\n\nx {}\n"),
              testing::ElementsAre(conflict("# b\n", "# c\n") + "\nx {}\n",
                                   conflict("# c\n", "# b\n") + "\nx {}\n"));
  EXPECT_THAT(
      both_ways("# a\n\nx {}\n", "x {}\n", "# c\n\nx {}\n"),
      testing::ElementsAre(conflict("", "# c\n") + "\nx {}\n", conflict("# c\n", "") + "\nx {}\n"));
}

TEST(Merge, KeepsTheHeadingOfItemsThatBothRemovedOrReplaced) {
  EXPECT_THAT(both_ways("# c\n\nx = 1\n", "# c\n", "# c\n\ny = 2\n"),
              testing::Each("# c\n\ny = 2\n"));
  const std::string first = "# c\n\nm \"a\" {\n  s = 1\n}\n",
                    second = "# c\n\nm \"b\" {\n  r = 1\n}\n";
  EXPECT_THAT(both_ways(first, second, "# c\n"), testing::Each(second));
  const auto block = [](const std::string& items) { return "b {\n  # c\n" + items + "}\n"; };
  EXPECT_THAT(both_ways(block("\n  x = 1\n"), block(""), block("\n  y = 2\n")),
              testing::Each(block("\n  y = 2\n")));
  // The item that remains gets no comment.
  EXPECT_THAT(both_ways("# c\n\nx = 1\ny = 1\nz = 1\n", "# c\n\ny = 1\nz = 1\n",
                        "# c\n\nx = 1\ny = 1\nz = 2\n"),
              testing::Each("# c\n\ny = 1\nz = 2\n"));
}

TEST(Merge, KeepsTheHeadingOfABlockOutsideAConflict) {
  EXPECT_THAT(
      both_ways("b {\n  # c\n\n  name = 1\n  z = 1\n}\n", "b {\n  # c\n\n  z = 1\n}\n",
                "b {\n  # c\n\n  n = 1\n  z = 1\n}\n"),
      testing::ElementsAre("b {\n  # c\n" + conflict("", "\n  n = 1\n") + "\n  z = 1\n}\n",
                           "b {\n  # c\n" + conflict("\n  n = 1\n", "") + "\n  z = 1\n}\n"));
}

TEST(Merge, AddsAndRemovesHeadingsOfSections) {
  EXPECT_THAT(
      both_ways("x = 1\n\n# c\n\ny = 1\n", "x = 1\n\n# c\n\n# d\n\ny = 1\n", "x = 1\n\ny = 1\n"),
      testing::Each("x = 1\n\n# d\n\ny = 1\n"));
  // An item that both added appears once.
  EXPECT_THAT(both_ways("x = 1\n", "# c\n\nx = 1\n\n# end\n", "# c\n\nx = 2\n\n# end\n"),
              testing::Each("# c\n\nx = 2\n\n# end\n"));
  EXPECT_THAT(both_ways("x = 1\n", "x = 1\n\n# c", "x = 1\n\n# d"),
              testing::ElementsAre("x = 1\n\n# c\n\n# d", "x = 1\n\n# d\n\n# c"));
}

TEST(Merge, KnowsAHeadingThatOneSideSetOffOrNot) {
  const std::string above = "# c\na = 1\n", off = "# c\n\na = 1\n";
  EXPECT_THAT(both_ways(above, off, "# d\na = 1\n"), testing::Each(testing::HasSubstr("# d\n")));
  EXPECT_THAT(both_ways(off, above, "# d\n\na = 1\n"), testing::Each("# d\na = 1\n"));
  EXPECT_THAT(both_ways(off, "# c\nx = 1\n\na = 1\n", "# c\ny = 1\n\na = 1\n"),
              testing::ElementsAre("# c\nx = 1\ny = 1\n\na = 1\n", "# c\ny = 1\nx = 1\n\na = 1\n"));
  // Without the item between them, two are one.
  EXPECT_THAT(
      both_ways("# c\n\na = 1\n# d\n\nb = 1\n", "# c\n# d\n\nb = 1\n", "# c\n\na = 1\n\nb = 1\n"),
      testing::Each("# c\n\nb = 1\n"));
}

TEST(Merge, WritesTheFirstMarkerBeforeTheByteOrderMark) {
  const std::string mark = "\xEF\xBB\xBF";
  MergeOptions options;
  options.show_base = true;
  EXPECT_EQ(merged(mark + "a = 1\n", mark + "a = 2\n", mark + "a = 3\nb = 1\n", options),
            "<<<<<<< ours\n" + mark + "a = 2\n||||||| base\n" + mark + "a = 1\n=======\n" + mark +
                "a = 3\n>>>>>>> theirs\nb = 1\n");
  // One side added it, and removed the first item.
  EXPECT_THAT(both_ways("a = 1\nb = 1\n", mark + "b = 1\n", "a = 2\nb = 1\n"),
              testing::ElementsAre(conflict("", mark + "a = 2\n") + "b = 1\n",
                                   conflict(mark + "a = 2\n", "") + "b = 1\n"));
  // One side removed the comment between it and the first item.
  EXPECT_EQ(merged(mark + "\n# c\n\na = 1\n", mark + "\n# c\n\na = 2\n", mark + "a = 3\n"),
            conflict(mark + "a = 2\n", mark + "a = 3\n"));
  EXPECT_THAT(both_ways(mark + "a = 1\n", "a = 2\n", mark + "a = 3\n"),
              testing::ElementsAre(conflict("a = 2\n", "a = 3\n"), conflict("a = 3\n", "a = 2\n")));
}

TEST(Merge, MarksARepeatedBlockThatMayBeOneThatBothRemoved) {
  const std::string first = "r {}\n", second = "r {\n  a = 1\n}\n", changed = "r {\n  b = 1\n}\n";
  for (const std::string& kept : {first, second}) {
    EXPECT_THAT(both_ways(first + second, changed, kept),
                testing::ElementsAre(conflict(changed, ""), conflict("", changed)));
  }
}

TEST(Merge, MarksDifferentRenames) {
  EXPECT_EQ(merged(one + rest, two + rest, three + rest), conflict(two, three) + rest);
  EXPECT_EQ(merged(one + rest, two + rest, two + "last = 2\n"), two + "last = 2\n");
  // A new item with the name is not renamed.
  EXPECT_EQ(merged(one, two, one + "r \"two\" {\n  z = 1\n}\n"),
            conflict(two, "r \"two\" {\n  z = 1\n}\n"));
}

TEST(Merge, MarksARenamedItemThatTheOtherSideChanged) {
  const std::string changed = with(one, "x = 1", "x = 3");
  EXPECT_THAT(both_ways(one + rest, two + rest, changed + rest),
              testing::ElementsAre(conflict(two, changed) + rest, conflict(changed, two) + rest));
  // Layout and comments above it do not conflict.
  EXPECT_EQ(merged(one + rest, two + rest, "# c\n" + with(one, "x = 1", "x  =  1") + rest),
            "# c\n" + two + rest);
}

TEST(Merge, MarksElementsThatOneSideMovedAndTheOtherRemoved) {
  EXPECT_THAT(both_ways("a = [\n  1,\n  2,\n  3\n]\n", "a = [\n  2,\n  3,\n  1\n]\n",
                        "a = [\n  2,\n  3\n]\n"),
              testing::Each(testing::HasSubstr("=======")));
  // To different positions.
  EXPECT_THAT(both_ways("a = [1, 2, 3, 4]\n", "a = [2, 3, 1, 4]\n", "a = [2, 3, 4, 1]\n"),
              testing::Each(testing::HasSubstr("=======")));
  EXPECT_THAT(both_ways("a = [1, 2, 3]\n", "a = [2, 3, 1]\n", "a = [1, 2, 4]\n"),
              testing::Each("a = [2, 4, 1]\n"));
  // Of two elements that were replaced by one, it is open which was changed.
  EXPECT_THAT(both_ways("a = [1, 2, 3]\n", "a = [4, 3]\n", "a = [2, 3]\n"),
              testing::Each(testing::HasSubstr("=======")));
}

TEST(Merge, KeepsTheClosingMarkersOfHeredocsOnTheirLines) {
  EXPECT_THAT(both_ways("a = [\n  1,\n  2,\n]\nb = 1\n", "a = [\n  1,\n  3,\n]\nb = 1\n",
                        "a = [\n  <<E\nx\nE\n  , 2\n]\nb = 1\n"),
              testing::Each(testing::Not(testing::HasSubstr("====="))));
  EXPECT_EQ(merged("a = [1, 2]\r\n", "a = [1, 3]\r\n", "a = [<<E\nx\nE\n, 2]\n"),
            "a = [<<E\r\nx\nE\r\n, 3]\r\n");
  EXPECT_EQ(
      merged("a = { k = 1, l = 2 }\n", "a = { k = 1, l = 3 }\n", "a = { k = <<E\nx\nE\nl = 2 }\n"),
      "a = { k = <<E\nx\nE\nl = 3 }\n");
  EXPECT_EQ(merged("a = {\n  k = 1,\n}\nb = 1\n", "a = {\n  k = 1,\n}\nb = 2\n",
                   "a = {\n  k = <<E\nx\nE\n}\nb = 1\n"),
            "a = {\n  k = <<E\nx\nE\n}\nb = 2\n");
  EXPECT_EQ(merged("a = {\n  j = 1\n  k = 1,\n}\n", "a = {\n  j = 2\n  k = 1,\n}\n",
                   "a = {\n  j = 1\n  k = <<E\nx\nE\n}\n"),
            "a = {\n  j = 2\n  k = <<E\nx\nE\n}\n");
  EXPECT_EQ(merged("a = 1 # c\nb = 1\n", "a = 1 # d\nb = 1\n", "a = <<E\nE\nb = 1\n"),
            conflict("a = 1 # d\n", "a = <<E\nE\n") + "b = 1\n");
}

TEST(Merge, KeepsEqualAdditionsAtDifferentPositionsOfAList) {
  EXPECT_THAT(both_ways("a = [1, 2]\n", "a = [0, 1, 2]\n", "a = [1, 2, 0]\n"),
              testing::Each("a = [0, 1, 2, 0]\n"));
}

TEST(Merge, RefusesFilesWithErrors) {
  const SourceRef good = Source::make("a.tf", "a = 1\n"), bad = Source::make("b.tf", "a = \n");
  for (int position = 0; position < 3; ++position) {
    Diagnostics diags;
    EXPECT_FALSE(merge(position == 0 ? bad : good, position == 1 ? bad : good,
                       position == 2 ? bad : good, diags));
    EXPECT_TRUE(diags.has_errors());
  }
}

TEST(Merge, KeywordsAndNumbersAreKeysAsStringsAre) {
  EXPECT_EQ(merged("a = {\n  b = 1\n}\n", "a = {\n  b = 1\n  43 = 2\n}\n",
                   "a = {\n  b = 1\n  \"43\" = 3\n}\n"),
            "a = {\n  b = 1\n" + conflict("  43 = 2\n", "  \"43\" = 3\n") + "}\n");
}

TEST(Merge, NeedsFilesOfOneSyntax) {
  Diagnostics diags;
  const SourceRef native = Source::make("a.tf", ""), json = Source::make("a.tf.json", "{}");
  EXPECT_USAGE_ERROR((void)merge(native, json, native, diags),
                     "merge: the files are in different syntaxes");
}

// Each side is compared with the base alone, so that one change of both may be read in two ways.
TEST(Merge, MakesTheSameChangeOfBothOnce) {
  EXPECT_EQ(merged("a = [1, 1, 1]\n", "a = [0, 1, 1]\n", "a = [0, 1, 1, 5]\n"),
            conflict("a = [0, 1, 1]\n", "a = [0, 1, 1, 5]\n"));
  EXPECT_EQ(merged("a = [1, 2]\n", "a = [3, 4, 2]\n", "a = [1, 4, 2]\n"),
            conflict("a = [3, 4, 2]\n", "a = [1, 4, 2]\n"));
  EXPECT_EQ(merged("a = f(x, y)\n", "a = f(x)\n", "a = f(y, x)\n"),
            conflict("a = f(x)\n", "a = f(y, x)\n"));
  const std::string first = "b {\n  v = 1\n}\n", second = "b {\n  v = 2\n}\n",
                    third = "b {\n  v = 3\n}\n";
  EXPECT_EQ(merged(first, second, second + third), second + third);
  EXPECT_EQ(merged(first, first + second, second + third), third + second);
}

TEST(Merge, LeavesCommentsWithTheirItems) {
  const auto is_conflict = [](const std::string& before, const std::string& ours,
                              const std::string& theirs) {
    const auto has_markers = [](const std::string& text) { return text.starts_with("<<<<<<<"); };
    return has_markers(merged(before, ours, theirs)) && has_markers(merged(before, theirs, ours));
  };
  // One side has lines where the other has none.
  EXPECT_EQ(merged("x = {f = 1, a = 2}\n", "x = {j = 3, f = 1, a = 2}\n",
                   "x = {\n  # about f\n  f = 1\n  a = 2\n}\n"),
            "x = {\nj = 3,\n  # about f\n  f = 1\n  a = 2\n}\n");
  EXPECT_EQ(merged("x = [1, 2]\n", "x = [\n  # about 1\n  1,\n  2\n]\n", "x = [0, 1, 2]\n"),
            "x = [\n0,\n  # about 1\n  1,\n  2\n]\n");
  // Which of equal elements remained is open.
  EXPECT_TRUE(is_conflict("x = [\n  3,\n  0,\n  # second\n  0,\n]\n",
                          "x = [\n  1,\n  0,\n  # second\n  0,\n]\n",
                          "x = [\n  3,\n  # second\n  0,\n]\n"));
  EXPECT_TRUE(is_conflict("x = f(\n  1,\n  # six\n  6,\n  # nine\n  9,\n)\n",
                          "x = f(\n  2,\n  # six\n  6,\n  # nine\n  9,\n)\n",
                          "x = f(\n  1,\n  # nine\n  9,\n  10,\n)\n"));
}

TEST(Merge, RemovesCommentsThatTheOtherSideGaveToAnAddition) {
  EXPECT_EQ(merged("# h\n\n# c\na = 1\n", "# h\na = 1\n", "# h\n\n# c\nb {\n}\na = 1\n"),
            "# h\n\nb {\n}\na = 1\n");
}

TEST(Merge, PairsBlocksByTheNamesOfTheirArguments) {
  const auto block = [](const std::string& argument) { return "in {\n  " + argument + "\n}\n"; };
  EXPECT_EQ(
      merged(block("e = 1") + block("g = 3"), block("e = 2") + block("g = 3"), block("g = 5")),
      conflict(block("e = 2"), "") + block("g = 5"));
  EXPECT_EQ(merged(block("c = 2"), block("e = 5") + block("c = 3"), block("c = 6")),
            block("e = 5") + conflict(block("c = 3"), block("c = 6")));
  const std::string ours = "x = [\n  {\n    d = [1, 5]\n  },\n  9,\n]\n",
                    theirs = "x = [\n  {\n    f = 1\n  },\n  {\n    d = 7\n  },\n]\n";
  EXPECT_EQ(merged("x = [\n  {\n    d = [1]\n  },\n  9,\n]\n", ours, theirs),
            conflict(ours, theirs));
}

TEST(Merge, KeepsTheOrderOfAdditionsAndReplacedElements) {
  EXPECT_EQ(merged("x = [1, 1]\n", "x = [9, 1, 1]\n", "x = [1, 1, 8]\n"), "x = [9, 1, 1, 8]\n");
  EXPECT_EQ(merged("x = [1, 2, 3, 9]\n", "x = [4, 5, 9]\n", "x = [0, 1, 2, 3, 9]\n"),
            conflict("x = [4, 5, 9]\n", "x = [0, 1, 2, 3, 9]\n"));
  EXPECT_EQ(merged("x = [1, 2, 3, 9]\n", "x = [4, 5, 9]\n", "x = [1, 2, 3, 0, 9]\n"),
            "x = [4, 5, 0, 9]\n");
}

// What is like an element, but not the same one, is not merged with it.
TEST(Merge, DoesNotMergeTheRestOfAnElementWithAnotherOne) {
  const std::string before = "a = [{ id = 1, s = 1 }, { id = 2, s = 1 }]\n",
                    ours = "a = [{ id = 2, s = 1, n = 1 }]\n",
                    theirs = "a = [{ id = 1, s = 2 }, { id = 2, s = 1 }]\n";
  EXPECT_EQ(merged(before, ours, theirs), conflict(ours, theirs));
  const std::string swapped = "a = [{ id = 2, s = 1, n = 1 }, { id = 1, s = 1, n = 1 }]\n";
  EXPECT_EQ(merged(before, swapped, theirs), conflict(swapped, theirs));
  const auto block = [](const std::string& id, const std::string& s) {
    return "b {\n  id = " + id + "\n  s  = " + s + "\n}\n";
  };
  EXPECT_EQ(merged(block("1", "1") + block("2", "1"), block("2", "1") + block("3", "1"),
                   block("1", "2") + block("2", "1")),
            block("2", "1") + conflict(block("3", "1"), block("1", "2")));
}

}  // namespace
}  // namespace hecla::write
