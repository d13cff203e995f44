// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TokenMap: the tokens of a PCL document, the trivia around each of them, and the node that each of
// them belongs to.
//
//   const pcl::TokenMap map(syntax::parse_config(source, diags));
//   const pcl::NodeToken name = map.tokens_of(*attribute).front();
//   for (const pcl::Trivia& trivia : map.leading(*name.first))
//     if (trivia.kind == pcl::Trivia::Kind::Comment) comment_lines(map.text(trivia.range));
//   pcl::print(map) == source->text();
//
// There is no second tree: the nodes are those of syntax/ast.h, and the map is computed from the
// source when it is needed. Every byte is in one token or one piece of trivia, and every token
// belongs to one node: the innermost whose range contains it, with these exceptions. The braces of
// a block and its labels belong to the block, the marker of a splat ([*]) to the SplatExpr, and the
// end of the file to its body.
//
// Texts with errors have all of this too. Their unexpected tokens have the role Unexpected.
//
// A TokenMap takes time and memory (about 40 bytes per token) in proportion to the text. It keeps
// the document alive, never changes, and may be read from several threads.
#include <hecla/pcl/trivia.h>
#include <hecla/syntax/document.h>
#include <hecla/syntax/node.h>
#include <hecla/syntax/token.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::pcl {

struct Token {
  ByteRange range;
  syntax::TokenKind kind;
  std::uint32_t trivia;         // index of the first piece of leading trivia
  std::uint32_t leading_count;  // what follows up to the trivia of the next token is trailing
};

enum class TokenRole : std::uint8_t {
#define HECLA_TOKEN_ROLE(role) role,
#include <hecla/pcl/token_roles.def>
#undef HECLA_TOKEN_ROLE
};
std::string_view name(TokenRole role);  // "Name"

// A token of a node. A quoted label and a function's name with namespaces count as one token; they
// consist of several in the list.
struct NodeToken {
  TokenRole role;
  std::uint32_t index;  // counts the labels, commas and operators of a node
  const Token* first;
  const Token* last;
  ByteRange range() const { return {first->range.begin, last->range.end}; }
};

// Parentheses around an expression.
struct Parentheses {
  const Token* open;
  const Token* close;
};

class TokenMap {
 public:
  explicit TokenMap(syntax::DocumentRef document);

  const syntax::DocumentRef& document() const { return document_; }
  std::string_view text(ByteRange range) const {
    return document_->source()->text().substr(range.begin, range.size());
  }

  // All tokens in source order. The last one is the end of the file.
  std::span<const Token> tokens() const { return tokens_; }
  // Returns the index of the first token that begins at the offset or after it.
  std::size_t index_from(std::uint32_t offset) const;
  // Returns the tokens that begin in the range.
  std::span<const Token> in(ByteRange range) const;

  // Return the trivia that belongs to a token of this map. The trivia after a token up to the end
  // of its line belongs to it, with these exceptions. A line comment belongs to the next token, and
  // so do the comments before it on its line. Comments above an empty line belong to the token
  // before them. "${" belongs to the token before it, and the "}" that closes it to the one after.
  std::span<const Trivia> leading(const Token& token) const;
  std::span<const Trivia> trailing(const Token& token) const;

  // Returns the tokens that belong to a node of the document itself and not to a node in it, in
  // source order. Takes linear time in the number of the node's children and tokens.
  std::vector<NodeToken> tokens_of(syntax::AnyNode node) const;
  // Returns the parentheses directly around an expression, the innermost first. The parentheses of
  // a function call are not among them.
  std::vector<Parentheses> parentheses_around(const syntax::Expr& expr) const;

 private:
  friend class TriviaReader;
  syntax::DocumentRef document_;
  std::vector<Token> tokens_;
  std::vector<Trivia> trivia_;
};

// Prints the document node by node, each token with its trivia. The result is the source, byte for
// byte.
std::string print(const TokenMap& map);
// Prints a node with the trivia of its tokens, which includes its leading comments.
std::string print(const TokenMap& map, syntax::AnyNode node);

}  // namespace hecla::pcl
