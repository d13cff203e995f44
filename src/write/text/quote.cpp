// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Quoted strings and object keys.
#include <hecla/write/value_text.h>

#include "base/byte_text.h"
#include "unicode/controls.h"
#include "unicode/unicode.h"
#include "write/text/template_escape.h"

namespace hecla::write {
namespace {

// Returns the letter of the character's short escape, or 0.
char short_escape(char c) {
  switch (c) {
    case '\n':
      return 'n';
    case '\r':
      return 'r';
    case '\t':
      return 't';
    case '"':
      return '"';
    case '\\':
      return '\\';
    default:
      return 0;
  }
}

bool needs_no_escape(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\' && c != '$' && c != '%';
}

std::size_t plain_run_end(std::string_view text, std::size_t begin) {
  while (begin < text.size() && needs_no_escape(text[begin])) ++begin;
  return begin;
}

// Appends the character at `at`. Returns the offset of the next one.
std::size_t append_character(std::string& out, std::string_view text, std::size_t at) {
  const char c = text[at];
  if (const char escape = short_escape(c)) {
    out += '\\';
    out += escape;
    return at + 1;
  }
  if (c == '$' || c == '%') {
    const bool opens_template = at + 1 < text.size() && text[at + 1] == '{';
    out.append(opens_template ? 2 : 1, c);
    return at + 1;
  }
  const unicode::CodePoint point = unicode::decode(text, at);
  if (unicode::is_control_or_invisible(point.value)) {
    append_hex(out += "\\u", point.value, 4);
  } else {
    unicode::append_utf8(out, point.value);
  }
  return at + point.length;
}

// Returns whether a word is a keyword in the position of an object key.
bool is_reserved_key(std::string_view text) {
  return text == "for" || text == "null" || text == "true" || text == "false";
}

}  // namespace

void append_template_literal(std::string& out, std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = plain_run_end(text, at);
    out.append(text.substr(at, end - at));
    at = end < text.size() ? append_character(out, text, end) : end;
  }
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  append_template_literal(out, text);
  out += '"';
}

std::string quote(std::string_view text) {
  std::string out;
  append_quoted(out, text);
  return out;
}

std::string escape_template(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t copied = 0;
  for (std::size_t brace = text.find('{'); brace != std::string_view::npos;
       brace = text.find('{', brace + 1)) {
    if (brace == 0 || (text[brace - 1] != '$' && text[brace - 1] != '%')) continue;
    out.append(text.substr(copied, brace - copied)) += text[brace - 1];
    copied = brace;
  }
  return out.append(text.substr(copied));
}

void separate_parts(std::string& text, std::size_t seam) {
  const std::string_view first = std::string_view(text).substr(0, seam);
  const std::string_view second = std::string_view(text).substr(seam);
  if (!first.ends_with('$') && !first.ends_with('%')) return;
  const char sign = first.back();
  if (second.starts_with('{')) {
    text.insert(seam, 1, sign);
  } else if (second.size() > 1 && second[0] == sign && second[1] == '{') {
    const std::size_t begin = first.find_last_not_of("$%") + 1;
    text.replace(begin, seam - begin, "${\"" + text.substr(begin, seam - begin) + "\"}");
  }
}

std::string escape_json_template(std::string_view text) {
  std::string escaped = escape_template(text);
  const bool is_plain = escaped.size() == text.size() || text.find('\r') == text.npos;
  return is_plain ? escaped : "${" + quote(text) + "}";
}

void append_object_key(std::string& out, std::string_view key) {
  if (unicode::is_identifier(key) && !is_reserved_key(key)) {
    out += key;
  } else {
    append_quoted(out, key);
  }
}

}  // namespace hecla::write
