// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Formatting for tests, and what every result has to satisfy.
#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/syntax/token.h>
#include <hecla/write/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::test {

// Returns the formatted text, or the diagnostics if there is none.
inline std::string formatted(std::string_view text, const write::FormatOptions& options = {}) {
  Diagnostics diags;
  const auto result = write::format(Source::make("main.tf", std::string(text)), options, diags);
  EXPECT_EQ(result.has_value(), !diags.has_errors()) << to_text(diags);
  return result ? *result : to_text(diags);
}

// Returns the kinds and the texts of all tokens.
inline std::vector<std::string> token_texts(std::string_view text) {
  std::vector<std::string> texts;
  for (const syntax::Token& token : syntax::tokenize_config(text)) {
    texts.push_back(std::string(syntax::name(token.kind)) + " " +
                    std::string(text.substr(token.range.begin, token.range.size())));
  }
  return texts;
}

// Checks the result for a text without errors: it has the same tokens, and is formatted itself.
inline void expect_formatting_properties(std::string_view text,
                                         const write::FormatOptions& options = {}) {
  Diagnostics diags;
  const auto once = write::format(Source::make("main.tf", std::string(text)), options, diags);
  if (!once) return;
  EXPECT_EQ(token_texts(*once), token_texts(text));
  const auto twice = write::format(Source::make("main.tf", *once), options, diags);
  ASSERT_TRUE(twice) << *once;
  EXPECT_EQ(*twice, *once);
}

}  // namespace hecla::test
