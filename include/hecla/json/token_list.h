// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TokenList: all tokens of a JSON document, including whitespace, and access from nodes to tokens
// and back. For formatters, edits and editors; parsing alone makes no such list.
//
//   const json::TokenList tokens(file);
//   for (const json::Token& token : tokens.of(*property->value)) out += tokens.text(token);
//
// Every byte of the document is in exactly one token: whitespace, newlines, comments (which JSON
// does not allow, but files contain) and a byte order mark are tokens, too. The list ends with an
// empty EndOfFile. Its functions are those of TokensOf (source/tree.h). Construction takes linear
// time and 12 bytes per token. Keeps the document alive; immutable.
#include <hecla/json/document.h>

#include <cstdint>
#include <string_view>

namespace hecla::json {

enum class TokenKind : std::uint32_t {
#define HECLA_JSON_TOKEN(kind) kind,
#include <hecla/jsontext/token_kinds.def>
#undef HECLA_JSON_TOKEN
  Comment,  // without the newline
  Whitespace,
  Newline,
  ByteOrderMark,
  EndOfFile,
};
std::string_view name(TokenKind kind);  // "BeginObject"
bool is_trivia(TokenKind kind);         // comments, whitespace, newlines, the byte order mark

struct Token {
  ByteRange range;
  TokenKind kind;
};

class TokenList : public tree::TokensOf<Document, Token, AnyNode> {
 public:
  explicit TokenList(DocumentRef document);

 private:
  void add_between(std::uint32_t begin, std::uint32_t end);
};

}  // namespace hecla::json
