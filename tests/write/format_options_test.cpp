// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The options of the formatter that change more than spaces: line breaks and order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/write/structural_diff.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/repeated.h"
#include "support/tree_texts.h"
#include "write/format_support.h"

namespace hecla::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using write::FormatOptions;
using write::FormatStyle;

std::string wrapped(std::string_view text, std::uint32_t width) {
  return formatted(text, {.width = width});
}
std::string with_sorted_arguments(std::string_view text) {
  return formatted(text, {.sort_attributes = true});
}
std::string with_sorted_blocks(std::string_view text) {
  return formatted(text, {.sort_blocks = true});
}

// --- width

TEST(FormatWidth, BreaksTuplesObjectsAndCalls) {
  EXPECT_EQ(wrapped("a = [1, 22, 3]\n", 13), "a = [\n  1,\n  22,\n  3,\n]\n");
  EXPECT_EQ(wrapped("a = [1, 22, 3,]\n", 13), "a = [\n  1,\n  22,\n  3,\n]\n");
  EXPECT_EQ(wrapped("a = {b = 1, cc : 2}\n", 13), "a = {\n  b = 1\n  cc : 2\n}\n");
  EXPECT_EQ(wrapped("a = {b = 1, cc = 2,}\n", 13), "a = {\n  b  = 1\n  cc = 2\n}\n");
  EXPECT_EQ(wrapped("a = max(1, 22, 3)\n", 13), "a = max(\n  1,\n  22,\n  3\n)\n");
  EXPECT_EQ(wrapped("a = max(1, b...)\n", 13), "a = max(\n  1,\n  b...\n)\n");
}

TEST(FormatWidth, KeepsLinesThatFit) {
  EXPECT_EQ(wrapped("a=[1,22,3]\n", 14), "a = [1, 22, 3]\n");
  EXPECT_EQ(wrapped("a = [1, 22, 3]\n", 0), "a = [1, 22, 3]\n");
  EXPECT_EQ(wrapped("a = [\n  1,\n  2\n]\n", 80), "a = [\n  1,\n  2\n]\n");
  EXPECT_EQ(wrapped("a = []\nb = {}\nc = now()\n", 1), "a = []\nb = {}\nc = now()\n");
}

TEST(FormatWidth, CountsColumnsAsLaidOut) {
  EXPECT_EQ(wrapped("a   =    [1,22,3]\n", 14), "a = [1, 22, 3]\n");
  EXPECT_EQ(wrapped("long = 1\na = [1]\n", 10), "long = 1\na    = [1]\n");
  EXPECT_EQ(wrapped("long = 1\na = [1]\n", 9), "long = 1\na = [\n  1,\n]\n");
  EXPECT_EQ(formatted("long = 1\na = [1]\n", {.align = false, .width = 9}), "long = 1\na = [1]\n");
  const std::string family =
      "\"\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA9\"";  // one grapheme cluster
  EXPECT_EQ(wrapped("a = [" + family + "]\r\n", 9), "a = [" + family + "]\r\n");
  EXPECT_EQ(wrapped("a = [" + family + "]\r\n", 8), "a = [\r\n  " + family + ",\r\n]\r\n");
  EXPECT_EQ(wrapped("a = [1] # about it\n", 7), "a = [1] # about it\n");
}

TEST(FormatWidth, BreaksOuterBracketsFirstAndInnerOnesAsNeeded) {
  EXPECT_EQ(wrapped("a = [[1, 2], [3, 4]]\n", 12), "a = [\n  [1, 2],\n  [3, 4],\n]\n");
  EXPECT_EQ(wrapped("a = [[1, 2, 3], [3, 4]]\n", 9),
            "a = [\n  [\n    1,\n    2,\n    3,\n  ],\n  [3, 4],\n]\n");
  EXPECT_EQ(wrapped("a = [\n  1,\n  f(22, 33), 4\n]\n", 8),
            "a = [\n  1,\n  f(\n    22,\n    33\n  ), 4\n]\n");
}

