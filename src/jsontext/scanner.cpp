// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "jsontext/scanner.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "base/ascii.h"
#include "unicode/unicode.h"

namespace hecla::jsontext {

namespace {

constexpr bool is_word(char c) { return is_letter(c) || c == '_'; }
constexpr bool is_number_part(char c) {
  return is_digit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}
constexpr bool is_white_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// Returns the token kind of each punctuation byte, and Invalid for all others.
constexpr std::array<TokenKind, 256> make_punctuation() {
  std::array<TokenKind, 256> table{};
  table.fill(TokenKind::Invalid);
  table['{'] = TokenKind::BeginObject;
  table['}'] = TokenKind::EndObject;
  table['['] = TokenKind::BeginArray;
  table[']'] = TokenKind::EndArray;
  table[','] = TokenKind::Comma;
  table[':'] = TokenKind::Colon;
  table['='] = TokenKind::Equals;
  return table;
}
constexpr std::array<TokenKind, 256> punctuation = make_punctuation();

constexpr std::uint64_t repeated(unsigned char byte) { return 0x0101010101010101U * byte; }
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
  return (word - repeated(1)) & ~word & repeated(0x80);
}

// Returns the offset of the first byte from `at` on that is not white space. Most of it is
// indentation, which is skipped in steps of eight bytes.
std::size_t skip_white_space(std::string_view text, std::size_t at) {
  for (;;) {
    while (at + 8 <= text.size()) {
      std::uint64_t word;
      std::memcpy(&word, text.data() + at, 8);
      const std::uint64_t others = word ^ repeated(' ');
      if constexpr (std::endian::native == std::endian::little) {
        if (others != 0) {
          at += static_cast<std::size_t>(std::countr_zero(others)) / 8;
          break;
        }
      } else if (others != 0) {
        break;
      }
      at += 8;
    }
    if (at >= text.size() || !is_white_space(text[at])) return at;
    ++at;
  }
}

// Returns the offset of the first quote, backslash or control character from `at` on, in steps of eight bytes.
std::size_t find_string_special(std::string_view text, std::size_t at) {
  while (at + 8 <= text.size()) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + at, 8);
    const std::uint64_t special = zero_bytes(word ^ repeated('"')) |
                                  zero_bytes(word ^ repeated('\\')) |
                                  ((word - repeated(0x20)) & ~word & repeated(0x80));
    if (special) {
      if constexpr (std::endian::native == std::endian::little) {
        return at + static_cast<std::size_t>(std::countr_zero(special)) / 8;
      }
      break;
    }
    at += 8;
  }
  while (at < text.size() && text[at] != '"' && text[at] != '\\' &&
         static_cast<unsigned char>(text[at]) >= 0x20) {
    ++at;
  }
  return at;
}

void set_error(Token& token, TokenError error, std::size_t offset) {
  if (token.error != TokenError::None) return;
  token.error = error;
  token.error_offset = static_cast<std::uint32_t>(offset);
}

// Checks the grammar of numbers and reports the first offset that violates it.
void check_number(std::string_view text, Token& token) {
  std::size_t i = token.begin;
  const std::size_t end = token.end;
  const auto digits = [&] {
    const std::size_t first = i;
    while (i < end && is_digit(text[i])) ++i;
    return i - first;
  };
  if (i < end && text[i] == '-') ++i;
  const std::size_t integer = i;
  const std::size_t integer_digits = digits();
  if (integer_digits == 0) return set_error(token, TokenError::BadNumber, i);
  if (integer_digits > 1 && text[integer] == '0') {
    return set_error(token, TokenError::LeadingZero, integer);
  }
  if (i < end && text[i] == '.') {
    ++i;
    if (digits() == 0) return set_error(token, TokenError::BadNumber, i);
  }
  if (i < end && (text[i] == 'e' || text[i] == 'E')) {
    ++i;
    if (i < end && (text[i] == '+' || text[i] == '-')) ++i;
    if (digits() == 0) return set_error(token, TokenError::BadNumber, i);
  }
  if (i < end) set_error(token, TokenError::BadNumber, i);
}

}  // namespace

Token Scanner::next() {
  if (offset_ < text_.size() && is_white_space(text_[offset_]))
    offset_ = static_cast<std::uint32_t>(skip_white_space(text_, offset_));
  if (offset_ >= text_.size()) return {.begin = offset_, .end = offset_};
  const char c = text_[offset_];
  if (c == '"') return string_token();
  if (is_number_part(c) && c != 'e' && c != 'E') return number_token();
  if (is_word(c) && c != '_') return word_token();
  Token token{.kind = punctuation[static_cast<unsigned char>(c)], .begin = offset_};
  if (token.kind == TokenKind::Invalid) {
    offset_ += std::max<std::uint32_t>(1, unicode::decode(text_, offset_).length);
  } else {
    ++offset_;
  }
  token.end = offset_;
  return token;
}

Token Scanner::string_token() {
  Token token{.kind = TokenKind::String, .begin = offset_};
  std::uint32_t at = offset_ + 1;
  while (true) {
    at = static_cast<std::uint32_t>(find_string_special(text_, at));
    if (at < text_.size() && text_[at] == '"') {
      ++at;
      break;
    }
    if (at < text_.size() && text_[at] == '\\') {
      at = skip_escape(at, token);
      continue;
    }
    if (at >= text_.size() || text_[at] == '\n' || text_[at] == '\r') {
      token.is_unclosed = true;
      set_error(token, TokenError::UnterminatedString, token.begin);
      break;
    }
    set_error(token, TokenError::ControlCharacter, at);
    ++at;
  }
  token.end = offset_ = at;
  return token;
}

