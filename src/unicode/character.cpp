// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "unicode/character.h"

#include <algorithm>
#include <iterator>

#include "unicode/unicode.h"

namespace hecla::unicode {
namespace {

// Every `step`-th code point in a range, and the difference to the code points that they are mapped to.
struct CaseRange {
  char32_t first;
  char32_t last;
  std::uint32_t step;
  std::int32_t difference;
};

#include "unicode/tables.inc"

constexpr char32_t highest_code_point = 0x10FFFF;

// Returns the range that contains `code_point`, or null.
template <std::size_t N>
const CaseRange* find_range(const CaseRange (&ranges)[N], char32_t code_point) {
  const CaseRange* range =
      std::lower_bound(std::begin(ranges), std::end(ranges), code_point,
                       [](const CaseRange& r, char32_t value) { return r.last < value; });
  if (range == std::end(ranges) || range->first > code_point) return nullptr;
  return (code_point - range->first) % range->step == 0 ? range : nullptr;
}

char32_t mapped(const CaseRange* range, char32_t code_point) {
  return range ? code_point + static_cast<char32_t>(range->difference) : code_point;
}

}  // namespace

const Character& character(char32_t code_point) {
  const char32_t c = std::min(code_point, highest_code_point);
  const std::size_t block = blocks[c >> 8];
  return characters[characters_of_blocks[block << 8 | (c & 0xFF)]];
}

const Decomposition& decomposition(char32_t code_point) {
  return *std::lower_bound(std::begin(decompositions), std::end(decompositions), code_point,
                           [](const Decomposition& d, char32_t c) { return d.code < c; });
}

char32_t composition(char32_t first, char32_t second) {
  const auto* found =
      std::lower_bound(std::begin(compositions), std::end(compositions), second,
                       [first](std::uint16_t position, char32_t wanted) {
                         const Decomposition& parts = decompositions[position];
                         return parts.first != first ? parts.first < first : parts.second < wanted;
                       });
  if (found == std::end(compositions)) return 0;
  const Decomposition& parts = decompositions[*found];
  return parts.first == first && parts.second == second ? static_cast<char32_t>(parts.code) : 0;
}

char32_t to_upper(char32_t code_point) {
  if (code_point < 0x80) {
    return code_point >= U'a' && code_point <= U'z' ? code_point - 0x20 : code_point;
  }
  return mapped(find_range(upper_ranges, code_point), code_point);
}

char32_t to_lower(char32_t code_point) {
  if (code_point < 0x80) {
    return code_point >= U'A' && code_point <= U'Z' ? code_point + 0x20 : code_point;
  }
  return mapped(find_range(lower_ranges, code_point), code_point);
}

char32_t to_title(char32_t code_point) {
  const CaseRange* range = code_point < 0x80 ? nullptr : find_range(title_ranges, code_point);
  return range ? mapped(range, code_point) : to_upper(code_point);
}

}  // namespace hecla::unicode
