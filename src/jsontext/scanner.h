// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// JSON text (RFC 8259) as tokens with byte offsets: the scanner that the JSON syntax, the JSON functions and
// the JSON wire format share.
//
//   jsontext::Scanner scanner(R"({"a": [1, true]})");
//   while (true) {
//     jsontext::Token token = scanner.next();
//     if (token.kind == jsontext::TokenKind::End) break;
//   }
//
// A malformed token is a token with an error, so that a parser can report the error and continue. Nothing is
// copied: tokens are offsets into the text, which must outlive the scanner.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::jsontext {

enum class TokenKind : std::uint8_t {
#define HECLA_JSON_TOKEN(kind) kind,
#include <hecla/jsontext/token_kinds.def>
#undef HECLA_JSON_TOKEN
  Equals,  // not JSON: for messages that suggest a colon
  End,
};

enum class TokenError : std::uint8_t {
  None,
  UnterminatedString,
  ControlCharacter,  // below U+0020 in a string
  UnknownEscape,
  BadUnicodeEscape,  // \u without four hexadecimal digits
  LeadingZero,
  BadNumber,
};

struct Token {
  TokenKind kind = TokenKind::End;
  TokenError error = TokenError::None;
  bool has_escapes = false;  // strings: the content differs from the text between the quotes
  bool is_unclosed = false;  // strings: the line ends before the closing quote, whatever `error` is
  std::uint32_t begin = 0;   // strings: with the quotes
  std::uint32_t end = 0;
  std::uint32_t error_offset = 0;  // where the error is
};

class Scanner {
 public:
  // Precondition: text.size() < 2^32.
  explicit Scanner(std::string_view text, std::size_t offset = 0)
      : text_(text), offset_(static_cast<std::uint32_t>(offset)) {}

  // Returns the next token; after End, returns End again.
  Token next();
  std::string_view text(const Token& token) const {
    return text_.substr(token.begin, token.end - token.begin);
  }

 private:
  Token string_token();
  Token number_token();
  Token word_token();
  std::uint32_t skip_escape(std::uint32_t at, Token& token) const;

  std::string_view text_;
  std::uint32_t offset_;
};

// A run of decoded text and its origin; see Source::make_decoded.
struct DecodedRun {
  std::uint32_t offset;  // in the decoded text
  std::uint32_t origin;  // in the literal, counted from its opening quote
  bool verbatim;         // otherwise one escape
};

// Returns the content of a string token without error; `literal` includes the quotes. Invalid UTF-8
// and lone surrogates become U+FFFD.
std::string decode_string(std::string_view literal, std::vector<DecodedRun>* runs = nullptr);
// Returns the offset of the first escape in such a literal that is a lone surrogate, or npos.
std::size_t find_lone_surrogate(std::string_view literal);

}  // namespace hecla::jsontext
