// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The characters that act on a terminal or on the text around them, or cannot be seen.
#include <algorithm>
#include <iterator>

namespace hecla::unicode {

// Returns whether a character is a control character, a bidirectional control, a line or paragraph separator, or
// invisible. Joiners and selectors are not among them: they are parts of emoji and of many scripts.
inline bool is_control_or_invisible(char32_t c) {
  struct Range {
    char32_t first;
    char32_t last;
  };
  constexpr Range ranges[] = {
      {0x00, 0x1F},     {0x7F, 0x9F},     {0x61C, 0x61C},   {0x180E, 0x180E}, {0x200B, 0x200B},
      {0x200E, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB},
  };
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [c](Range r) { return r.first <= c && c <= r.last; });
}

}  // namespace hecla::unicode
