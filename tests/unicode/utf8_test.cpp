// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unicode/unicode.h"

namespace hecla::unicode {
namespace {

using namespace std::string_literals;

TEST(Utf8, EveryCodePointReadsBackAsWritten) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    std::string text;
    append_utf8(text, c);
    const CodePoint read = decode(text, 0);
    ASSERT_TRUE(read.valid && read.value == c && read.length == text.size()) << std::hex << +c;
  }
}

TEST(Utf8, InvalidCodePointsAreWrittenAsTheReplacementCharacter) {
  for (const char32_t c :
       {char32_t{0xD800}, char32_t{0xDFFF}, char32_t{0x110000}, char32_t{0xFFFFFFFF}}) {
    std::string text;
    append_utf8(text, c);
    EXPECT_EQ(text, "\uFFFD");
  }
}

TEST(Utf8, NothingIsReadAtTheEnd) {
  EXPECT_EQ(decode("a", 1).length, 0);
  EXPECT_EQ(decode("a", 100).length, 0);
}

struct InvalidCase {
  std::string text;
  std::size_t offset;
  std::string replaced;
};

TEST(Utf8, InvalidBytesAreFoundAtEveryOffset) {
  for (std::size_t size = 1; size < 200; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      std::string text(size, 'a');
      text[at] = '\x80';
      ASSERT_EQ(find_invalid_utf8(text), at) << size;
      ASSERT_FALSE(is_ascii(text));
    }
    ASSERT_TRUE(is_ascii(std::string(size, 'a')));
  }
}

TEST(Utf8, EachInvalidByteIsFoundAndReplaced) {
  const InvalidCase cases[] = {
      {"\xFF", 0, "\uFFFD"},
      {"abc\x80", 3, "abc\uFFFD"},
      {"\xC0\x80", 0, "\uFFFD\uFFFD"},                      // overlong
      {"\xE0\x9F\xBF", 0, "\uFFFD\uFFFD\uFFFD"},            // overlong
      {"\xED\xA0\x80", 0, "\uFFFD\uFFFD\uFFFD"},            // surrogate
      {"\xF4\x90\x80\x80", 0, "\uFFFD\uFFFD\uFFFD\uFFFD"},  // over U+10FFFF
      {"\u00e9\xC3", 2, "\u00e9\uFFFD"},                    // cut short
      {"\xF0\x9F\x91x", 0, "\uFFFD\uFFFD\uFFFDx"},          // cut short by a letter
      {"12345678\u20ac901234567890\xFE tail", 23, "12345678\u20ac901234567890\uFFFD tail"},
  };
  for (const InvalidCase& c : cases) {
    EXPECT_EQ(find_invalid_utf8(c.text), c.offset) << c.replaced;
    EXPECT_FALSE(is_valid_utf8(c.text));
    EXPECT_EQ(replace_invalid_utf8(c.text), c.replaced);
  }
}

TEST(Utf8, ValidTextIsNotChanged) {
  for (const std::string& text : {""s, "plain"s, "\u00e9\u20ac\U0001F44D"s, "a\0b"s}) {
    EXPECT_TRUE(is_valid_utf8(text));
    EXPECT_EQ(replace_invalid_utf8(text), text);
  }
}

TEST(Utf8, OneHighByteAnywhereIsNotAscii) {
  for (std::size_t size = 0; size < 40; ++size) {
    std::string text(size, 'x');
    EXPECT_TRUE(is_ascii(text));
    for (std::size_t i = 0; i < size; ++i) {
      text[i] = '\x80';
      EXPECT_FALSE(is_ascii(text));
      EXPECT_EQ(find_invalid_utf8(text), i);
      text[i] = 'x';
    }
  }
}

}  // namespace
}  // namespace hecla::unicode