// Checks the escape at `at` and returns the offset after it.
std::uint32_t Scanner::skip_escape(std::uint32_t at, Token& token) const {
  token.has_escapes = true;
  if (at + 1 >= text_.size() || static_cast<unsigned char>(text_[at + 1]) < 0x20) return at + 1;
  const char kind = text_[at + 1];
  if (kind == 'u') {
    for (std::uint32_t i = at + 2; i < at + 6; ++i) {
      if (i < text_.size() && hex_value(text_[i]) >= 0) continue;
      set_error(token, TokenError::BadUnicodeEscape, at);
      return i;
    }
    return at + 6;
  }
  if (std::string_view("\"\\/bfnrt").find(kind) == std::string_view::npos) {
    set_error(token, TokenError::UnknownEscape, at);
  }
  return at + 2;
}

Token Scanner::number_token() {
  Token token{.kind = TokenKind::Number, .begin = offset_};
  while (offset_ < text_.size() && is_number_part(text_[offset_])) ++offset_;
  token.end = offset_;
  check_number(text_, token);
  return token;
}

Token Scanner::word_token() {
  Token token{.kind = TokenKind::Word, .begin = offset_};
  while (offset_ < text_.size() && is_word(text_[offset_])) ++offset_;
  token.end = offset_;
  return token;
}

namespace {

// Returns the code unit of the escape \uXXXX at an offset.
char32_t code_unit(std::string_view literal, std::size_t at) {
  char32_t unit = 0;
  for (std::size_t i = at + 2; i < at + 6; ++i)
    unit = unit * 16 + static_cast<char32_t>(hex_value(literal[i]));
  return unit;
}

constexpr bool is_high_surrogate(char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
constexpr bool is_low_surrogate(char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

// Returns the second half of the surrogate pair whose first half may be at an offset.
std::optional<char32_t> second_half(std::string_view literal, std::size_t at) {
  if (!is_high_surrogate(code_unit(literal, at)) || literal.substr(at + 6, 2) != "\\u")
    return std::nullopt;
  const char32_t unit = code_unit(literal, at + 6);
  return is_low_surrogate(unit) ? std::optional(unit) : std::nullopt;
}

// Decodes a string literal run by run.
class StringDecoder {
 public:
  StringDecoder(std::string_view literal, std::vector<DecodedRun>* runs)
      : literal_(literal), runs_(runs) {
    out_.reserve(literal.size());
  }

  std::string decode() {
    std::size_t at = 1;
    const std::size_t end = literal_.size() - 1;
    while (at < end) {
      const std::size_t escape = std::min(literal_.find('\\', at), end);
      if (escape > at) copy(at, escape);
      at = escape < end ? decode_escape(escape) : end;
    }
    return std::move(out_);
  }

 private:
  void begin_run(std::size_t origin, bool verbatim) {
    if (!runs_) return;
    runs_->push_back(
        {static_cast<std::uint32_t>(out_.size()), static_cast<std::uint32_t>(origin), verbatim});
  }

  void copy(std::size_t begin, std::size_t end) {
    const std::string_view piece = literal_.substr(begin, end - begin);
    if (unicode::is_valid_utf8(piece)) {
      begin_run(begin, true);
      out_ += piece;
      return;
    }
    for (std::size_t i = 0; i < piece.size();) {
      const unicode::CodePoint point = unicode::decode(piece, i);
      begin_run(begin + i, point.valid);
      unicode::append_utf8(out_, point.value);
      i += point.length;
    }
  }

  std::size_t decode_escape(std::size_t at) {
    begin_run(at, false);
    const char kind = literal_[at + 1];
    if (kind == 'u') return decode_unicode(at);
    static constexpr std::string_view kinds = "\"\\/bfnrt";
    static constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    out_ += meanings[kinds.find(kind)];
    return at + 2;
  }

  std::size_t decode_unicode(std::size_t at) {
    const char32_t unit = code_unit(literal_, at);
    if (const auto low = second_half(literal_, at)) {
      unicode::append_utf8(out_, 0x10000 + ((unit - 0xD800) << 10) + (*low - 0xDC00));
      return at + 12;
    }
    unicode::append_utf8(out_, unit);  // a lone surrogate becomes U+FFFD
    return at + 6;
  }

  std::string_view literal_;
  std::vector<DecodedRun>* runs_;
  std::string out_;
};

}  // namespace

std::string decode_string(std::string_view literal, std::vector<DecodedRun>* runs) {
  return StringDecoder(literal, runs).decode();
}

std::size_t find_lone_surrogate(std::string_view literal) {
  std::size_t at = literal.find('\\');
  while (at != literal.npos) {
    const bool is_unit = literal[at + 1] == 'u';
    const bool is_pair = is_unit && second_half(literal, at);
    const char32_t unit = is_unit && !is_pair ? code_unit(literal, at) : 0;
    if (is_high_surrogate(unit) || is_low_surrogate(unit)) return at;
    at = literal.find('\\', at + (is_pair ? 12 : 2));
  }
  return at;
}

}  // namespace hecla::jsontext
