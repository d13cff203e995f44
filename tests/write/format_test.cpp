// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "support/repeated.h"
#include "support/tree_texts.h"
#include "support/usage_error.h"
#include "write/format_support.h"

namespace hecla::test {
namespace {

using write::FormatStyle;

TEST(Format, IndentsByTheBracketsThatLinesOpen) {
  EXPECT_EQ(formatted("a {\nb {\nc = [\n1,\n]\n}\n}\n"),
            "a {\n  b {\n    c = [\n      1,\n    ]\n  }\n}\n");
}

TEST(Format, IndentsOnceForSeveralBracketsOfOneLine) {
  EXPECT_EQ(formatted("a = f([{\nb = 1\n}])\nc = 2\n"), "a = f([{\n  b = 1\n}])\nc = 2\n");
  EXPECT_EQ(formatted("a = [{\nb = 1\n},\n{\nc = 1\n}]\n"),
            "a = [{\n  b = 1\n  },\n  {\n    c = 1\n}]\n");
}

TEST(Format, PutsSpacesBetweenTokensByTheirKinds) {
  EXPECT_EQ(formatted("a=f ( x,- 1 )[ 0 ].b\n"), "a = f(x, -1)[0].b\n");
  EXPECT_EQ(formatted("a=b?! c:d -1*-e\n"), "a = b ? !c : d - 1 * -e\n");
  EXPECT_EQ(formatted("a={}\nb={c=1}\n"), "a = {}\nb = { c = 1 }\n");
  EXPECT_EQ(formatted("a=[for x in[1]:f ( x ... )]\n"), "a = [for x in [1] : f(x...)]\n");
  EXPECT_EQ(formatted("a=\"${ b }${{}}\"\n"), "a = \"${b}${ {} }\"\n");
  EXPECT_EQ(formatted("a=provider :: x :: f(1)\n"), "a = provider::x::f(1)\n");
}

TEST(Format, TakesAMinusAfterAnOperatorForANegation) {
  EXPECT_EQ(formatted("a=b -c\nd=b==- c\ne=(- c)\n"), "a = b - c\nd = b == -c\ne = (-c)\n");
}

TEST(Format, AlignsTheEqualsSignsOfNeighboringLines) {
  EXPECT_EQ(formatted("a=1\nbcd=2\n\nef=3\n"), "a   = 1\nbcd = 2\n\nef = 3\n");
  EXPECT_EQ(formatted("a=1\nbcd={\ne=1\n}\nfg=2\n"), "a = 1\nbcd = {\n  e = 1\n}\nfg = 2\n");
  EXPECT_EQ(formatted("a=1\nbcd=<<E\n  x\nE\n"), "a   = 1\nbcd = <<E\n  x\nE\n");
}

TEST(Format, AlignsTheCommentsOfNeighboringLines) {
  EXPECT_EQ(formatted("a=1# x\nbcd=22// y\n# z\n"), "a   = 1  # x\nbcd = 22 // y\n# z\n");
  EXPECT_EQ(formatted("a { # x\nb = 1 # y\n}\n"), "a {     # x\n  b = 1 # y\n}\n");
}

TEST(Format, AlignsByGraphemeClusters) {
  EXPECT_EQ(formatted("e\u0301 = 1\nab = 2\n"), "e\u0301  = 1\nab = 2\n");
  EXPECT_EQ(formatted("a = \"\U0001F44D\U0001F3FD\" # x\nb = \"c\"   # y\n"),
            "a = \"\U0001F44D\U0001F3FD\" # x\nb = \"c\" # y\n");
}

TEST(Format, DoesNotAlignIfNotAskedTo) {
  EXPECT_EQ(formatted("a  =1 # x\nbcd=  22   # y\n", {.align = false}),
            "a = 1 # x\nbcd = 22 # y\n");
}

TEST(Format, KeepsLineEndingsAndTheTextOfTemplates) {
  EXPECT_EQ(formatted("a=1\r\nbc=2 # x\r\n"), "a  = 1\r\nbc = 2 # x\r\n");
  EXPECT_EQ(formatted("a=<<-E\n   x  ${ b }\n\ty\n   E\n"), "a = <<-E\n   x  ${b}\n\ty\n   E\n");
  EXPECT_EQ(formatted("a=\"  x  \\\"  \"\n"), "a = \"  x  \\\"  \"\n");
  EXPECT_EQ(formatted("a = 1 /* x\n   y */\n"), "a = 1 /* x\n   y */\n");
}

TEST(Format, ReplacesTabsAndRemovesTrailingSpaces) {
  EXPECT_EQ(formatted("a\t=\t1 \t\n \t\n"), "a = 1\n\n");
}

TEST(Format, KeepsTheSizeOfWhitespaceAtTheEnd) {
  EXPECT_EQ(formatted("a=1"), "a = 1");
  EXPECT_EQ(formatted("a=1\n\t  "), "a = 1\n   ");
  EXPECT_EQ(formatted(""), "");
}

TEST(Format, RemovesAByteOrderMark) {
  EXPECT_EQ(formatted("\xEF\xBB\xBF"
                      "a=1\n"),
            "a = 1\n");
  EXPECT_EQ(formatted("\xEF\xBB\xBF"
                      "a = 1\n"),
            "a = 1\n");
  EXPECT_EQ(formatted("\xEF\xBB\xBF"), "");
  EXPECT_EQ(formatted("\xEF\xBB\xBF "), " ");
}

TEST(Format, ReportsATextWithErrors) {
  EXPECT_THAT(formatted("a=\n"), testing::HasSubstr("Missing expression"));
  EXPECT_EQ(formatted("a=\nb  =1\n", {.accept_errors = true}), "a =\nb = 1\n");
}

TEST(Format, ReportsATextWhoseTokensWouldJoin) {
  EXPECT_THAT(formatted("a = 1 .e5\n"), testing::HasSubstr("Unsafe formatting"));
}

TEST(Format, ChangesOnlyTheLinesAskedFor) {
  const std::string text = "a=1\nbcd=2\n  ef=3\n";
  EXPECT_EQ(formatted(text, {.lines = write::LineRange{2, 2}}), "a=1\nbcd = 2\n  ef=3\n");
  EXPECT_EQ(formatted(text, {.lines = write::LineRange{3, 9}}), "a=1\nbcd=2\nef  = 3\n");
  EXPECT_EQ(formatted(text, {.lines = write::LineRange{7, 9}}), text);
  EXPECT_EQ(formatted("a=1\n \nb=2  \n", {.lines = write::LineRange{2, 2}}), "a=1\n\nb=2  \n");
}

TEST(Format, DoesNotRestrictTheStyleOfTerraformToLines) {
  EXPECT_USAGE_ERROR(
      formatted("", {.style = FormatStyle::Terraform, .lines = write::LineRange{1, 1}}),
      "a part of a text cannot be formatted in the style of Terraform");
}

TEST(Format, ChecksTheRangeOfLines) {
  EXPECT_USAGE_ERROR(formatted("", {.lines = write::LineRange{0, 1}}),
                     "a range of lines begins with line 1 and ends after its start");
  EXPECT_USAGE_ERROR(formatted("", {.lines = write::LineRange{2, 1}}),
                     "a range of lines begins with line 1 and ends after its start");
}

// --- the style of Terraform

std::string terraform(std::string_view text) {
  return formatted(text, {.style = FormatStyle::Terraform});
}

TEST(FormatTerraform, QuotesLabels) {
  EXPECT_EQ(terraform("a b \"c\"{\n}\n"), "a \"b\" \"c\" {\n}\n");
  EXPECT_EQ(terraform("a /* x */ \"b\" { # y\n}\n"), "a \"b\" { # y\n}\n");
  EXPECT_EQ(terraform("a   \"b\"  \"c\" {}\n"), "a \"b\" \"c\" {}\n");
  EXPECT_EQ(terraform("a \"\\u0041\" {}\n"), "a \"A\" {}\n");
}

TEST(FormatTerraform, UnwrapsArguments) {
  EXPECT_EQ(terraform("a=\"${b.c}\"\n"), "a = b.c\n");
  EXPECT_EQ(terraform("a=\"${f(\"${b}\")}\"# x\n"), "a = f(\"${b}\") # x\n");
  EXPECT_EQ(terraform("a = \"${\n  b\n}\"\n"), "a = b\n");
  EXPECT_EQ(terraform("a = \"${b ?\n  c : d}\"\n"), "a = (b ?\nc : d)\n");
  EXPECT_EQ(terraform("a {\n  b = \"${c}\"\n}\n"), "a {\n  b = c\n}\n");
}

TEST(FormatTerraform, KeepsOtherTemplates) {
  for (const char* text : {"a = \"${b}${c}\"\n", "a = \"x${b}\"\n", "a = \"${b}\" == \"${c}\"\n",
                           "a = [\"${b}\"]\n", "a = \"%{if b}%{endif}\"\n"}) {
    EXPECT_EQ(terraform(text), text);
  }
}

TEST(FormatTerraform, ReplacesOldTypesOfVariables) {
  EXPECT_EQ(terraform("variable \"a\" {\n  type = \"list\"\n}\n"),
            "variable \"a\" {\n  type = list(string)\n}\n");
  EXPECT_EQ(terraform("variable a {\n  type = map\n}\n"),
            "variable \"a\" {\n  type = map(any)\n}\n");
  EXPECT_EQ(terraform("variable \"a\" {\n  type = \"number\"\n}\n"),
            "variable \"a\" {\n  type = \"number\"\n}\n");
  EXPECT_EQ(terraform("a {\n  variable \"b\" {\n    type = \"string\"\n  }\n}\n"),
            "a {\n  variable \"b\" {\n    type = \"string\"\n  }\n}\n");
}

TEST(FormatTerraform, RefusesToBreakAFile) {
  EXPECT_THAT(terraform("a { b = \"${c # x\n}\" }\n"), testing::HasSubstr("Unsafe formatting"));
  EXPECT_THAT(terraform("a = \"${ # x\n  b }\"\n"), testing::HasSubstr("Unsafe formatting"));
}

// --- limits

Limits with_memory(std::size_t bytes) {
  Limits limits;
  limits.max_memory_bytes = bytes;
  return limits;
}

// Each line is aligned with the longest name.
TEST(Format, LimitsTheSizeOfTheResult) {
  const std::string text = std::string(100'000, 'a') + "=1\n" + test::repeated("b=[]\n", 10'000);
  const write::FormatOptions options = {.accept_errors = true, .limits = with_memory(100'000'000)};
  EXPECT_THAT(formatted(text, options), testing::HasSubstr("Memory limit exceeded"));
}

TEST(Format, LimitsTheMemoryForTokens) {
  for (const bool accept_errors : {false, true}) {
    const std::string text = test::repeated("a {}\n", 10'000) + (accept_errors ? ")" : "");
    EXPECT_THAT(formatted(text, {.accept_errors = accept_errors, .limits = with_memory(300'000)}),
                testing::HasSubstr("Memory limit exceeded"));
  }
}

// --- properties

// Changes the whitespace between tokens, without joining any.
std::string with_other_gaps(std::string_view text, std::mt19937& random) {
  std::string out;
  std::size_t done = 0;
  for (const syntax::Token& token : syntax::tokenize_config(text)) {
    static constexpr std::string_view gaps[] = {" ", "   ", "\t"};
    const bool is_empty = done == token.range.begin;
    if (!is_empty || (out.ends_with('\n') && random() % 2 == 0)) out += gaps[random() % 3];
    out += text.substr(token.range.begin, token.range.size());
    done = token.range.end;
  }
  return out;
}

TEST(FormatProperties, HoldForCorpusAndChangedTexts) {
  std::mt19937 random(5);
  for (const std::string& text : test_support::corpus("fuzz/corpus/parse")) {
    expect_formatting_properties(text);
    for (int i = 0; i < 50; ++i) {
      expect_formatting_properties(with_other_gaps(text, random));
      expect_formatting_properties(with_other_gaps(text, random), {.align = false});
    }
  }
}

TEST(FormatProperties, HoldForRealFiles) {
  test_support::for_real_files({".tf", ".hcl", ".tfvars"},
                               [](const std::string& text) { expect_formatting_properties(text); });
}

TEST(FormatProperties, TheResultDependsOnlyOnTheTokens) {
  std::mt19937 random(6);
  int compared = 0;
  for (const std::string& text : test_support::corpus("fuzz/corpus/parse")) {
    for (int i = 0; i < 50; ++i) {
      const std::string other = with_other_gaps(text, random);
      if (token_texts(other) != token_texts(text)) continue;  // a gap in a heredoc
      const auto trimmed = [](std::string result) {
        return result.erase(result.find_last_not_of(" \t") + 1);
      };
      const write::FormatOptions options = {.accept_errors = true};
      EXPECT_EQ(trimmed(formatted(text, options)), trimmed(formatted(other, options)));
      ++compared;
    }
  }
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace hecla::test