// The estimate does not know that the equals signs will be aligned.
TEST(FormatWidth, BreaksWhatTheAlignmentMakesTooLong) {
  EXPECT_EQ(wrapped("a = { b = [1, 2], long = 3 }\n", 13),
            "a = {\n  b = [\n    1,\n    2,\n  ]\n  long = 3\n}\n");
}

// The first line would be too long only because of the second, which is broken itself.
TEST(FormatWidth, BreaksLinesFirstThatAreTooLongWithoutAlignment) {
  EXPECT_EQ(wrapped("a = [1, 2]\nlonger = [1, 2]\n", 12),
            "a = [1, 2]\nlonger = [\n  1,\n  2,\n]\n");
}

TEST(FormatWidth, KeepsBracketsTogetherThatSurroundOneContainer) {
  EXPECT_EQ(wrapped("a = jsonencode({ b = 1, c = 2 })\n", 20),
            "a = jsonencode({\n  b = 1\n  c = 2\n})\n");
  EXPECT_EQ(wrapped("a = [{ b = 1, c = 2 }]\n", 20), "a = [{\n  b = 1\n  c = 2\n}]\n");
  EXPECT_EQ(wrapped("a = jsonencode([1])\n", 15), "a = jsonencode(\n  [1]\n)\n");
}

TEST(FormatWidth, BreaksOneOfSeveralWhereThatSuffices) {
  EXPECT_EQ(wrapped("a = b ? f(1) : g(2, 3)\n", 18), "a = b ? f(1) : g(\n  2,\n  3\n)\n");
  EXPECT_EQ(wrapped("a = f(1, 2) + g(2)\n", 10), "a = f(\n  1,\n  2\n) + g(2)\n");
}

TEST(FormatWidth, KeepsComments) {
  EXPECT_EQ(wrapped("a = [/* x */ 1 /* y */, /* z */ 2 /* e */] # end\n", 5),
            "a = [\n  /* x */ 1 /* y */,\n  /* z */ 2, /* e */\n] # end\n");
  EXPECT_EQ(wrapped("a = { /* x */ b = 1 /* y */, c = 2 /* e */ }\n", 5),
            "a = {\n  /* x */ b = 1 /* y */\n  c         = 2 /* e */\n}\n");
}

TEST(FormatWidth, DoesNotBreakTemplates) {
  const std::string text = "a = \"${f(1, 2)}\"\nb = <<E\n${f(1, 2)}\nE\nc = \"x ${[1, 2][0]}\"\n";
  EXPECT_EQ(wrapped(text, 1), formatted(text));
  EXPECT_EQ(wrapped("a = [\"${f(1, 2)}\", <<E\n${g([1])}\nE\n]\n", 1),
            "a = [\"${f(1, 2)}\", <<E\n${g([1])}\nE\n]\n");
}

TEST(FormatWidth, HoldsInBlocksAndOtherExpressions) {
  EXPECT_EQ(wrapped("b { a = [1, 2] }\n", 10), "b { a = [\n  1,\n  2,\n] }\n");
  EXPECT_EQ(wrapped("b {\n  a = [1]\n}\n", 8), "b {\n  a = [\n    1,\n  ]\n}\n");
  EXPECT_EQ(wrapped("a = [for x in f(1) : x]\n", 12), "a = [for x in f(\n  1\n) : x]\n");
  EXPECT_EQ(wrapped("a = b[f(1)]\n", 6), "a = b[f(\n  1\n)]\n");
  EXPECT_EQ(wrapped("a = { (f(1)) = 2, c = 1 }\n", 8),
            "a = {\n  (f(\n    1\n  )) = 2\n  c  = 1\n}\n");
}

TEST(FormatWidth, ChangesOnlyTheGivenLines) {
  EXPECT_EQ(formatted("a = [1]\nb = [1]\nc=[1]\n", {.lines = {{2, 2}}, .width = 5}),
            "a = [1]\nb = [\n  1,\n]\nc=[1]\n");
}

// --- arguments

