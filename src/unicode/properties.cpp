// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <utf8proc.h>

#include "hecla/unicode/unicode.h"

namespace hecla::unicode {
namespace {

bool is_in_range(char32_t code_point) { return code_point <= 0x10FFFF; }
utf8proc_int32_t signed_form(char32_t c) { return static_cast<utf8proc_int32_t>(c); }

}  // namespace

bool is_letter(char32_t code_point) {
  if (code_point < 0x80) return (code_point | 0x20) >= U'a' && (code_point | 0x20) <= U'z';
  if (!is_in_range(code_point)) return false;
  const utf8proc_category_t category = utf8proc_category(signed_form(code_point));
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

bool is_space(char32_t code_point) {
  if (code_point < 0x80) return code_point == U' ' || (code_point >= U'\t' && code_point <= U'\r');
  if (code_point == 0x85) return true;
  if (!is_in_range(code_point)) return false;
  const utf8proc_category_t category = utf8proc_category(signed_form(code_point));
  return category >= UTF8PROC_CATEGORY_ZS && category <= UTF8PROC_CATEGORY_ZP;
}

bool is_printable(char32_t code_point) {
  if (code_point < 0x80) return code_point >= U' ' && code_point < 0x7F;
  if (!is_in_range(code_point)) return false;
  const utf8proc_category_t category = utf8proc_category(signed_form(code_point));
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_SO;
}

char32_t to_upper(char32_t code_point) {
  if (code_point < 0x80) {
    return code_point >= U'a' && code_point <= U'z' ? code_point - 0x20 : code_point;
  }
  // utf8proc maps the sharp s to its capital, which simple case mapping does not.
  if (code_point == 0xDF || !is_in_range(code_point)) return code_point;
  return static_cast<char32_t>(utf8proc_toupper(signed_form(code_point)));
}

char32_t to_lower(char32_t code_point) {
  if (code_point < 0x80) {
    return code_point >= U'A' && code_point <= U'Z' ? code_point + 0x20 : code_point;
  }
  if (!is_in_range(code_point)) return code_point;
  return static_cast<char32_t>(utf8proc_tolower(signed_form(code_point)));
}

char32_t to_title(char32_t code_point) {
  if (code_point < 0x80 || code_point == 0xDF || !is_in_range(code_point)) {
    return to_upper(code_point);
  }
  return static_cast<char32_t>(utf8proc_totitle(signed_form(code_point)));
}

}  // namespace hecla::unicode
