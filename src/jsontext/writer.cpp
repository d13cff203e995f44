// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "jsontext/writer.h"

#include <hecla/base/interruption.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>

#include "base/byte_text.h"
#include "unicode/unicode.h"

namespace hecla::jsontext {

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
  out += "\\u";
  append_hex(out, unit, 4);
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

constexpr std::uint64_t repeated(char c) {
  return 0x0101010101010101U * static_cast<unsigned char>(c);
}

// Returns a word whose lowest bit belongs to the first byte, in the order of their values, that is equal to `c`.
constexpr std::uint64_t equal_bytes(std::uint64_t word, char c) {
  return (word ^ repeated(c)) - repeated('\1');
}

// Returns zero if all eight bytes are Plain. Otherwise the lowest bit belongs to the lowest byte that is not; bits of
// the bytes above it mean nothing, because of borrows.
constexpr std::uint64_t special_bytes(std::uint64_t word, bool html) {
  std::uint64_t found =
      word | (word - repeated(' ')) | equal_bytes(word, '"') | equal_bytes(word, '\\');
  if (html) found |= equal_bytes(word, '<') | equal_bytes(word, '>') | equal_bytes(word, '&');
  return found & repeated('\x80');
}

bool is_plain(char c, bool html) {
  const ByteClass kind = byte_classes[static_cast<unsigned char>(c)];
  return kind == ByteClass::Plain || (kind == ByteClass::Html && !html);
}

// Returns the first byte from `at` on that is not Plain, or `end`.
[[gnu::always_inline]] inline const char* plain_end(const char* at, const char* end, bool html) {
  for (; end - at >= 8; at += 8) {
    std::uint64_t word;
    std::memcpy(&word, at, sizeof word);
    const std::uint64_t found = special_bytes(word, html);
    if (found == 0) continue;
    if constexpr (std::endian::native != std::endian::little) break;
    return at + std::countr_zero(found) / 8;
  }
  while (at != end && is_plain(*at, html)) ++at;
  return at;
}

bool must_escape(unicode::CodePoint c) {
  return !c.valid || c.value == 0x2028 || c.value == 0x2029;
}

}  // namespace

void append_string(std::string& out, std::string_view text, StringOptions options) {
  out += '"';
  const char* const end = text.data() + text.size();
  const bool html = options.escape_html;
  const char* copied = text.data();  // everything before this is in `out`
  for (const char* at = plain_end(copied, end, html); at != end; at = plain_end(at, end, html)) {
    const ByteClass kind = byte_classes[static_cast<unsigned char>(*at)];
    const unicode::CodePoint c = unicode::decode(text, static_cast<std::size_t>(at - text.data()));
    if (kind == ByteClass::NonAscii && !must_escape(c)) {
      at += c.length;
      continue;
    }
    out.append(copied, at);
    if (kind == ByteClass::Escaped) {
      append_escape(out, *at);
    } else {
      append_hex_escape(out, c.value);
    }
    at += c.length;
    copied = at;
  }
  out.append(copied, end);
  out += '"';
}

std::size_t plain_size(std::string_view text, StringOptions options) {
  const char* const end = text.data() + text.size();
  return static_cast<std::size_t>(plain_end(text.data(), end, options.escape_html) - text.data());
}

namespace {

// Deeper levels are not indented further, because the size of a deep value would grow with the square of its depth.
constexpr std::size_t max_indentation = 1000;

bool is_html(char c) { return byte_classes[static_cast<unsigned char>(c)] == ByteClass::Html; }

// Returns the character that the escape at the start of `text` stands for, if it is one of <, > and &.
char escaped_html_character(std::string_view text) {
  if (!text.starts_with("\\u00")) return '\0';
  const std::string_view digits = text.substr(4, 2);
  if (digits == "3c") return '<';
  if (digits == "3e") return '>';
  return digits == "26" ? '&' : '\0';
}

std::string escape_html(std::string_view json) {
  std::string out;
  for (const char c : json) {
    // In JSON these characters can only be in strings.
    if (is_html(c)) {
      append_hex_escape(out, static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out;
}

std::string unescape_html(std::string_view json) {
  std::string out;
  for (std::size_t at = 0; at < json.size();) {
    const std::size_t backslash = std::min(json.find('\\', at), json.size());
    out += json.substr(at, backslash - at);
    const std::string_view escape = json.substr(backslash);
    if (const char plain = escaped_html_character(escape)) {
      out += plain;
      at = backslash + 6;
    } else {
      out += escape.substr(0, 2);
      at = backslash + 2;
    }
  }
  return out;
}

bool is_json_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Returns the offset after the string that starts at `begin`.
std::size_t string_end(std::string_view json, std::size_t begin) {
  std::size_t at = begin + 1;
  while (at < json.size() && json[at] != '"') at += json[at] == '\\' ? 2U : 1U;
  return std::min(at + 1, json.size());
}

}  // namespace

std::string with_html_escapes(std::string_view json, bool escape) {
  return escape ? escape_html(json) : unescape_html(json);
}

namespace {

// A comma, a newline and as many spaces as there can be before an item.
constexpr std::array<char, 2 + max_indentation> make_line_start() {
  std::array<char, 2 + max_indentation> text{',', '\n'};
  for (std::size_t at = 2; at < text.size(); ++at) text[at] = ' ';
  return text;
}

constexpr std::array line_start = make_line_start();

}  // namespace

void Writer::new_line(bool after_comma) {
  const char* const begin = line_start.data() + (after_comma ? 0 : 1);
  out_.append(begin, line_start.data() + 2 + std::min(options_.indent * depth_, max_indentation));
}

void Writer::interruption_point() { Interruption::point(); }

void Writer::number(std::uint64_t value) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.begin(), digits.end(), value).ptr;
  literal({digits.data(), static_cast<std::size_t>(end - digits.data())});
}

void Writer::json(std::string_view text) {
  if (options_.indent == 0) return literal(text);
  for (std::size_t at = 0; at < text.size() && !is_too_long();) {
    const char c = text[at];
    if (c == '{' || c == '[') {
      begin(c);
      ++at;
    } else if (c == '}' || c == ']') {
      end(c);
      ++at;
    } else if (c == ',' || is_json_space(c)) {
      ++at;  // start() writes the comma
    } else if (c == ':') {
      out_ += ": ";
      last_ = Last::Key;
      ++at;
    } else {
      const std::size_t scalar = c == '"'
                                     ? string_end(text, at)
                                     : std::min(text.find_first_of(",]} \t\r\n", at), text.size());
      literal(text.substr(at, scalar - at));
      at = scalar;
    }
  }
}

}  // namespace hecla::jsontext