TEST(FormatSortedArguments, SortsRuns) {
  EXPECT_EQ(with_sorted_arguments("c = 1\na = 2\nb = 3\n"), "a = 2\nb = 3\nc = 1\n");
  EXPECT_EQ(with_sorted_arguments("b = 1\na = 2\n\nd = 3\nc = 4\n"),
            "a = 2\nb = 1\n\nc = 4\nd = 3\n");
  EXPECT_EQ(with_sorted_arguments("b = 1\nx {\n  d = 1\n  c = 2\n}\na = 1\n"),
            "b = 1\nx {\n  c = 2\n  d = 1\n}\na = 1\n");
  EXPECT_EQ(with_sorted_arguments("x { a = 1 }\n"), "x { a = 1 }\n");
  EXPECT_EQ(with_sorted_arguments("b = {\n  z = 1\n  y = 2\n}\na = 1\n"),
            "a = 1\nb = {\n  z = 1\n  y = 2\n}\n");
}

TEST(FormatSortedArguments, MovesCommentsAndHeredocs) {
  EXPECT_EQ(with_sorted_arguments("# about b\n// more\nb = 1 # one\na = 2 /* x\n y */\n"),
            "a = 2 /* x\n y */\n# about b\n// more\nb = 1 # one\n");
  EXPECT_EQ(with_sorted_arguments("b = <<E\n  x\nE\n/* a */ a = 1\n"),
            "/* a */ a = 1\nb         = <<E\n  x\nE\n");
}

TEST(FormatSortedArguments, KeepsCommentsThatStandAlone) {
  EXPECT_EQ(with_sorted_arguments("# licence\n\nb = 1\na = 2\n"), "# licence\n\na = 2\nb = 1\n");
  EXPECT_EQ(with_sorted_arguments("d = 1\nc = 1\n# part\n\nb = 1\na = 2\n# end\n"),
            "c = 1\nd = 1\n# part\n\na = 2\nb = 1\n# end\n");
}

TEST(FormatSortedArguments, KeepsNewlines) {
  EXPECT_EQ(with_sorted_arguments("b = 1\r\na = 2"), "a = 2\r\nb = 1\r\n");
  EXPECT_EQ(with_sorted_arguments("b = 1\na = 2 # x"), "a = 2 # x\nb = 1\n");
  EXPECT_EQ(with_sorted_arguments("b = 1\na = <<E\nx\nE\n"), "a = <<E\nx\nE\nb = 1\n");
  EXPECT_EQ(with_sorted_arguments("a = 1\nb = 2"), "a = 1\nb = 2");
  EXPECT_EQ(with_sorted_arguments("\xEF\xBB\xBF"
                                  "b = 1\na = 2\n"),
            "a = 2\nb = 1\n");
}

TEST(FormatSortedArguments, ChangesOnlyTheGivenLines) {
  EXPECT_EQ(formatted("d = 1\nc = 1\nb = 1\na = 1\n", {.lines = {{2, 3}}, .sort_attributes = true}),
            "d = 1\nb = 1\nc = 1\na = 1\n");
  // The comment is not inside.
  EXPECT_EQ(formatted("# c\nc = 1\nb = 1\n", {.lines = {{2, 3}}, .sort_attributes = true}),
            "# c\nc = 1\nb = 1\n");
}

// --- blocks

TEST(FormatSortedBlocks, SortsByTypeAndLabels) {
  EXPECT_EQ(with_sorted_blocks("b \"y\" {}\nb \"x\" \"z\" {}\nb x {}\na {}\n"),
            "a {}\nb x {}\nb \"x\" \"z\" {}\nb \"y\" {}\n");
  EXPECT_EQ(with_sorted_blocks("b {\n  x = 1\n}\n\n\na {}\nb {}\n"),
            "a {}\n\n\nb {\n  x = 1\n}\nb {}\n");
  EXPECT_EQ(with_sorted_blocks("x {\n  b {}\n  a {}\n}\n"), "x {\n  b {}\n  a {}\n}\n");
}

TEST(FormatSortedBlocks, MovesComments) {
  EXPECT_EQ(with_sorted_blocks("# licence\n\n# b\nb {\n} # end\n\n/* a\n */\na {}"),
            "# licence\n\n/* a\n */\na {}\n\n# b\nb {\n} # end\n");
}

