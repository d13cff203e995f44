// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Stepping over ASCII eight bytes at a time.
#include <bit>
#include <cstring>

#include "hecla/unicode/unicode.h"

namespace hecla::unicode {

constexpr std::uint64_t high_bits = 0x8080808080808080u;

inline bool is_high(char byte) { return static_cast<unsigned char>(byte) >= 0x80; }

inline std::uint64_t load_word(const char* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// Offset of the first byte at or after `offset` that is not ASCII; the size of `text` where all
// are.
inline std::size_t find_non_ascii(std::string_view text, std::size_t offset) {
  while (offset + 8 <= text.size() && (load_word(text.data() + offset) & high_bits) == 0)
    offset += 8;
  while (offset < text.size() && !is_high(text[offset])) ++offset;
  return offset;
}

}  // namespace hecla::unicode
