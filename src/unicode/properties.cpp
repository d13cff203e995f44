// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "unicode/character.h"

#include "unicode/unicode.h"
#include "unicode/utf8.h"

namespace hecla::unicode {
namespace {

bool is_ascii_letter(char32_t c) { return (c | 0x20) >= U'a' && (c | 0x20) <= U'z'; }
bool is_ascii_digit(char32_t c) { return c >= U'0' && c <= U'9'; }

}  // namespace

bool is_identifier_start(char32_t code_point) {
  if (code_point < 0x80) return is_ascii_letter(code_point);
  return character(code_point).is_id_start;
}

bool is_identifier_continue(char32_t code_point) {
  if (code_point < 0x80) {
    return is_ascii_letter(code_point) || is_ascii_digit(code_point) || code_point == U'_';
  }
  return character(code_point).is_id_continue;
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

bool is_letter(char32_t code_point) { return character(code_point).is_letter; }
bool is_space(char32_t code_point) { return character(code_point).is_space; }

std::size_t leading_space(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size()) {
    const CodePoint first = decode(text, size);
    if (!first.valid || !is_space(first.value)) break;
    size += first.length;
  }
  return size;
}

std::size_t trailing_space(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0) {
    std::size_t start = end - 1;
    while (start > 0 && end - start < 4 && is_continuation(text[start])) --start;
    const CodePoint last = decode(text, start);
    if (!last.valid || start + last.length != end || !is_space(last.value)) break;
    end = start;
  }
  return text.size() - end;
}
bool is_printable(char32_t code_point) { return character(code_point).is_printable; }

}  // namespace hecla::unicode
