// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/visible.h"

#include <algorithm>

#include "unicode/controls.h"
#include "unicode/display_width.h"
#include "unicode/unicode.h"

namespace hecla::detail {

namespace {

void append_notation(std::string& out, char32_t c) {
  constexpr char digits[] = "0123456789ABCDEF";
  out += "<U+";
  for (int shift = 12; shift >= 0; shift -= 4) out += digits[(c >> shift) & 0xF];
  out += '>';
}

void append_visible(std::string& out, char32_t c) {
  if (c < 0x20) {
    unicode::append_utf8(out, 0x2400 + c);
  } else if (c == 0x7F) {
    unicode::append_utf8(out, 0x2421);
  } else if (unicode::is_control_or_invisible(c)) {
    append_notation(out, c);
  } else {
    unicode::append_utf8(out, c);
  }
}

void wrap_line(std::string& out, std::string_view line, std::size_t width) {
  std::size_t column = 0;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    const std::size_t size = unicode::display_width(word);
    if (column != 0) {
      const bool fits = column + 1 + size <= width;
      out += fits ? ' ' : '\n';
      column = fits ? column + 1 : 0;
    }
    out += word;
    column += size;
    line.remove_prefix(std::min(line.find_first_not_of(' ', end), line.size()));
  }
}

}  // namespace

void append_visible(std::string& out, std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const unicode::CodePoint c = unicode::decode(text, at);
    append_visible(out, c.value);
    at += c.length;
  }
}

std::string visible_name(std::string_view name) {
  std::string out;
  append_visible(out, name);
  return out;
}

std::string visible_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t plain = std::min(text.find_first_of("\n\t"), text.size());
    append_visible(out, text.substr(0, plain));
    if (plain == text.size()) break;
    out += text[plain] == '\n' ? '\n' : ' ';
    text.remove_prefix(plain + 1);
  }
  return out;
}

std::string wrap(std::string_view text, std::size_t width) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  if (width == 0) return std::string(text);
  std::string out;
  for (;;) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (line.starts_with(' ')) {
      out += line;
    } else {
      wrap_line(out, line, width);
    }
    if (end == text.size()) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

}  // namespace hecla::detail
