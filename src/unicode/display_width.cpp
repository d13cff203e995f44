// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "unicode/display_width.h"

#include <algorithm>

#include "unicode/character.h"
#include "unicode/unicode.h"

namespace hecla::unicode {

namespace {

constexpr char32_t emoji_presentation = 0xFE0F;

bool is_regional_indicator(char32_t c) { return c >= 0x1F1E6 && c <= 0x1F1FF; }

std::size_t code_point_width(char32_t c) {
  // Flags are pairs of these. One alone has one column, and the pair has two.
  if (c == emoji_presentation || is_regional_indicator(c)) return 2;
  return character(c).width;
}

bool is_printable_ascii(char c) { return c >= 0x20 && c < 0x7F; }

}  // namespace

std::size_t grapheme_width(std::string_view cluster) {
  if (cluster.size() == 1) return is_printable_ascii(cluster[0]) || cluster[0] < 0 ? 1 : 0;
  std::size_t width = 0;
  for (std::size_t at = 0; at < cluster.size();) {
    const CodePoint c = decode(cluster, at);
    width = std::max(width, code_point_width(c.value));
    at += c.length;
  }
  return width;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = next_grapheme(text, at);
    width += grapheme_width(text.substr(at, end - at));
    at = end;
  }
  return width;
}

}  // namespace hecla::unicode
