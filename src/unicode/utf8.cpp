// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "unicode/scan.h"

namespace hecla::unicode {

CodePoint decode(std::string_view text, std::size_t offset) { return decode_at(text, offset); }

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
      const CodePoint point = decode_at(text, offset);
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
