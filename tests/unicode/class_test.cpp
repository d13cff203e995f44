// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unicode/unicode.h"

namespace hecla::unicode {
namespace {

struct ClassCase {
  char32_t code_point;
  bool starts, continues;
};

TEST(Identifier, ClassesAreThoseOfUnicode17) {
  const ClassCase cases[] = {
      {U'a', true, true},         {U'Z', true, true},      {U'0', false, true},
      {U'_', false, true},        {U'-', false, false},    {U' ', false, false},
      {U'@', false, false},       {U'[', false, false},    {U'`', false, false},
      {0xAA, true, true},         {0xB7, false, true},     {0xD7, false, false},
      {0xE9, true, true},         {0x301, false, true},    {0x3B1, true, true},
      {0x1CF2, true, true},       {0x111C9, false, true},  {0x2118, true, true},
      {0x212E, true, true},       {0x203F, false, true},   {0x2028, false, false},
      {0x4E2D, true, true},       {0xAC00, true, true},    {0xFF10, false, true},
      {0x1E943, true, true},      {0x1F44D, false, false}, {0x560, true, true},
      {0x9FD6, true, true},       {0xE0100, false, true},  {0x10D50, true, true},  // of 16: U+10D50
      {0x10D69, false, true},     {0x1611E, false, true},  {0x16EA0, true, true},  // of 17: U+16EA0
      {0x16EB9, false, false},    {0x1ACF, false, true},   {0x33479, true, true},
      {0x3347A, false, false},    {0xD800, false, false},  {0x110000, false, false},
      {0xFFFFFFFF, false, false},
  };
  for (const ClassCase& c : cases) {
    EXPECT_EQ(is_identifier_start(c.code_point), c.starts) << std::hex << +c.code_point;
    EXPECT_EQ(is_identifier_continue(c.code_point), c.continues) << std::hex << +c.code_point;
  }
}

// Counted in the data of the standard; scripts/check_unicode compares each character.
TEST(Property, ClassesHaveTheSizesOfUnicode17) {
  const struct {
    bool (*is_member)(char32_t);
    int size;
  } classes[] = {
      {is_identifier_start, 145'916},
      {is_identifier_continue, 149'240},
      {is_letter, 145'672},
      {is_space, 25},
      {is_printable, 159'613},
      {[](char32_t c) { return to_upper(c) != c; }, 1505},
      {[](char32_t c) { return to_lower(c) != c; }, 1488},
      {[](char32_t c) { return to_title(c) != c; }, 1459},
  };
  for (const auto& [is_member, size] : classes) {
    int count = 0;
    for (char32_t c = 0; c <= 0x10FFFF; ++c) count += is_member(c);
    EXPECT_EQ(count, size);
  }
}

TEST(Identifier, MayHaveUnderscoresAndHyphensInside) {
  for (const char* text : {"a", "a-b", "a-", "_", "_x", "x9", "gr\u00fc\u00df", "\u6f22"})
    EXPECT_TRUE(is_identifier(text)) << text;
  for (const char* text : {"", "9x", "-a", "a b", "a.b", "\xff", "a\xff", "\u0301", "\ufeffa"})
    EXPECT_FALSE(is_identifier(text)) << text;
}

TEST(Property, LettersAndSpacesAreRecognized) {
  for (const char32_t c : {U'a', U'Z', U'\u00e9', U'\u4e2d', U'\u01c5'}) EXPECT_TRUE(is_letter(c));
  for (const char32_t c : {U'1', U'_', U' ', U'\u0301', char32_t{0x110000}})
    EXPECT_FALSE(is_letter(c));
  for (const char32_t c : {U' ', U'\t', U'\r', U'\u0085', U'\u00a0', U'\u2028', U'\u3000'}) {
    EXPECT_TRUE(is_space(c));
  }
  for (const char32_t c : {U'a', U'\0', U'\u200b', U'\ufeff', char32_t{0x110000}}) {
    EXPECT_FALSE(is_space(c));
  }
}

TEST(Property, CaseIsMappedOneToOne) {
  const struct {
    char32_t from, upper, lower, title;
  } cases[] = {
      {U'a', U'A', U'a', U'A'},
      {U'Z', U'Z', U'z', U'Z'},
      {U'1', U'1', U'1', U'1'},
      {U'\u00e9', U'\u00c9', U'\u00e9', U'\u00c9'},
      {U'\u00df', U'\u00df', U'\u00df', U'\u00df'},
      {U'\u01c6', U'\u01c4', U'\u01c6', U'\u01c5'},
      {U'\u0130', U'\u0130', U'i', U'\u0130'},
      {U'\u03c2', U'\u03a3', U'\u03c2', U'\u03a3'},
      {U'\u1f80', U'\u1f88', U'\u1f80', U'\u1f88'},
      {U'\u10d0', U'\u1c90', U'\u10d0', U'\u10d0'},
      {U'\u0264', U'\ua7cb', U'\u0264', U'\ua7cb'},                  // of Unicode 16
      {U'\U00016EBB', U'\U00016EA0', U'\U00016EBB', U'\U00016EA0'},  // of Unicode 17
      {char32_t{0x110000}, char32_t{0x110000}, char32_t{0x110000}, char32_t{0x110000}},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(to_upper(c.from), c.upper) << std::hex << +c.from;
    EXPECT_EQ(to_lower(c.from), c.lower) << std::hex << +c.from;
    EXPECT_EQ(to_title(c.from), c.title) << std::hex << +c.from;
  }
}

}  // namespace
}  // namespace hecla::unicode
