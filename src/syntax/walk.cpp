// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/syntax/walk.h>

#include <algorithm>

namespace hecla::syntax {
namespace {

const Node& node_of(const Node* item) { return *item; }
const Node& node_of(const Node& item) { return item; }

// Returns the item that contains `offset` from a list in source order, or null.
template <class T>
const T* find_in(const List<T>& list, std::uint32_t offset) {
  const T* found = std::partition_point(list.begin(), list.end(), [offset](const T& item) {
    return node_of(item).range.end <= offset;
  });
  return found != list.end() && node_of(*found).range.contains(offset) ? found : nullptr;
}

AnyNode item_at(const BodyNode& body, std::uint32_t offset) {
  if (const auto* found = find_in(body.attributes, offset)) return **found;
  if (const auto* found = find_in(body.blocks, offset)) return **found;
  if (!body.rejected) return {};
  if (const auto* found = find_in(body.rejected->duplicates, offset)) return **found;
  if (const auto* found = find_in(body.rejected->skipped, offset)) return *found;
  return {};
}

}  // namespace

AnyNode root(const Document& document) {
  if (const BodyNode* body = document.root_body()) return *body;
  return *document.root_expression();
}

AnyNode child_at(AnyNode node, std::uint32_t offset) {
  if (const auto* body = node.as<BodyNode>()) return item_at(*body, offset);
  return tree::find_child(node, offset);
}

}  // namespace hecla::syntax
