// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests what memory a parse takes, and that it stops at the limit.
#include <gtest/gtest.h>

#include <memory>

#include "parse_support.h"
#include "support/heap_use.h"

namespace hecla::syntax {
namespace {

using test::HeapUse;
using test::kept_diagnostics;

// The texts that take most for each byte: the shortest form of each kind of node, of each list, and of
// each error that leaves something in the tree.
constexpr RepeatedText worst_texts[] = {
    {"", "a{}\n", ""},
    {"", "a{a=1}\n", ""},
    {"", "a{\n", ""},
    {"", "a b\n", ""},
    {"", "a\"\n", ""},
    {"", "a{a=}\n", ""},
    {"", "a=1\n", ""},
    {"", "a=a\n", ""},
    {"", "a=\n", ""},
    {"", "a=[\n", ""},
    {"", "a=?\n", ""},
    {"", "a\n", ""},
    {"", "}\n", ""},
    {"", "!\n", ""},
    {"", "\"\n", ""},
    {"", "\x01", ""},
    {"", "#\n", ""},
    {"", "\n", ""},
    {"a", " a", "{}\n"},
    {"a", "\"\"", "{}\n"},
    {"a", "\"\\n\"", "{}\n"},
    {"a=[", "1,", "]\n"},
    {"a=[", "a,", "]\n"},
    {"a=[", "[],", "]\n"},
    {"a=[", "{},", "]\n"},
    {"a=[", "\"\",", "]\n"},
    {"a=[", "!a,", "]\n"},
    {"a=[", "f(),", "]\n"},
    {"a=[", "a[a],", "]\n"},
    {"a=[", "a[*],", "]\n"},
    {"a=[", "a?a:a,", "]\n"},
    {"a=[", "1.5,", "]\n"},
    {"a=[", "a.,", "]\n"},
    {"a=[", ",", "]\n"},
    {"a=[", "(,", "]\n"},
    {"a=[", "\"${a}\",", "]\n"},
    {"a=[", "[for a in a:a],", "]\n"},
    {"a={", "a=a,", "}\n"},
    {"a={", "(a)=a,", "}\n"},
    {"a=f(", "a,", ")\n"},
    {"a=a", ".a", "\n"},
    {"a=a", ".0", "\n"},
    {"a=a", "[0]", "\n"},
    {"a=a", "[\"\"]", "\n"},
    {"a=a", "[a]", "\n"},
    {"a=a", "[*]", "\n"},
    {"a=a", "-a", "\n"},
    {"a=1", "-1", "\n"},
    {"a=a", "||!a", "\n"},
    {"a=", "[", ""},
    {"a=", "{a=", ""},
    {"a=", "\"${", ""},
    {"a=\"", "${a}", "\"\n"},
    {"a=\"", "${a}a", "\"\n"},
    {"a=\"", "\\n${a}", "\"\n"},
    {"a=\"", "${}", "\"\n"},
    {"a=\"", "$${", "\"\n"},
    {"a=\"", "%{if a}%{endif}", "\"\n"},
    {"a=<<E\n", "\n", "E\n"},
    {"a=<<-E\n", "\n", "E\n"},
    {"a=<<-E\n", " a\n", "E\n"},
    {"a=<<-E\n", " ${a}\n", "E\n"},
};

TEST(ParseMemory, IsAtMostFortyBytesForEachByte) {
  for (const RepeatedText& worst : worst_texts) {
    const std::string text = worst.with_size(600'000);
    const SourceRef source = Source::make("test.hcl", text);
    Diagnostics diags;
    const HeapUse use;
    const DocumentRef document = parse_config(source, diags);
    EXPECT_LE(use.peak(), 40 * text.size() + kept_diagnostics) << worst.unit;
  }
}

TEST(ParseMemory, OfNamesIsAtMostFortyBytesForEachByte) {
  std::string text;
  for (std::size_t i = 0; i < 20'000; ++i) {
    for (std::size_t rest = i + 26; rest > 0; rest /= 26)
      text += static_cast<char>('a' + rest % 26);
    text += "=1\n";
  }
  Diagnostics diags;
  const SourceRef source = Source::make("test.hcl", text);
  const HeapUse use;
  const DocumentRef document = parse_config(source, diags);
  EXPECT_EQ(diags.error_count(), 0U);
  EXPECT_LE(use.peak(), 39 * text.size());
}

TEST(ParseMemory, IsUsedAgainForTheNextDocument) {
  const std::string text = repeated("name = [1, other.value]\n", 2000);
  auto pool = make_ref<BlockPool>();
  const auto parse = [&] { return std::make_unique<Parsed>(text, ParseOptions{.pool = pool}); };
  auto first = parse();
  const auto second = parse();
  const std::string expected = dump(*second->document);
  EXPECT_EQ(pool->bytes(), 0U);
  first.reset();
  const std::size_t given_back = pool->bytes();
  EXPECT_GE(given_back, second->document->tree_bytes());
  const auto third = parse();
  EXPECT_LT(pool->bytes(), given_back);
  pool = nullptr;  // the documents keep it alive
  EXPECT_EQ(dump(*second->document), expected);
  EXPECT_EQ(dump(*third->document), expected);
}

TEST(ParseMemory, StopsAtTheLimit) {
  constexpr std::size_t limit = 200'000;
  for (const RepeatedText& worst : worst_texts) {
    const std::string text = worst.with_size(400'000);
    const SourceRef source = Source::make("test.hcl", text);
    Diagnostics diags;
    const HeapUse use;
    const DocumentRef document =
        parse_config(source, diags, {.limits = {.max_memory_bytes = limit}});
    EXPECT_TRUE(document->root_body());
    // Other errors may come first, and leave little for the limit.
    if (diags.empty() || diags.items().front().code != DiagnosticCode::MemoryLimitExceeded)
      continue;
    // A list that is complete exists twice for a moment, and the positions of lines count for the source.
    EXPECT_LE(use.peak(), 2 * limit + 9 * text.size()) << worst.unit;
  }
}

TEST(ParseMemory, ReportsTheLimitOnce) {
  const Parsed parsed(repeated("a{}\n", 100'000), {.limits = {.max_memory_bytes = 1'000'000}});
  ASSERT_EQ(parsed.diags.items().size(), 1U);
  const Diagnostic& error = parsed.diags.items().front();
  EXPECT_EQ(error.code, DiagnosticCode::MemoryLimitExceeded);
  EXPECT_NE(error.detail.find("the limit of 1000000 bytes"), std::string::npos) << error.detail;
  EXPECT_GT(parsed.body().blocks.size(), 1000U);
  EXPECT_LE(error.subject.bytes().begin - parsed.body().blocks.back()->range.end, 8U);
}

TEST(ParseMemory, OfOrdinaryTextsIsFarBelowTheLimit) {
  const Parsed parsed("a = [1, 2]\n", {.limits = {.max_memory_bytes = 20'000}});
  EXPECT_EQ(parsed.diags.items().size(), 0U);
}

}  // namespace
}  // namespace hecla::syntax
