// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unicode/unicode.h"

namespace hecla::unicode {
namespace {

std::string repeat(std::string_view text, std::size_t count) {
  std::string out;
  while (count-- > 0) out += text;
  return out;
}

TEST(Nfc, TextBecomesNormalisationFormC) {
  const struct {
    std::string text, expected;
  } cases[] = {
      {"", ""},
      {"plain text that is longer than a word", "plain text that is longer than a word"},
      {"e\u0301", "\u00e9"},
      {"\u00e9", "\u00e9"},
      {"xe\u0301y", "x\u00e9y"},
      {"e\u0301e\u0301 12345678 e\u0301", "\u00e9\u00e9 12345678 \u00e9"},
      {"a\u0323\u0307", "\u1ea1\u0307"},
      {"a\u0307\u0323", "\u1ea1\u0307"},  // marks are put in order
      {"\u1E0B\u0323", "\u1E0D\u0307"},   // decomposed and composed again
      {"\u1100\u1161\u11a8", "\uac01"},   // Hangul
      {"\uac00\u11a8", "\uac01"},
      {"\u2126", "\u03a9"},        // singleton
      {"\u0958", "\u0915\u093c"},  // excluded from composition
      {"\ufb01", "\ufb01"},        // compatibility only
      {"\u0301", "\u0301"},
      {"a\xFF\u0301", "a\ufffd\u0301"},
      {"\xC3", "\ufffd"},
      {"\U0001D15E", "\U0001D157\U0001D165"},
      {"caf\u00e9 \u4e2d\u6587", "caf\u00e9 \u4e2d\u6587"},
      // Of Unicode 16: vowels that join each other, and one whose decomposition joins what is before it.
      {"\U00016D63\U00016D67\U00016D67", "\U00016D6A"},
      {"\U00016D63\U00016D68", "\U00016D6A"},
      {"\U0001611E\U0001611E", "\U00016121"},
      {"a\u1acf\u0323", "\u1ea1\u1acf"},         // mark of Unicode 17
      {"\U00010041\u0301", "\U00010041\u0301"},  // not U+0041
  };
  for (const auto& c : cases) {
    EXPECT_EQ(nfc(c.text), c.expected) << c.text;
    EXPECT_EQ(nfc(c.expected), c.expected);
  }
}

TEST(Nfc, LongRunsOfMarksAreBrokenByAJoiner) {
  const std::string marks = repeat("\u0305", 30);
  EXPECT_EQ(nfc("a" + marks), "a" + marks);
  EXPECT_EQ(nfc("a" + marks + "\u0305"), "a" + marks + "\u034f\u0305");
  EXPECT_EQ(nfc("a" + marks + "\u0316"), "a" + marks + "\u034f\u0316");
}

TEST(Nfc, HostileRunsOfMarksTakeLinearTime) {
  const std::string hostile = "a" + repeat("\u0301\u0316", 200'000);
  EXPECT_GT(nfc(hostile).size(), hostile.size());
}

TEST(Nfc, QuickCheckNeverSaysYesToTextThatChanges) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    std::string text = "a";
    append_utf8(text, c);
    if (is_quick_nfc(text)) {
      ASSERT_EQ(nfc(text), text) << std::hex << +c;
    }
  }
}

TEST(Nfc, TheCharactersThatChangeAreThoseOfUnicode17) {
  int changed = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    std::string text;
    append_utf8(text, c);
    changed += nfc(text) != text;
  }
  EXPECT_EQ(changed, 1120);
}

TEST(Nfc, QuickCheckSaysYesToCommonText) {
  EXPECT_TRUE(is_quick_nfc(""));
  EXPECT_TRUE(is_quick_nfc("resource \"aws_instance\" \"web\" {}"));
  EXPECT_TRUE(is_quick_nfc("caf\u00e9 \u4e2d\u6587 \ud55c\uad6d \U0001F44D"));
  EXPECT_TRUE(is_quick_nfc("Ti\u1ebfng Vi\u1ec7t"));
  EXPECT_FALSE(is_quick_nfc("e\u0301"));
  EXPECT_FALSE(is_quick_nfc("\xFF"));
}

}  // namespace
}  // namespace hecla::unicode
