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
// The functions that both syntaxes have are those of TokensOf (source/tree.h). Construction takes
// linear time and 12 bytes per token. Keeps the document alive; immutable.
#include <hecla/syntax/token.h>
#include <hecla/syntax/walk.h>

#include <cstddef>
#include <span>
#include <vector>

namespace hecla::syntax {

// Returns whether the token is not significant to the parser, except as the end of a line:
// whitespace, comments, newlines and the byte order mark.
bool is_trivia(TokenKind kind);

class TokenList : public tree::TokensOf<Document, Token, AnyNode> {
 public:
  explicit TokenList(DocumentRef document);

  // Return the trivia after a token up to and including the end of its line, and the trivia before
  // it that does not belong to the previous token. All trivia of a file belongs to exactly one
  // token.
  std::span<const Token> trailing_trivia(const Token& token) const;
  std::span<const Token> leading_trivia(const Token& token) const;

  // Return the comments that belong to a node: those before it on its line and on the lines
  // directly above, up to the first line that is empty or has other tokens; and those after it on
  // its line, possibly after an ellipsis or a comma.
  std::vector<Token> leading_comments(AnyNode node) const;
  std::vector<Token> trailing_comments(AnyNode node) const;

 private:
  void scan();
  void add(Token token);
  bool ends_line(std::size_t index) const;
  std::size_t trailing_end(std::size_t index) const;
};

}  // namespace hecla::syntax
