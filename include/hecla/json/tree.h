// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The tree of a JSON document.
//
//   const json::DocumentRef file = json::parse_document(source, diags);
//   json::walk(json::root(*file), [&](json::AnyNode node) {
//     if (const auto* property = node.as<json::Property>()) names.push_back(property->name.text);
//     return json::Walk::Into;
//   });
//
// Nodes live in the arena of their document, never change after parsing, and hold byte offsets into
// its source. A node's range lies inside its parent's; siblings are in source order and do not
// overlap. Ranges that recovery skipped are in the tree. walk(), children(), node_at(), path_at()
// and path_to() are those of source/tree.h.
#include <hecla/source/tree.h>

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace hecla::json {

enum class NodeKind : std::uint8_t {
#define HECLA_JSON_NODE(kind, type) kind,
#include <hecla/json/node_kinds.def>
#undef HECLA_JSON_NODE
};
std::string_view name(NodeKind kind);  // "Object"

// A value, or a range that recovery skipped.
struct Node {
  NodeKind kind = NodeKind::Invalid;
  bool needs_decoding = false;  // strings: the content differs from the text between the quotes
  ByteRange range = {};         // strings: with the quotes
};

// `text` is the decoded content: a view into the source, or into the arena if decoding changed it. That of a
// property name is in normalization form C, so that names that are equal have equal bytes.
struct StringNode : Node {
  std::string_view text;
};

// The ranges that recovery skipped between elements or properties, each from its first token to its
// last.
using SkippedNodes = std::span<const Node>;

struct ArrayNode : Node {
  std::uint32_t size = 0;
  const Node* const* data = nullptr;
  const SkippedNodes* skipped = nullptr;  // null without errors
  std::span<const Node* const> elements() const { return {data, size}; }
};

struct Property {
  StringNode name;  // Invalid if there is no string
  const Node* value;
};

struct ObjectNode : Node {
  std::uint32_t size = 0;
  const Property* data = nullptr;
  const SkippedNodes* skipped = nullptr;  // null without errors
  std::span<const Property> properties() const { return {data, size}; }
};

// The whole text.
struct FileNode {
  ByteRange range;
  const Node* value = nullptr;
  const SkippedNodes* skipped = nullptr;  // null without errors
};

// Precondition: the node has that kind.
inline const StringNode& as_string(const Node& node) {
  return static_cast<const StringNode&>(node);
}
inline const ArrayNode& as_array(const Node& node) { return static_cast<const ArrayNode&>(node); }
inline const ObjectNode& as_object(const Node& node) {
  return static_cast<const ObjectNode&>(node);
}

// Returns whether a value is an array that has elements, all of them objects.
bool is_array_of_objects(const Node& node);

// Returns the opening bracket of an array or object, or the range of any other value.
inline ByteRange start_range(const Node& node) {
  if (node.kind != NodeKind::Array && node.kind != NodeKind::Object) return node.range;
  return {node.range.begin, node.range.begin + (node.range.empty() ? 0U : 1U)};
}

// --- generic nodes

// A node of any kind. `as<Node>()` returns a value of any kind, or a skipped range.
class AnyNode : public tree::NodeHandle<AnyNode, NodeKind> {
 public:
  AnyNode() = default;  // no node
  AnyNode(const Node& node) : NodeHandle(&node, node.kind) {}
  AnyNode(const Property& property) : NodeHandle(&property, NodeKind::Property) {}
  AnyNode(const FileNode& file) : NodeHandle(&file, NodeKind::File) {}

  ByteRange range() const;

 private:
  friend NodeHandle;
  bool is(const Node*) const { return kind() != NodeKind::Property && kind() != NodeKind::File; }
  bool is(const StringNode*) const { return has_kind(NodeKind::String); }
  bool is(const ArrayNode*) const { return has_kind(NodeKind::Array); }
  bool is(const ObjectNode*) const { return has_kind(NodeKind::Object); }
  bool is(const Property*) const { return has_kind(NodeKind::Property); }
  bool is(const FileNode*) const { return has_kind(NodeKind::File); }
};

// Calls f(AnyNode) for the items and the skipped ranges among them, in source order.
template <class Items, class ToNode, class F>
void for_each_item(const Items& items, const SkippedNodes* skipped, ToNode to_node, F& f) {
  const SkippedNodes rest = skipped ? *skipped : SkippedNodes();
  auto next = rest.begin();
  for (const auto& item : items) {
    const AnyNode node = to_node(item);
    while (next != rest.end() && next->range.begin < node.range().begin) f(AnyNode(*next++));
    f(node);
  }
  while (next != rest.end()) f(AnyNode(*next++));
}

template <class F>
void for_each_child(AnyNode node, F&& f) {
  const auto value = [](const Node* inner) { return AnyNode(*inner); };
  switch (node.kind()) {
    case NodeKind::File: {
      const FileNode& file = *node.as<FileNode>();
      return for_each_item(std::span(&file.value, 1), file.skipped, value, f);
    }
    case NodeKind::Array: {
      const ArrayNode& array = *node.as<ArrayNode>();
      return for_each_item(array.elements(), array.skipped, value, f);
    }
    case NodeKind::Object: {
      const ObjectNode& object = *node.as<ObjectNode>();
      const auto property = [](const Property& inner) { return AnyNode(inner); };
      return for_each_item(object.properties(), object.skipped, property, f);
    }
    case NodeKind::Property:
      f(AnyNode(node.as<Property>()->name));
      return f(AnyNode(*node.as<Property>()->value));
    case NodeKind::Invalid:
    case NodeKind::Null:
    case NodeKind::False:
    case NodeKind::True:
    case NodeKind::Number:
    case NodeKind::String:
    case NodeKind::Skipped:
      return;
  }
}

// Returns the child whose range contains the byte at `offset`, if any. Takes logarithmic time in the
// number of elements or properties.
AnyNode child_at(AnyNode node, std::uint32_t offset);

using tree::children;
using tree::node_around;
using tree::node_at;
using tree::path_at;
using tree::path_to;
using tree::Walk;
using tree::walk;

}  // namespace hecla::json
