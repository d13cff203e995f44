// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/look_alike.h"

#include <gmock/gmock.h>

namespace hecla {
namespace {

TEST(LookAlike, IsDescribedWithItsNameAndReplacement) {
  ASSERT_TRUE(find_look_alike(0x00A0));
  EXPECT_EQ(look_alike_message(*find_look_alike(0x00A0)),
            "Found a no-break space (U+00A0). Replace it with a plain space.");
  EXPECT_EQ(look_alike_message(*find_look_alike(0x200B)),
            "Found an invisible character, a zero width space (U+200B). Remove it.");
  EXPECT_EQ(look_alike_message(*find_look_alike(0xFF0C)),
            "Found a fullwidth comma (U+FF0C). Replace it with a plain \",\".");
}

TEST(LookAlike, LettersAndAsciiAreNot) {
  for (const char32_t c : {U'a', U' ', U'-', U'\u00E9', U'\u4E2D', U'\u201C'})
    EXPECT_FALSE(find_look_alike(c));
}

TEST(LookAlike, HasItsNameInUnicode) {
  const std::pair<char32_t, const char*> cases[] = {
      {0x00AD, "a soft hyphen (U+00AD)"},        {0x2002, "an en space (U+2002)"},
      {0x2003, "an em space (U+2003)"},          {0x2007, "a figure space (U+2007)"},
      {0x2009, "a thin space (U+2009)"},         {0x200C, "a zero width non-joiner (U+200C)"},
      {0x200D, "a zero width joiner (U+200D)"},  {0x200E, "a left-to-right mark (U+200E)"},
      {0x200F, "a right-to-left mark (U+200F)"}, {0x2011, "a non-breaking hyphen (U+2011)"},
      {0x2012, "a figure dash (U+2012)"},        {0x2014, "an em dash (U+2014)"},
      {0x2028, "a line separator (U+2028)"},     {0x202F, "a narrow no-break space (U+202F)"},
      {0x2060, "a word joiner (U+2060)"},        {0x2212, "a minus sign (U+2212)"},
      {0x3000, "an ideographic space (U+3000)"}, {0xFF08, "a fullwidth parenthesis (U+FF08)"},
      {0xFF1A, "a fullwidth colon (U+FF1A)"},    {0xFF1D, "a fullwidth equals sign (U+FF1D)"},
      {0xFF3B, "a fullwidth bracket (U+FF3B)"},  {0xFF5B, "a fullwidth brace (U+FF5B)"},
  };
  for (const auto& [character, name] : cases) {
    ASSERT_TRUE(find_look_alike(character)) << name;
    EXPECT_THAT(look_alike_message(*find_look_alike(character)), testing::HasSubstr(name));
  }
}

}  // namespace
}  // namespace hecla
