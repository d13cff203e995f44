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
// empty EndOfFile. Construction takes linear time and 12 bytes per token. Keeps the document alive;
// immutable.
#include <hecla/json/document.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace hecla::json {

enum class TokenKind : std::uint32_t {
  BeginObject,
  EndObject,
  BeginArray,
  EndArray,
  Comma,
  Colon,
  String,
  Number,
  Word,     // letters and underscores: true, false, null, or an error
  Invalid,  // a character that begins no JSON token
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

class TokenList {
 public:
  explicit TokenList(DocumentRef document);

  const Document& document() const { return *document_; }
  std::span<const Token> all() const { return tokens_; }
  std::size_t size() const { return tokens_.size(); }
  const Token& operator[](std::size_t index) const { return tokens_[index]; }
  std::string_view text(const Token& token) const;

  // Returns the index of the token that contains the byte at `offset`, or of EndOfFile after the
  // last byte.
  std::size_t index_at(std::uint32_t offset) const { return tree::token_index(all(), offset); }
  // Returns the tokens of a node, including those between them that are trivia.
  std::span<const Token> of(AnyNode node) const { return in(node.range()); }
  // Returns the tokens with at least one byte in the range.
  std::span<const Token> in(ByteRange range) const { return tree::tokens_in(all(), range); }
  // Returns the innermost node that contains the whole token.
  AnyNode node_of(const Token& token) const { return node_around(root(*document_), token.range); }

 private:
  void add_between(std::uint32_t begin, std::uint32_t end);

  DocumentRef document_;
  std::vector<Token> tokens_;
};

}  // namespace hecla::json
