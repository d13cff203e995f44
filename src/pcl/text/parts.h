// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts of a node: its own tokens and its children, in source order.
#include <hecla/pcl/syntax.h>
#include <hecla/syntax/walk.h>

namespace hecla::pcl {

// Determines the roles of a node's own tokens, which are asked for in source order.
class TokenRoles {
 public:
  TokenRoles(const TokenMap& map, syntax::AnyNode node) : map_(map), node_(node) {}
  NodeToken next(const Token& token);

  // One function for each kind of node, called by visit().
  TokenRole operator()(const syntax::BodyNode&);
  TokenRole operator()(const syntax::AttributeNode&);
  TokenRole operator()(const syntax::BlockNode& block);
  TokenRole operator()(const syntax::ObjectItem&);
  TokenRole operator()(const syntax::Step&);
  TokenRole operator()(const syntax::Label&);
  TokenRole operator()(const syntax::SkippedNode&);
  TokenRole operator()(const syntax::LiteralExpr auto&) { return quoted_role(); }
  TokenRole operator()(const syntax::TemplateExpr&) { return quoted_role(); }
  TokenRole operator()(const syntax::WrapExpr&) { return quoted_role(); }
  TokenRole operator()(const syntax::ReferenceExpr& reference);
  TokenRole operator()(const syntax::AccessExpr&);
  TokenRole operator()(const syntax::SplatExpr&);
  TokenRole operator()(const syntax::SplatItemExpr&);
  TokenRole operator()(const syntax::CallExpr&);
  TokenRole operator()(const syntax::TupleExpr&) { return bracket_role(); }
  TokenRole operator()(const syntax::ObjectExpr&) { return bracket_role(); }
  TokenRole operator()(const syntax::ForExpr& node);
  TokenRole operator()(const syntax::ConditionalExpr& node);
  TokenRole operator()(const syntax::UnaryExpr&) { return counted(TokenRole::Operator); }
  TokenRole operator()(const syntax::BinaryExpr&) { return counted(TokenRole::Operator); }
  TokenRole operator()(const syntax::ParenthesesExpr&) { return bracket_role(); }
  TokenRole operator()(const syntax::MissingExpr&);

 private:
  TokenRole quoted_role() const;
  TokenRole bracket_role();
  TokenRole directive_role();
  TokenRole counted(TokenRole role);

  const TokenMap& map_;
  syntax::AnyNode node_;
  const Token* token_ = nullptr;          // the current one
  std::uint32_t index_ = 0;               // of the current one
  std::uint32_t count_ = 0;               // of the tokens so far that are counted
  std::uint32_t words_ = 0;               // of the names so far
  TokenRole sequence_ = TokenRole::Open;  // of the current "%{"
};

// Returns whether adjacent tokens of this role are one for the node.
inline bool is_one_token(TokenRole role) {
  return role == TokenRole::Label || role == TokenRole::Name;
}

// Returns false for nodes whose tokens belong to another node.
inline bool has_own_tokens(const TokenMap& map, syntax::AnyNode node) {
  const auto* body = node.as<syntax::BodyNode>();
  if (body) return body == map.document()->root_body();
  return !node.as<syntax::SplatItemExpr>() && !node.as<syntax::Label>();
}

// Calls f(AnyNode) for the nodes directly inside of a node that have tokens of their own: those of
// for_each_child(), but the items of a block's body instead of its labels and body.
template <class F>
void for_each_inner(syntax::AnyNode node, F&& f) {
  const auto* block = node.as<syntax::BlockNode>();
  if (block) node = block->body;
  syntax::for_each_child(node, f);
}

// Calls on_token(NodeToken) and on_child(AnyNode) for each part. `at` is the index of the node's
// first token and becomes the index after its last one; on_child() must move it past the child.
template <class OnToken, class OnChild>
void for_each_part(const TokenMap& map, syntax::AnyNode node, std::size_t& at, OnToken&& on_token,
                   OnChild&& on_child) {
  TokenRoles roles(map, node);
  const auto own_tokens_before = [&](std::uint32_t offset) {
    while (at < map.tokens().size() && map.tokens()[at].range.begin < offset) {
      on_token(roles.next(map.tokens()[at++]));
    }
  };
  const auto* splat = node.as<syntax::SplatExpr>();
  for_each_inner(node, [&](syntax::AnyNode child) {
    if (child.range().empty()) return;
    own_tokens_before(child.range().begin);
    if (splat && child == syntax::AnyNode(*splat->each)) own_tokens_before(splat->marker_range.end);
    on_child(child);
  });
  own_tokens_before(node.range().end);
  const auto* body = node.as<syntax::BodyNode>();
  if (!body || body != map.document()->root_body()) return;
  while (at < map.tokens().size()) on_token(roles.next(map.tokens()[at++]));
}

}  // namespace hecla::pcl
