// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/unicode/json_text.h>
#include <hecla/unicode/unicode.h>

#include <array>
#include <cstdint>

namespace hecla::unicode {

namespace {

enum class ByteClass : std::uint8_t { Plain, Html, Escaped, NonAscii };

constexpr std::array<ByteClass, 256> make_byte_classes() {
  std::array<ByteClass, 256> classes{};
  for (std::size_t byte = 0; byte < 0x20; ++byte) classes[byte] = ByteClass::Escaped;
  for (std::size_t byte = 0x80; byte < 0x100; ++byte) classes[byte] = ByteClass::NonAscii;
  for (const char c : {'"', '\\'}) classes[static_cast<unsigned char>(c)] = ByteClass::Escaped;
  for (const char c : {'<', '>', '&'}) classes[static_cast<unsigned char>(c)] = ByteClass::Html;
  return classes;
}

constexpr std::array<ByteClass, 256> byte_classes = make_byte_classes();

void append_hex_escape(std::string& out, std::uint32_t unit) {
  constexpr char digits[] = "0123456789abcdef";
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += digits[(unit >> shift) & 0xF];
}

void append_escape(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      append_hex_escape(out, static_cast<unsigned char>(c));
  }
}

bool must_escape(CodePoint c) { return !c.valid || c.value == 0x2028 || c.value == 0x2029; }

}  // namespace

void append_json_string(std::string& out, std::string_view text, JsonTextOptions options) {
  out.reserve(out.size() + text.size() + 2);
  out += '"';
  std::size_t copied = 0;  // everything before it is in `out`
  std::size_t at = 0;
  while (at < text.size()) {
    const ByteClass kind = byte_classes[static_cast<unsigned char>(text[at])];
    if (kind == ByteClass::Plain || (kind == ByteClass::Html && !options.escape_html)) {
      ++at;
      continue;
    }
    const CodePoint c = decode(text, at);
    if (kind == ByteClass::NonAscii && !must_escape(c)) {
      at += c.length;
      continue;
    }
    out.append(text, copied, at - copied);
    if (kind == ByteClass::Escaped) {
      append_escape(out, text[at]);
    } else {
      append_hex_escape(out, c.value);
    }
    at += c.length;
    copied = at;
  }
  out.append(text, copied);
  out += '"';
}

}  // namespace hecla::unicode
