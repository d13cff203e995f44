// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/invalid_token.h"

#include <algorithm>
#include <utility>

#include "source/look_alike.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::syntax {
namespace {

struct KnownToken {
  TokenKind kind;
  DiagnosticCode code;
  std::string_view detail;
  std::string_view replacement = {};
};

constexpr KnownToken known_tokens[] = {
    {TokenKind::BitwiseAnd, DiagnosticCode::UnsupportedOperator,
     "Bitwise operators are not supported. Did you mean \"&&\", the logical AND?", "&&"},
    {TokenKind::BitwiseOr, DiagnosticCode::UnsupportedOperator,
     "Bitwise operators are not supported. Did you mean \"||\", the logical OR?", "||"},
    {TokenKind::BitwiseNot, DiagnosticCode::UnsupportedOperator,
     "Bitwise operators are not supported. Did you mean \"!\", the logical NOT?", "!"},
    {TokenKind::BitwiseXor, DiagnosticCode::UnsupportedOperator,
     "The operator \"^\" is not supported, neither for bitwise XOR nor for powers."},
    {TokenKind::Apostrophe, DiagnosticCode::InvalidCharacter,
     "Single quotes are not valid. Strings are written in double quotes (\")."},
    {TokenKind::Backtick, DiagnosticCode::InvalidCharacter,
     "The character \"`\" is not valid. Strings are written in double quotes, and multi-line text "
     "as a heredoc (<<EOT)."},
    {TokenKind::Semicolon, DiagnosticCode::InvalidCharacter,
     "The character \";\" is not valid. Use newlines to separate arguments and blocks, and commas "
     "to "
     "separate the items of a collection."},
    {TokenKind::QuotedNewline, DiagnosticCode::NewlineInString,
     "Quoted strings cannot span lines. Use \\n for a newline, or a heredoc (<<EOT) for multi-line "
     "text."},
    {TokenKind::BadUTF8, DiagnosticCode::InvalidUtf8,
     "These bytes are not valid UTF-8. Save the file with the UTF-8 encoding."},
};

std::string invalid_character(std::string_view text) {
  if (text == "\xE2\x80\x9C" || text == "\xE2\x80\x9D") {
    return "Typographic quotes are not valid. Strings are written in straight double quotes (\").";
  }
  if (text == std::string_view("\0", 1)) return "Found a NUL byte. Is this a text file?";
  if (text == "\\") return "Expected a character to escape after the backslash.";
  if (const auto* look_alike = find_look_alike(unicode::decode(text, 0).value))
    return look_alike_message(*look_alike);
  return "This character is only valid in strings and comments.";
}

const KnownToken* find(TokenKind kind) {
  const auto* known = std::find_if(std::begin(known_tokens), std::end(known_tokens),
                                   [kind](const KnownToken& m) { return m.kind == kind; });
  return known == std::end(known_tokens) ? nullptr : known;
}

}  // namespace

bool is_invalid(TokenKind kind) { return kind == TokenKind::Invalid || find(kind); }

InvalidToken describe_invalid_token(TokenKind kind, std::string_view text) {
  if (const KnownToken* known = find(kind)) {
    return {known->code, std::string(known->detail), known->replacement};
  }
  return {DiagnosticCode::InvalidCharacter, invalid_character(text)};
}

void add_fix(Diagnostic& diagnostic, const InvalidToken& invalid) {
  if (invalid.replacement.empty()) return;
  const std::string meant(invalid.replacement);
  diagnostic.add_fix(FixCertainty::Suggestion, "Replace it with " + in_quotes(meant) + ".",
                     diagnostic.subject, meant);
}

void check_tokens(const SourceRef& source, const std::vector<Token>& tokens, Diagnostics& diags) {
  bool encoding_reported = false;
  for (const Token& token : tokens) {
    if (!is_invalid(token.kind)) continue;
    if (token.kind == TokenKind::BadUTF8 && std::exchange(encoding_reported, true)) continue;
    const SourceRange range(source, token.range);
    InvalidToken invalid = describe_invalid_token(token.kind, range.text());
    add_fix(diags.add(invalid.code, range, std::move(invalid.detail)), invalid);
  }
}

}  // namespace hecla::syntax
