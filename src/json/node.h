// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The tree of a JSON document. Nodes live in the document's arena and hold byte offsets into its
// source.
#include <hecla/source/source.h>

#include <cstdint>
#include <span>
#include <string_view>

namespace hecla::json {

enum class NodeKind : std::uint8_t { Invalid, Null, False, True, Number, String, Array, Object };

struct Node {
  NodeKind kind = NodeKind::Invalid;
  bool needs_decoding = false;  // strings: the content is not what stands between the quotes
  ByteRange range = {};         // strings: with the quotes
};

// `text` is the decoded content: a view into the source, or into the arena where it differs from that.
struct StringNode : Node {
  std::string_view text;
};

struct ArrayNode : Node {
  std::span<const Node* const> elements;
};

struct Property {
  StringNode name;
  const Node* value;
};

struct ObjectNode : Node {
  std::span<const Property> properties;
};

inline const StringNode& as_string(const Node& node) {
  return static_cast<const StringNode&>(node);
}
inline const ArrayNode& as_array(const Node& node) { return static_cast<const ArrayNode&>(node); }
inline const ObjectNode& as_object(const Node& node) {
  return static_cast<const ObjectNode&>(node);
}

// The opening bracket of an array or object, the whole of anything else.
inline ByteRange start_range(const Node& node) {
  if (node.kind != NodeKind::Array && node.kind != NodeKind::Object) return node.range;
  return {node.range.begin, node.range.begin + (node.range.empty() ? 0U : 1U)};
}

}  // namespace hecla::json
