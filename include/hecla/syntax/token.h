// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tokens of the native syntax, for tools that work below the tree: formatters, highlighters,
// editors.
//
//   for (const syntax::Token& token : syntax::tokenize_config(source->text()))
//     if (token.kind == syntax::TokenKind::Comment) ...
//
// The tokens, and the spaces and tabs between them, make up the whole text except for a byte order
// mark at its start. A comment that ends at the end of its line includes the newline. The last
// token is EndOfFile. The parser does not make such lists: it reads tokens one by one.
#include <hecla/source/diagnostic.h>
#include <hecla/source/source.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace hecla::syntax {

// As wide as the other members of Token, so that a token moves through registers without partial
// writes.
enum class TokenKind : std::uint32_t {
#define HECLA_TOKEN(kind, name, description) kind,
#include <hecla/syntax/tokens.def>
#undef HECLA_TOKEN
};
std::string_view name(TokenKind kind);         // "TokenOBrace"
std::string_view description(TokenKind kind);  // "an opening brace", for messages

struct Token {
  ByteRange range;
  TokenKind kind;
};

// Return the tokens of a text. Every text can be tokenized: errors in it become tokens such as
// Invalid and BadUTF8.
std::vector<Token> tokenize_config(std::string_view text);
std::vector<Token> tokenize_expression(std::string_view text);
std::vector<Token> tokenize_template(std::string_view text);

// Reports the tokens that are invalid everywhere.
void check_tokens(const SourceRef& source, const std::vector<Token>& tokens, Diagnostics& diags);

}  // namespace hecla::syntax
