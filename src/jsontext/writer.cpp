// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/jsontext/writer.h>
#include <hecla/unicode/unicode.h>

#include <array>

namespace hecla::jsontext {

namespace {

enum class ByteKind : std::uint8_t { Plain, Escaped, Html, Beyond };

constexpr std::array<ByteKind, 256> make_kinds() {
  std::array<ByteKind, 256> kinds{};
  for (std::size_t byte = 0; byte < 0x20; ++byte) kinds[byte] = ByteKind::Escaped;
  for (std::size_t byte = 0x80; byte < 0x100; ++byte) kinds[byte] = ByteKind::Beyond;
  kinds['"'] = kinds['\\'] = ByteKind::Escaped;
  kinds['<'] = kinds['>'] = kinds['&'] = ByteKind::Html;
  return kinds;
}
constexpr auto kinds = make_kinds();

void append_unicode_escape(std::string& out, std::uint32_t code_unit) {
  constexpr char digits[] = "0123456789abcdef";
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += digits[(code_unit >> shift) & 15];
}

void append_escape(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      break;
    case '\\':
      out += "\\\\";
      break;
    case '\b':
      out += "\\b";
      break;
    case '\f':
      out += "\\f";
      break;
    case '\n':
      out += "\\n";
      break;
    case '\r':
      out += "\\r";
      break;
    case '\t':
      out += "\\t";
      break;
    default:
      append_unicode_escape(out, static_cast<unsigned char>(c));
  }
}

// A character beyond ASCII; its length in bytes.
std::size_t append_beyond(std::string& out, std::string_view text, std::size_t at, Escape escape) {
  const unicode::CodePoint point = unicode::decode(text, at);
  const bool line_separator = point.value == 0x2028 || point.value == 0x2029;
  if (line_separator && escape == Escape::ForHtml) {
    append_unicode_escape(out, point.value);
  } else if (point.valid) {
    out.append(text.substr(at, point.length));
  } else {
    unicode::append_utf8(out, 0xFFFD);
  }
  return point.length;
}

}  // namespace

void append_string(std::string& out, std::string_view text, Escape escape) {
  out += '"';
  std::size_t written = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const ByteKind kind = kinds[static_cast<unsigned char>(text[at])];
    if (kind == ByteKind::Plain || (kind == ByteKind::Html && escape == Escape::Required)) {
      ++at;
      continue;
    }
    out.append(text, written, at - written);
    if (kind == ByteKind::Beyond) {
      at += append_beyond(out, text, at, escape);
    } else {
      append_escape(out, text[at++]);
    }
    written = at;
  }
  out.append(text, written, at - written);
  out += '"';
}

}  // namespace hecla::jsontext
