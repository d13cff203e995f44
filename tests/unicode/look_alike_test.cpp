// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/unicode/look_alike.h>

#include <gmock/gmock.h>

namespace hecla::unicode {
namespace {

TEST(LookAlike, IsToldWithItsNameAndWhatIsMeant) {
  ASSERT_TRUE(find_look_alike(0x00A0));
  EXPECT_EQ(describe(*find_look_alike(0x00A0)),
            "This is a no-break space (U+00A0). Write a plain space.");
  EXPECT_EQ(describe(*find_look_alike(0x200B)),
            "There is a character here that is not seen, a zero width space (U+200B). Remove it.");
  EXPECT_EQ(describe(*find_look_alike(0xFF0C)),
            "This is a fullwidth comma (U+FF0C). Write a plain \",\".");
}

TEST(LookAlike, LettersAndAsciiAreNone) {
  for (const char32_t c : {U'a', U' ', U'-', U'\u00E9', U'\u4E2D', U'\u201C'})
    EXPECT_FALSE(find_look_alike(c));
}

}  // namespace
}  // namespace hecla::unicode
