// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/json/document.h>

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

namespace {

void dump(const Document& document, AnyNode node, std::size_t indent, std::string& out) {
  const ByteRange range = node.range();
  out.append(2 * indent, ' ').append(name(node.kind())).append(" [");
  out.append(std::to_string(range.begin))
      .append("..")
      .append(std::to_string(range.end))
      .append("]");
  const Node* value = node.as<Node>();
  const bool is_literal =
      value && value->kind != NodeKind::Array && value->kind != NodeKind::Object;
  if (is_literal) out.append(" ").append(document.at(range).text());
  out.append("\n");
  for_each_child(node, [&](AnyNode child) { dump(document, child, indent + 1, out); });
}

}  // namespace

std::string dump(const Document& document) {
  std::string out;
  dump(document, document.file(), 0, out);
  return out;
}

}  // namespace hecla::json
