// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/look_alike.h"

#include <algorithm>
#include <iterator>

#include "unicode/message_text.h"

namespace hecla {

namespace {

constexpr LookAlike look_alikes[] = {
    {0x00A0, "a no-break space", ' '},
    {0x00AD, "a soft hyphen", 0},
    {0x2002, "an en space", ' '},
    {0x2003, "an em space", ' '},
    {0x2007, "a figure space", ' '},
    {0x2009, "a thin space", ' '},
    {0x200B, "a zero width space", 0},
    {0x200C, "a zero width non-joiner", 0},
    {0x200D, "a zero width joiner", 0},
    {0x200E, "a left-to-right mark", 0},
    {0x200F, "a right-to-left mark", 0},
    {0x2010, "a hyphen", '-'},
    {0x2011, "a non-breaking hyphen", '-'},
    {0x2012, "a figure dash", '-'},
    {0x2013, "an en dash", '-'},
    {0x2014, "an em dash", '-'},
    {0x2028, "a line separator", ' '},
    {0x202F, "a narrow no-break space", ' '},
    {0x2060, "a word joiner", 0},
    {0x2212, "a minus sign", '-'},
    {0x3000, "an ideographic space", ' '},
    {0xFEFF, "a byte order mark", 0},
    {0xFF08, "a fullwidth parenthesis", '('},
    {0xFF09, "a fullwidth parenthesis", ')'},
    {0xFF0C, "a fullwidth comma", ','},
    {0xFF1A, "a fullwidth colon", ':'},
    {0xFF1D, "a fullwidth equals sign", '='},
    {0xFF3B, "a fullwidth bracket", '['},
    {0xFF3D, "a fullwidth bracket", ']'},
    {0xFF5B, "a fullwidth brace", '{'},
    {0xFF5D, "a fullwidth brace", '}'},
};

std::string code_point_name(char32_t code_point) {
  std::string digits;
  for (int shift = 12; shift >= 0; shift -= 4)
    digits += "0123456789ABCDEF"[code_point >> shift & 15U];
  return "U+" + digits;
}

}  // namespace

const LookAlike* find_look_alike(char32_t code_point) {
  const auto* found = std::ranges::find(look_alikes, code_point, &LookAlike::code_point);
  return found == std::end(look_alikes) ? nullptr : found;
}

std::string look_alike_message(const LookAlike& character) {
  const std::string what =
      std::string(character.name) + " (" + code_point_name(character.code_point) + ")";
  if (character.meant == 0) return "Found an invisible character, " + what + ". Remove it.";
  return "Found " + what + ". Replace it with a plain " +
         (character.meant == ' ' ? "space" : in_quotes({&character.meant, 1})) + ".";
}

}  // namespace hecla
