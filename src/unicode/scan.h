// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Scans text, for use inside the layer: ASCII in steps of eight bytes, everything else by code
// points.
#include <bit>
#include <cstring>

#include "unicode/unicode.h"
#include "unicode/utf8.h"

namespace hecla::unicode {

constexpr std::uint64_t high_bits = 0x8080808080808080u;

inline bool is_high(char byte) { return static_cast<unsigned char>(byte) >= 0x80; }

inline std::uint64_t load_word(const char* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// Returns the offset of the first byte from `offset` on that is not ASCII, or the size of `text` if there is
// none.
inline std::size_t find_non_ascii(std::string_view text, std::size_t offset) {
  // Most text is ASCII, and parsers look through all of it.
  while (offset + 64 <= text.size()) {
    const char* const block = text.data() + offset;
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < 64; i += 8) all |= load_word(block + i);
    if ((all & high_bits) != 0) break;
    offset += 64;
  }
  while (offset + 8 <= text.size() && (load_word(text.data() + offset) & high_bits) == 0)
    offset += 8;
  while (offset < text.size() && !is_high(text[offset])) ++offset;
  return offset;
}

constexpr CodePoint invalid_byte{0xFFFD, 1, false};

// The sequence that a lead byte starts. After some lead bytes, the second byte has a narrower
// range, which excludes overlong forms, surrogates and values above U+10FFFF.
struct Lead {
  std::uint8_t length;
  std::uint8_t second_min;
  std::uint8_t second_max;
};

constexpr Lead lead_of(std::uint8_t byte) {
  if (byte < 0xC2) return {0, 0, 0};
  if (byte < 0xE0) return {2, 0x80, 0xBF};
  if (byte == 0xE0) return {3, 0xA0, 0xBF};
  if (byte == 0xED) return {3, 0x80, 0x9F};
  if (byte < 0xF0) return {3, 0x80, 0xBF};
  if (byte == 0xF0) return {4, 0x90, 0xBF};
  if (byte < 0xF4) return {4, 0x80, 0xBF};
  if (byte == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

inline CodePoint decode_sequence(const std::uint8_t* bytes, std::size_t available) {
  const Lead lead = lead_of(bytes[0]);
  if (lead.length == 0 || lead.length > available) return invalid_byte;
  if (bytes[1] < lead.second_min || bytes[1] > lead.second_max) return invalid_byte;
  char32_t value = bytes[0] & (0xFFu >> (lead.length + 1));
  value = (value << 6) | (bytes[1] & 0x3Fu);
  for (std::size_t i = 2; i < lead.length; ++i) {
    if (!is_continuation(static_cast<char>(bytes[i]))) return invalid_byte;
    value = (value << 6) | (bytes[i] & 0x3Fu);
  }
  return {value, lead.length, true};
}

// Does the same as decode(), but inline, for loops in which a call would dominate.
inline CodePoint decode_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {0xFFFD, 0, false};
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data()) + offset;
  if (*bytes < 0x80) return {*bytes, 1, true};
  return decode_sequence(bytes, text.size() - offset);
}

// Returns whether `c` is a letter of the most common scripts, which never join their neighbors or
// change in form C: Latin below the combining marks, and Han.
inline bool is_plain_letter(char32_t c) {
  return (c >= 0x3400 && c < 0xA000) || (c >= 0xC0 && c < 0x300);
}

}  // namespace hecla::unicode
