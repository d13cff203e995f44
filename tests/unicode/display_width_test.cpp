// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "unicode/display_width.h"

#include <gtest/gtest.h>

namespace hecla::unicode {
namespace {

TEST(DisplayWidth, CountsTheColumnsOfATerminal) {
  const std::pair<std::string_view, std::size_t> cases[] = {
      {"", 0},
      {"abc", 3},
      {"é", 1},
      {"e\u0301", 1},
      {"名前", 4},
      {"한글", 4},
      {"\u1112\u1161\u11AB", 2},  // one syllable in three letters
      {"\U0001F600", 2},
      {"\U0001F468\u200D\U0001F469\u200D\U0001F467", 2},
      {"\U0001F1E9\U0001F1EA", 2},
      {"\u2764\uFE0F", 2},
      {"\n\x7f", 0},
      {"a\xFF", 2},
      {"Ｗ", 2},
      {"\u2630", 2},      // wide since Unicode 16
      {"\U000323B0", 2},  // of Unicode 17
      {"a\u1acf", 1},
  };
  for (const auto& [text, width] : cases) EXPECT_EQ(display_width(text), width) << text;
}

}  // namespace
}  // namespace hecla::unicode
