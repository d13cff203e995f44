// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "describe/markdown.h"

#include <gtest/gtest.h>

namespace hecla::describe::markdown {
namespace {

TEST(Markdown, TextIsShownUnchanged) {
  const std::pair<const char*, const char*> cases[] = {
      {"plain text, with a - b", "plain text, with a - b\n"},
      {"a|b", "a\\|b\n"},
      {"*a* _b_ `c` ~d~ $e$", "\\*a\\* \\_b\\_ \\`c\\` \\~d\\~ \\$e\\$\n"},
      {"<b> & [l](x)", "\\<b\\> \\& \\[l\\](x)\n"},
      {"back\\slash", "back\\\\slash\n"},
      {"# one\n- two\n+ three\n> four\n1. five\n12) six\n=== seven",
       "\\# one\n\\- two\n\\+ three\n\\> four\n1\\. five\n12\\) six\n\\=== seven\n"},
      {"1.5 apples", "1\\.5 apples\n"},
      {"C #\nissue #12 ##\n##", "C \\#\nissue #12 \\##\n\\##\n"},
      {"   indented\n\ttoo\r\n", "indented\ntoo\n"},
      {"first\n\nsecond", "first\n\nsecond\n"},
      {"ünï", "ünï\n"},
      {"", ""},
  };
  for (const auto& [plain, escaped] : cases) EXPECT_EQ(text(plain), escaped) << plain;
}

TEST(Markdown, ACellIsOnOneLine) {
  EXPECT_EQ(cell("a\nb\n\n- c | d"), "a b \\- c \\| d");
  EXPECT_EQ(cell("Using C #"), "Using C \\#");  // also as a heading, which # would close
  EXPECT_EQ(cell(""), "");
}

TEST(Markdown, CodeIsShownUnchanged) {
  EXPECT_EQ(code("a"), "`a`");
  EXPECT_EQ(code(""), "");
  EXPECT_EQ(code("a`b``c"), "```a`b``c```");
  EXPECT_EQ(code("`a"), "`` `a ``");
  EXPECT_EQ(code("a\nb"), "`a b`");
  EXPECT_EQ(code("a|b"), "`a|b`");
  EXPECT_EQ(code("a|b", /*in_cell=*/true), "`a\\|b`");
  EXPECT_EQ(code_block("hcl", "a = 1\n"), "```hcl\na = 1\n```\n");
  EXPECT_EQ(code_block("hcl", "a = \"```\"\n"), "````hcl\na = \"```\"\n````\n");
}

}  // namespace
}  // namespace hecla::describe::markdown
