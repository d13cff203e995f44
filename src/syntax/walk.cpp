// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/syntax/walk.h>

#include <span>

namespace hecla::syntax {
namespace {

AnyNode to_node(const auto* item) { return *item; }
AnyNode to_node(const Operand& operand) { return *operand.expr; }
template <class T>
AnyNode to_node(const T& item) {
  return item;
}

// Returns the item of a list in source order that contains the byte at `offset`, or none.
template <class T>
AnyNode item_at(std::span<const T> list, std::uint32_t offset) {
  const auto range_of = [](const T& item) { return to_node(item).range(); };
  const T* found = tree::find_item(list, offset, range_of);
  return found ? to_node(*found) : AnyNode();
}
AnyNode item_at(const NodeList<AttributeNode>& list, std::uint32_t offset) {
  return item_at(list.nodes(), offset);
}
AnyNode item_at(const auto& list, std::uint32_t offset) {
  return item_at(std::span(list.begin(), list.end()), offset);
}

AnyNode item_in(const BodyNode& body, std::uint32_t offset) {
  if (const AnyNode found = item_at(body.attributes, offset)) return found;
  if (const AnyNode found = item_at(body.blocks, offset)) return found;
  if (!body.rejected) return {};
  if (const AnyNode found = item_at(body.rejected->duplicates, offset)) return found;
  return item_at(body.rejected->skipped, offset);
}

}  // namespace

AnyNode root(const Document& document) {
  if (const BodyNode* body = document.root_body()) return *body;
  return *document.root_expression();
}

AnyNode child_at(AnyNode node, std::uint32_t offset) {
  if (const auto* body = node.as<BodyNode>()) return item_in(*body, offset);
  if (const auto* object = node.as<ObjectExpr>()) return item_at(object->items, offset);
  if (const auto* tuple = node.as<TupleExpr>()) return item_at(tuple->items, offset);
  if (const auto* call = node.as<CallExpr>()) return item_at(call->arguments, offset);
  if (const auto* parts = node.as<TemplateExpr>()) return item_at(parts->parts, offset);
  if (const auto* binary = node.as<BinaryExpr>()) {
    const AnyNode first = *binary->first;
    return first.range().contains(offset) ? first : item_at(binary->rest, offset);
  }
  return tree::find_child(node, offset);
}

}  // namespace hecla::syntax
