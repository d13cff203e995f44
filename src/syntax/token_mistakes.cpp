// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/token_mistakes.h"

#include <hecla/unicode/look_alike.h>
#include <hecla/unicode/unicode.h>

#include <algorithm>
#include <utility>

namespace hecla::syntax {
namespace {

struct Known {
  TokenKind kind;
  DiagnosticCode code;
  std::string_view detail;
};

constexpr Known known_mistakes[] = {
    {TokenKind::BitwiseAnd, DiagnosticCode::UnsupportedOperator,
     "There are no operators on bits. Did you mean \"&&\", the logical \"and\"?"},
    {TokenKind::BitwiseOr, DiagnosticCode::UnsupportedOperator,
     "There are no operators on bits. Did you mean \"||\", the logical \"or\"?"},
    {TokenKind::BitwiseNot, DiagnosticCode::UnsupportedOperator,
     "There are no operators on bits. Did you mean \"!\", the logical \"not\"?"},
    {TokenKind::BitwiseXor, DiagnosticCode::UnsupportedOperator,
     "There is no operator \"^\", neither for bits nor for powers."},
    {TokenKind::Apostrophe, DiagnosticCode::InvalidCharacter,
     "Strings are written in double quotes: replace each ' by \"."},
    {TokenKind::Backtick, DiagnosticCode::InvalidCharacter,
     "Backticks have no meaning here. Strings are written in double quotes; text of several lines "
     "as a "
     "heredoc, which begins with \"<<EOT\"."},
    {TokenKind::Semicolon, DiagnosticCode::InvalidCharacter,
     "Semicolons have no meaning here: each argument and block stands on a line of its own, and "
     "the "
     "items of a collection are separated by commas."},
    {TokenKind::QuotedNewline, DiagnosticCode::LineBreakInString,
     "The line ends before the closing quote of this string. A line break inside a string is "
     "written "
     "as \\n; text of several lines can be given as a heredoc, which begins with \"<<EOT\"."},
    {TokenKind::BadUTF8, DiagnosticCode::InvalidUtf8,
     "These bytes are not UTF-8. Save the file in the UTF-8 encoding."},
};

std::string invalid_character(std::string_view text) {
  if (text == "\xE2\x80\x9C" || text == "\xE2\x80\x9D") {
    return "These are typographic quotes, perhaps from a copied text. Strings are written in "
           "straight "
           "double quotes: \".";
  }
  if (text == std::string_view("\0", 1)) return "There is a NUL byte here: is this a text file?";
  if (text == "\\") return "A backslash must be followed by the character that it escapes.";
  if (const auto* look_alike = unicode::find_look_alike(unicode::decode(text, 0).value))
    return unicode::describe(*look_alike);
  return "This character has no meaning in the language.";
}

const Known* find(TokenKind kind) {
  const auto* known = std::find_if(std::begin(known_mistakes), std::end(known_mistakes),
                                   [kind](const Known& m) { return m.kind == kind; });
  return known == std::end(known_mistakes) ? nullptr : known;
}

}  // namespace

bool is_mistake(TokenKind kind) { return kind == TokenKind::Invalid || find(kind); }

TokenMistake mistake_of(TokenKind kind, std::string_view text) {
  if (const Known* known = find(kind)) return {known->code, std::string(known->detail)};
  return {DiagnosticCode::InvalidCharacter, invalid_character(text)};
}

void check_tokens(const SourceRef& source, const std::vector<Token>& tokens, Diagnostics& diags) {
  bool encoding_reported = false;
  for (const Token& token : tokens) {
    if (!is_mistake(token.kind)) continue;
    if (token.kind == TokenKind::BadUTF8 && std::exchange(encoding_reported, true)) continue;
    const SourceRange range(source, token.range);
    TokenMistake mistake = mistake_of(token.kind, range.text());
    diags.add(mistake.code, range, std::move(mistake.detail));
  }
}

}  // namespace hecla::syntax