TEST(FormatSortedBlocks, SortsBetweenCommentsAndArguments) {
  EXPECT_EQ(with_sorted_blocks("d {}\nc {}\n\n# part\n\nb {}\na {}\nx = 1\nz {}\ny {}\n"),
            "c {}\nd {}\n\n# part\n\na {}\nb {}\nx = 1\ny {}\nz {}\n");
}

// --- together

TEST(FormatOptions, Combine) {
  EXPECT_EQ(formatted("variable b {\n  type = \"list\"\n  default = [1, 2]\n}\nvariable a {}\n",
                      {.style = FormatStyle::Terraform,
                       .width = 12,
                       .sort_attributes = true,
                       .sort_blocks = true}),
            "variable \"a\" {}\nvariable \"b\" {\n  default = [\n    1,\n    2,\n  ]\n"
            "  type = list(\n    string\n  )\n}\n");
}

TEST(FormatOptions, DoNothingWithErrors) {
  EXPECT_EQ(
      formatted("b=[1,2]\na=)\n",
                {.width = 1, .sort_attributes = true, .sort_blocks = true, .accept_errors = true}),
      "b = [1, 2]\na =)\n");
}

TEST(FormatOptions, RespectTheLimitOfMemory) {
  FormatOptions options = {.width = 10};
  const std::string text = "a = [" + test::repeated("1,", 10'000) + "]\n";
  EXPECT_THAT(formatted(text, options), HasSubstr("1,\n  1,\n"));
  options.limits.max_memory_bytes = 1'000'000;
  EXPECT_THAT(formatted(text, options), HasSubstr("Memory limit exceeded"));
}

// --- properties

File parse(const std::string& text) {
  Diagnostics diags;
  File file = parse_text("main.tf", text, diags);
  EXPECT_FALSE(diags.has_errors()) << text;
  return file;
}

std::size_t count_comments(const std::string& text) {
  const auto tokens = syntax::tokenize_config(text);
  return static_cast<std::size_t>(std::count_if(
      tokens.begin(), tokens.end(),
      [](const syntax::Token& token) { return token.kind == syntax::TokenKind::Comment; }));
}

// Checks that the result has the same content, and is formatted itself.
void expect_option_properties(const std::string& text) {
  Diagnostics errors;
  if (!write::format(Source::make("main.tf", text), {}, errors)) return;
  for (const std::uint32_t width : {0U, 1U, 12U, 40U, 80U}) {
    const bool sorts = width != 12;
    const FormatOptions options = {.width = width, .sort_attributes = sorts, .sort_blocks = sorts};
    const std::string once = formatted(text, options);
    EXPECT_THAT(write::structural_diff(parse(text), parse(once), errors, {.moves = !sorts}),
                IsEmpty())
        << text;
    EXPECT_EQ(count_comments(once), count_comments(text));
    EXPECT_EQ(formatted(once, options), once);
  }
}

TEST(FormatOptionProperties, HoldForCorpusAndChangedTexts) {
  static constexpr std::string_view pieces[] = {"[1, 22]",
                                                "{ a = 1, bb = [2] }",
                                                "f(a, b...)",
                                                "(",
                                                ")",
                                                "[",
                                                "]",
                                                ",",
                                                "/* c */",
                                                "# c\n",
                                                "\n",
                                                "\n\n",
                                                "b {}\n",
                                                "a = 1\n",
                                                "c = \"${[1, 2]}\"\n",
                                                "/* d\n */"};
  const std::vector<std::string> texts = test_support::corpus("fuzz/corpus/parse");
  for (const std::string& text : texts) expect_option_properties(text);
  test_support::for_broken_texts(texts, pieces, 2000, expect_option_properties);
}

TEST(FormatOptionProperties, HoldForRealFiles) {
  test_support::for_real_files({".tf", ".hcl", ".tfvars"}, expect_option_properties);
}

}  // namespace
}  // namespace hecla::test
