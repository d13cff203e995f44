// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TokenList: all tokens of a document, including whitespace and comments, and access from nodes to
// tokens and back. For formatters, edits and editors; parsing alone makes no such list.
//
//   const syntax::TokenList tokens(file);
//   for (const syntax::Token& token : tokens.of(*attribute->value)) out += tokens.text(token);
//   for (const syntax::Token& comment : tokens.leading_comments(*block)) ...
//
// Every byte of the document is in exactly one token: spaces and tabs are Whitespace tokens, a byte
// order mark is a token of its own, and the list ends with an empty EndOfFile. For a text with
// errors the tokens are those that the parser read, recovery included, so that nodes begin and end
// where tokens do. (The texts of a template are the exception: escapes and indentation divide them
// differently.)
//
// Construction takes linear time and 12 bytes per token. Keeps the document alive; immutable.
#include <hecla/source/tree.h>
#include <hecla/syntax/document.h>
#include <hecla/syntax/node.h>
#include <hecla/syntax/token.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace hecla::syntax {

// Whether the token is not significant to the parser, except as the end of a line: whitespace,
// comments, newlines and the byte order mark.
bool is_trivia(TokenKind kind);

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
  // Returns the index of a token of this list.
  std::size_t index_of(const Token& token) const {
    return static_cast<std::size_t>(&token - tokens_.data());
  }

  // Returns the tokens of a node, including the trivia inside of it.
  std::span<const Token> of(AnyNode node) const { return in(node.range()); }
  // Returns the tokens with at least one byte in the range.
  std::span<const Token> in(ByteRange range) const { return tree::tokens_in(all(), range); }
  // Returns the innermost node that contains the whole token, or the root of the document.
  AnyNode node_of(const Token& token) const;

  // Return the trivia after a token up to and including the end of its line, and the trivia before
  // it that does not belong to the previous token. All trivia of a file belongs to exactly one
  // token.
  std::span<const Token> trailing_trivia(const Token& token) const;
  std::span<const Token> leading_trivia(const Token& token) const;

  // Return the comments that belong to a node: those before it on its line and on the lines
  // directly above, up to the first line that is empty or has other tokens; and those after it on
  // its line, possibly after a comma.
  std::vector<Token> leading_comments(AnyNode node) const;
  std::vector<Token> trailing_comments(AnyNode node) const;

 private:
  void scan();
  void add(Token token);
  bool add_comment_line(std::span<const Token> line, std::vector<Token>& comments) const;
  bool ends_line(std::size_t index) const;
  std::size_t line_begin(std::size_t index) const;
  std::size_t trailing_end(std::size_t index) const;

  DocumentRef document_;
  std::vector<Token> tokens_;
};

}  // namespace hecla::syntax
