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

}  // namespace
}  // namespace hecla
