// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/syntax/token.h>

#include "parse_support.h"
#include "unicode/unicode.h"

namespace hecla::syntax {
namespace {

TEST(Paths, AreReadStepByStep) {
  Diagnostics diags;
  const Traversal path = parse_traversal_abs(Source::make("t", " a.b [0][\"k\\n\"] .c"), diags);
  ASSERT_FALSE(diags.has_errors());
  ASSERT_EQ(path.steps().size(), 5U);
  EXPECT_EQ(path.root_name(), "a");
  EXPECT_EQ(path.steps()[2].key.as_number(), Number(0));
  EXPECT_EQ(path.steps()[3].key.as_string(), "k\n");
  EXPECT_EQ(path.steps()[4].range.text(), ".c");
}

TEST(Paths, MayContainSplatsIfAllowed) {
  Diagnostics diags;
  const Traversal path = parse_traversal_partial(Source::make("t", "a[*].b"), diags);
  ASSERT_FALSE(diags.has_errors());
  EXPECT_EQ(path.steps()[1].kind, TraversalStepKind::Splat);
  parse_traversal_abs(Source::make("t", "a[*].b"), diags);
  EXPECT_EQ(errors(diags), "invalid-reference 1:3");
}

TEST(Paths, WithErrorsKeepTheStepsBefore) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"1", "invalid-reference 1:1"},         {"a.b.", "invalid-reference 1:5"},
      {"a.b.0", "invalid-reference 1:5"},     {"a.b[c]", "invalid-reference 1:5"},
      {"a.b[0", "invalid-reference 1:6"},     {"a.b + 1", "invalid-reference 1:5"},
      {"a.b[\"${x}\"]", "invalid-label 1:6"}, {"a.b.*", "invalid-reference 1:5"},
  };
  for (const auto& [text, expected] : cases) {
    Diagnostics diags;
    const Traversal path = parse_traversal_abs(Source::make("t", std::string(text)), diags);
    EXPECT_EQ(errors(diags), expected) << text;
    EXPECT_GE(path.steps().size(), text == "1" ? 0U : 2U) << text;
  }
}

TEST(Identifiers, AreNamesWithHyphens) {
  EXPECT_TRUE(is_valid_identifier("a-b_1"));
  EXPECT_TRUE(is_valid_identifier("é"));
  for (const char* text : {"", "1a", "-a", "a b", " a", "a.b",
                           "\xEF\xBB\xBF"
                           "a"}) {
    EXPECT_FALSE(is_valid_identifier(text)) << text;
  }
}

// The rule is implemented twice: once for whole texts, and once in the scanner for speed.
TEST(Identifiers, AreWhatTheScannerAccepts) {
  const auto is_token = [](const std::string& text) {
    const auto tokens = tokenize_expression(text);
    return tokens[0].kind == TokenKind::Ident && tokens[0].range.size() == text.size();
  };
  for (char32_t c = 0; c < 0x30000; ++c) {
    std::string text;
    unicode::append_utf8(text, c);
    ASSERT_EQ(unicode::is_identifier(text), is_token(text)) << std::hex << +c;
    text.insert(0, "a");
    ASSERT_EQ(unicode::is_identifier(text), is_token(text)) << std::hex << +c;
  }
}

}  // namespace
}  // namespace hecla::syntax
