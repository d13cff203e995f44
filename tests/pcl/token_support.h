// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses PCL, finds nodes, and shows their tokens.
#include <hecla/pcl/syntax.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/walk.h>

#include <string>

namespace hecla::pcl {

struct Tokens {
  explicit Tokens(const std::string& text)
      : map(syntax::parse_config(Source::make("main.pp", text), diags)) {}
  Diagnostics diags{};
  TokenMap map;

  const syntax::BodyNode& body() const { return *map.document()->root_body(); }
  // Returns the value of the first argument.
  const syntax::Expr& value() const { return *body().attributes[0]->value; }
  const syntax::BlockNode& block() const { return *body().blocks[0]; }

  // Returns a node by its kind and its position among those of that kind, parents first.
  syntax::AnyNode find(syntax::NodeKind kind, std::size_t number = 0) const {
    syntax::AnyNode found;
    syntax::walk(syntax::root(*map.document()), [&](syntax::AnyNode node) {
      if (node.kind() == kind && number-- == 0) found = node;
      return found ? syntax::Walk::Stop : syntax::Walk::Into;
    });
    return found;
  }

  std::string trivia(std::span<const Trivia> list) const {
    std::string out;
    for (const Trivia& piece : list) out += map.text(piece.range);
    return out;
  }
  std::string leading(const Token& token) const { return trivia(map.leading(token)); }
  std::string trailing(const Token& token) const { return trivia(map.trailing(token)); }

  // Returns the tokens of a node as "Name a, Equals =".
  std::string roles(syntax::AnyNode node) const {
    std::string out;
    for (const NodeToken& token : map.tokens_of(node)) {
      if (!out.empty()) out += ", ";
      out.append(name(token.role)).append(" ").append(map.text(token.range()));
      if (token.index > 0) out += "#" + std::to_string(token.index);
    }
    return out;
  }
  // Returns all tokens with their trivia: "<leading|text|trailing>".
  std::string all() const {
    std::string out;
    for (const Token& token : map.tokens()) {
      out.append("<").append(leading(token)).append("|").append(map.text(token.range));
      out.append("|").append(trailing(token)).append(">");
    }
    return out;
  }
};

}  // namespace hecla::pcl
