// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>

#include "hecla/unicode/unicode.h"

namespace hecla::unicode {
namespace {

struct CodePointRange {
  std::uint32_t first;
  std::uint32_t last;
};

#include "unicode/identifier_tables.inc"

template <std::size_t N>
bool contains(const CodePointRange (&ranges)[N], char32_t code_point) {
  const auto* range =
      std::lower_bound(std::begin(ranges), std::end(ranges), code_point,
                       [](const CodePointRange& r, char32_t value) { return r.last < value; });
  return range != std::end(ranges) && range->first <= code_point;
}

bool is_ascii_letter(char32_t c) { return (c | 0x20) >= U'a' && (c | 0x20) <= U'z'; }
bool is_ascii_digit(char32_t c) { return c >= U'0' && c <= U'9'; }

}  // namespace

bool is_identifier_start(char32_t code_point) {
  if (code_point < 0x80) return is_ascii_letter(code_point);
  return contains(start_ranges, code_point);
}

bool is_identifier_continue(char32_t code_point) {
  if (code_point < 0x80) {
    return is_ascii_letter(code_point) || is_ascii_digit(code_point) || code_point == U'_';
  }
  return contains(start_ranges, code_point) || contains(continue_ranges, code_point);
}

bool is_identifier(std::string_view text) {
  if (text.empty()) return false;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode(text, at);
    const bool fits = at == 0 ? point.value == U'_' || is_identifier_start(point.value)
                              : point.value == U'-' || is_identifier_continue(point.value);
    if (!fits) return false;
    at += point.length;
  }
  return true;
}

}  // namespace hecla::unicode
