// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// AnyNode: a node of any kind, such as a body, a block, a label or an expression; and the items of
// a body in source order.
//
//   for (const syntax::BodyItem& item : syntax::items(*file->root_body()))
//     std::cout << name(item.node.kind()) << "\n";     // Attribute, Block or Skipped
//
// An AnyNode is two words and does not keep the document alive. walk.h traverses the nodes.
#include <hecla/source/tree.h>
#include <hecla/syntax/ast.h>

#include <cstdint>
#include <iterator>
#include <string_view>

namespace hecla::syntax {

enum class NodeKind : std::uint8_t {
#define HECLA_STRUCTURE(kind, type) kind,
#include <hecla/syntax/structure_kinds.def>
#undef HECLA_STRUCTURE
#define HECLA_EXPRESSION(kind) kind,
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
};
std::string_view name(NodeKind kind);  // "Attribute", "Number"

// `as<Expr>()` returns any expression.
class AnyNode : public tree::NodeHandle<AnyNode, NodeKind> {
 public:
  AnyNode() = default;  // no node
#define HECLA_STRUCTURE(kind, type) \
  AnyNode(const type& node) : NodeHandle(&node, NodeKind::kind) {}
#include <hecla/syntax/structure_kinds.def>
#undef HECLA_STRUCTURE
  AnyNode(const Expr& expr) : NodeHandle(&expr, kind_of(expr.kind)) {}

  ByteRange range() const;

 private:
  friend NodeHandle;
  static constexpr NodeKind kind_of(ExprKind kind) {
    return static_cast<NodeKind>(static_cast<unsigned>(NodeKind::Number) +
                                 static_cast<unsigned>(kind));
  }
#define HECLA_STRUCTURE(kind, type) \
  bool is(const type*) const { return has_kind(NodeKind::kind); }
#include <hecla/syntax/structure_kinds.def>
#undef HECLA_STRUCTURE
#define HECLA_EXPRESSION(kind) \
  bool is(const kind##Expr*) const { return has_kind(NodeKind::kind); }
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
  bool is(const Expr*) const { return kind() >= NodeKind::Number; }
};
static_assert(static_cast<unsigned>(ExprKind::Number) == 0);

// Calls `visitor` with the node as its actual struct. Precondition: the AnyNode is not empty.
template <class Visitor>
decltype(auto) visit(AnyNode node, Visitor&& visitor) {
  switch (node.kind()) {
#define HECLA_STRUCTURE(kind, type) \
  case NodeKind::kind:              \
    return std::forward<Visitor>(visitor)(*static_cast<const type*>(node.address()));
#include <hecla/syntax/structure_kinds.def>
#undef HECLA_STRUCTURE
#define HECLA_EXPRESSION(kind) \
  case NodeKind::kind:         \
    return std::forward<Visitor>(visitor)(*static_cast<const kind##Expr*>(node.address()));
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
  }
  __builtin_unreachable();
}

// --- bodies

struct BodyItem {
  AnyNode node;               // an AttributeNode, BlockNode or SkippedNode
  bool is_duplicate = false;  // an argument that was already set, which evaluation ignores
};

// The items of a body in source order: a view over its lists.
class BodyItems {
 public:
  class iterator {
   public:
    using value_type = BodyItem;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    using pointer = const BodyItem*;
    using reference = const BodyItem&;

    iterator() = default;  // the end
    explicit iterator(const BodyNode& body);
    const BodyItem& operator*() const { return item_; }
    const BodyItem* operator->() const { return &item_; }
    iterator& operator++() {
      find_next();
      return *this;
    }
    void operator++(int) { find_next(); }
    friend bool operator==(const iterator& a, const iterator& b) {
      return a.item_.node == b.item_.node;
    }

   private:
    void find_next();
    NodeList<AttributeNode> attributes_, duplicates_;
    List<const BlockNode*> blocks_;
    List<SkippedNode> skipped_;
    std::uint32_t next_attribute_ = 0, next_duplicate_ = 0, next_block_ = 0, next_skipped_ = 0;
    BodyItem item_;
  };

  explicit BodyItems(const BodyNode& body) : body_(&body) {}
  iterator begin() const { return iterator(*body_); }
  iterator end() const { return {}; }

 private:
  const BodyNode* body_;
};

inline BodyItems items(const BodyNode& body) { return BodyItems(body); }

}  // namespace hecla::syntax
