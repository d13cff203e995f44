// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TokenList: all tokens of a document, with the whitespace and comments between them, and the ways from
// a node to its tokens and back. For formatters, edits and editors; parsing alone makes no such list.
//
//   const syntax::TokenList tokens(file);
//   for (const syntax::Token& token : tokens.of(*attribute->value)) out += tokens.text(token);
//   for (const syntax::Token& comment : tokens.leading_comments(*block)) ...
//
// Every byte of the document is in exactly one token: spaces and tabs are Whitespace tokens, a byte order
// mark is a token of its own, and the list ends with an empty EndOfFile. Of broken text the tokens are
// those that the parser read, recovery included, so that nodes begin and end where tokens do. (The
// exception are the texts of a template: escapes and indentation divide them otherwise.)
//
// Takes linear time to make, and 12 bytes a token. Keeps the document alive; immutable.
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

// Whether the token means nothing to the parser, or only the end of a line: whitespace, comments,
// newlines and the byte order mark.
bool is_trivia(TokenKind kind);

class TokenList {
 public:
  explicit TokenList(DocumentRef document);

  const Document& document() const { return *document_; }
  std::span<const Token> all() const { return tokens_; }
  std::size_t size() const { return tokens_.size(); }
  const Token& operator[](std::size_t index) const { return tokens_[index]; }
  std::string_view text(const Token& token) const;

  // The index of the token with the byte at `offset`; that of EndOfFile after the last byte.
  std::size_t index_at(std::uint32_t offset) const { return tree::token_index(all(), offset); }
  // The index of a token of this list.
  std::size_t index_of(const Token& token) const {
    return static_cast<std::size_t>(&token - tokens_.data());
  }

  // The tokens of a node, with the trivia inside of it.
  std::span<const Token> of(AnyNode node) const { return in(node.range()); }
  // The tokens with a byte in the range.
  std::span<const Token> in(ByteRange range) const { return tree::tokens_in(all(), range); }
  // The innermost node that contains all of the token; the root of the document where no other does.
  AnyNode node_of(const Token& token) const;

  // The trivia after a token up to and including the end of its line, and the trivia before it that does
  // not belong to the token before: all trivia of a file is in one or the other of exactly one token.
  std::span<const Token> trailing_trivia(const Token& token) const;
  std::span<const Token> leading_trivia(const Token& token) const;

  // The comments that belong to a node: those before it on its line and on the lines directly above, up
  // to the first that is empty or has other tokens; and those after it on its line, which a comma may
  // precede.
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
