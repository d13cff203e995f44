// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Decodes literals: converts the text in the source to the string that it represents.
#include <charconv>

#include "base/ascii.h"
#include "syntax/chars.h"
#include "syntax/parser.h"
#include "unicode/unicode.h"

namespace hecla::syntax {
namespace {

constexpr std::string_view simple_escapes = "nrt\"\\";
constexpr std::string_view simple_meanings = "\n\r\t\"\\";

bool is_sign(char c) { return c == '$' || c == '%'; }

// After a carriage return that does not end a line, the reference treats the rest as one text, in
// which it reads doubled "$" and "%" signs pair by pair: "$${" represents "${", and "$$${"
// represents itself.
std::string without_doubled_signs(std::string_view written) {
  std::string out;
  for (std::size_t at = 0; at < written.size();) {
    const char c = written[at];
    const bool doubled = is_sign(c) && written.substr(at + 1).starts_with(c);
    const bool escapes = doubled && written.substr(at + 2).starts_with('{');
    out.append(doubled && !escapes ? 2 : 1, c);
    at += doubled ? 2 : 1;
  }
  return out;
}

}  // namespace

// Returns the text of a QuotedLit or StringLit: a view into the source if nothing had to be
// decoded.
std::string_view Parser::literal_text(const Token& token) {
  const std::string_view written = text(token.range);
  if (is_sign(written[0]) && written.size() > 2 && written[1] == written[0] && written[2] == '{') {
    return written.substr(1);  // "$${" represents "${"
  }
  if (token.kind == TokenKind::StringLit && written[0] == '\r' &&
      written.find('{') != written.npos) {
    return document_->arena_.copy(std::string_view(without_doubled_signs(written)));
  }
  if (token.kind != TokenKind::QuotedLit || written.find('\\') == written.npos) return written;
  std::string decoded;
  decoded.reserve(written.size());
  decode_escapes(written, token.range.begin, decoded);
  return document_->arena_.copy(std::string_view(decoded));
}

void Parser::decode_escapes(std::string_view written, std::uint32_t origin, std::string& out) {
  std::size_t offset = 0;
  while (offset < written.size()) {
    const std::size_t escape = std::min(written.find('\\', offset), written.size());
    out.append(written, offset, escape - offset);
    offset = escape;
    if (offset == written.size()) break;
    offset +=
        decode_escape(written.substr(offset), origin + static_cast<std::uint32_t>(offset), out);
  }
}

// Decodes the escape at the start of `written` and returns its size.
std::size_t Parser::decode_escape(std::string_view written, std::uint32_t origin,
                                  std::string& out) {
  if (written.size() < 2) return 1;
  const char selector = written[1];
  if (const std::size_t i = simple_escapes.find(selector); i != simple_escapes.npos) {
    out += simple_meanings[i];
    return 2;
  }
  if (selector == 'u' || selector == 'U') return decode_unicode(written, origin, out);
  const std::size_t size =
      1 + chars::character_length(written.data() + 1, written.data() + written.size());
  report(DiagnosticCode::InvalidEscape, {origin, origin + static_cast<std::uint32_t>(size)},
         "The escape sequence \"" + std::string(written.substr(0, size)) +
             "\" is not supported. The supported ones are \\n, \\r, \\t, \\\", \\\\, \\uXXXX and "
             "\\UXXXXXXXX. For a literal backslash, write \\\\.")
      .add_fix(FixCertainty::Suggestion, "Insert \"\\\".", in_source({origin, origin}), "\\");
  out += written.substr(1, size - 1);
  return size;
}

// Decodes \uXXXX or \UXXXXXXXX.
std::size_t Parser::decode_unicode(std::string_view written, std::uint32_t origin,
                                   std::string& out) {
  const std::size_t wanted = written[1] == 'u' ? 4 : 8;
  std::size_t digits = 0;
  while (digits < wanted && 2 + digits < written.size() && hex_value(written[2 + digits]) >= 0)
    ++digits;
  const std::size_t size = 2 + digits;
  const ByteRange range{origin, origin + static_cast<std::uint32_t>(size)};
  std::uint32_t value = 0;
  std::from_chars(written.data() + 2, written.data() + size, value, 16);
  if (digits != wanted) {
    report(DiagnosticCode::InvalidEscape, range,
           "Expected " + std::to_string(wanted) + " hexadecimal digits after \"\\" +
               std::string(1, written[1]) + "\", found " + std::to_string(digits) + ".");
  } else if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
    report(DiagnosticCode::InvalidEscape, range,
           "U+" + std::string(written.substr(2, digits)) + " is not a Unicode character.");
  } else {
    unicode::append_utf8(out, value);
    return size;
  }
  out += written.substr(0, size);
  return size;
}

}  // namespace hecla::syntax
