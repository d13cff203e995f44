// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tokens of the native syntax, for tools that work below the tree: formatters, highlighters,
// editors.
//
//   for (const syntax::Token& token : syntax::tokenize_config(source->text()))
//     if (token.kind == syntax::TokenKind::Comment) ...
//
// Together with the spaces and tabs between them the tokens are the whole text (but for a byte
// order mark at its start). A comment that ends with its line contains the line end. The last token
// is EndOfFile. The parser does not make such lists: it pulls tokens one by one.
#include <hecla/source/diagnostic.h>
#include <hecla/source/source.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace hecla::syntax {

// As wide as its neighbours in Token, so that a token moves through registers without partial writes.
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

// Any text gives tokens; what is wrong with it shows as tokens such as Invalid and BadUTF8.
std::vector<Token> tokenize_config(std::string_view text);
std::vector<Token> tokenize_expression(std::string_view text);
std::vector<Token> tokenize_template(std::string_view text);

// Reports the tokens that are a mistake wherever they stand.
void check_tokens(const SourceRef& source, const std::vector<Token>& tokens, Diagnostics& diags);

}  // namespace hecla::syntax
