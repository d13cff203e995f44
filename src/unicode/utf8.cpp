// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "unicode/ascii.h"

namespace hecla::unicode {
namespace {

constexpr CodePoint invalid_byte{0xFFFD, 1, false};

// What a lead byte says of its sequence. The second byte has a narrower range after some leads,
// which is what keeps overlong forms, surrogates and values over U+10FFFF out.
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

bool is_continuation(std::uint8_t byte) { return (byte & 0xC0) == 0x80; }

CodePoint decode_sequence(const std::uint8_t* bytes, std::size_t available) {
  const Lead lead = lead_of(bytes[0]);
  if (lead.length == 0 || lead.length > available) return invalid_byte;
  if (bytes[1] < lead.second_min || bytes[1] > lead.second_max) return invalid_byte;
  char32_t value = bytes[0] & (0xFFu >> (lead.length + 1));
  value = (value << 6) | (bytes[1] & 0x3Fu);
  for (std::size_t i = 2; i < lead.length; ++i) {
    if (!is_continuation(bytes[i])) return invalid_byte;
    value = (value << 6) | (bytes[i] & 0x3Fu);
  }
  return {value, lead.length, true};
}

}  // namespace

CodePoint decode(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {0xFFFD, 0, false};
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data()) + offset;
  if (*bytes < 0x80) return {*bytes, 1, true};
  return decode_sequence(bytes, text.size() - offset);
}

void append_utf8(std::string& out, char32_t code_point) {
  if (code_point < 0x80) {
    out.push_back(static_cast<char>(code_point));
    return;
  }
  if (code_point > 0x10FFFF || (code_point >= 0xD800 && code_point < 0xE000)) code_point = 0xFFFD;
  char bytes[4];
  const std::size_t length = code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
  for (std::size_t i = length - 1; i > 0; --i) {
    bytes[i] = static_cast<char>(0x80 | (code_point & 0x3F));
    code_point >>= 6;
  }
  bytes[0] = static_cast<char>((0xF00u >> length) | code_point);
  out.append(bytes, length);
}

bool is_ascii(std::string_view text) { return find_non_ascii(text, 0) == text.size(); }

bool is_valid_utf8(std::string_view text) { return find_invalid_utf8(text) == text.npos; }

std::size_t find_invalid_utf8(std::string_view text) {
  std::size_t offset = 0;
  while ((offset = find_non_ascii(text, offset)) < text.size()) {
    do {
      const CodePoint point = decode(text, offset);
      if (!point.valid) return offset;
      offset += point.length;
    } while (offset < text.size() && is_high(text[offset]));
  }
  return text.npos;
}

std::string replace_invalid_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t bad;
  while ((bad = find_invalid_utf8(text)) != text.npos) {
    out.append(text.substr(0, bad)).append("\xEF\xBF\xBD");
    text.remove_prefix(bad + 1);
  }
  return out.append(text);
}

}  // namespace hecla::unicode
