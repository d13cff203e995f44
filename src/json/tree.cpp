// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/json/tree.h>

namespace hecla::json {

std::string_view name(NodeKind kind) {
  switch (kind) {
#define HECLA_JSON_NODE(kind, type) \
  case NodeKind::kind:              \
    return #kind;
#include <hecla/json/node_kinds.def>
#undef HECLA_JSON_NODE
  }
  return {};
}

ByteRange AnyNode::range() const {
  if (const auto* file = as<FileNode>()) return file->range;
  if (const auto* property = as<Property>()) {
    return {property->name.range.begin, property->value->range.end};
  }
  return as<Node>()->range;
}

AnyNode child_at(AnyNode node, std::uint32_t offset) {
  AnyNode found;
  for_each_child(node, [&](AnyNode child) {
    if (child.range().contains(offset)) found = child;
  });
  return found;
}

}  // namespace hecla::json
