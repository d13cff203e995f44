// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/json/document.h>

#include "base/text_pieces.h"

namespace hecla::json {

std::string_view name(NodeKind kind) {
  constexpr std::string_view names[] = {
#define HECLA_JSON_NODE(kind, type) #kind,
#include <hecla/json/node_kinds.def>
#undef HECLA_JSON_NODE
  };
  return names[static_cast<std::size_t>(kind)];
}

ByteRange AnyNode::range() const {
  if (const auto* file = as<FileNode>()) return file->range;
  if (const auto* property = as<Property>()) {
    return {property->name.range.begin, property->value->range.end};
  }
  return as<Node>()->range;
}

namespace {

// Appends the line of a node, without its children.
void dump_line(const Document& document, AnyNode node, std::size_t indent, std::string& out) {
  const ByteRange range = node.range();
  out.append(2 * indent, ' ').append(name(node.kind())).append(" [");
  out.append(std::to_string(range.begin))
      .append("..")
      .append(std::to_string(range.end))
      .append("]");
  const Node* value = node.as<Node>();
  const bool is_literal =
      value && value->kind != NodeKind::Array && value->kind != NodeKind::Object;
  if (is_literal) {
    const SourceRange literal = document.at(range);
    out.append(" ").append(literal.is_secret() ? "(secret)" : literal.text());
  }
  out.append("\n");
}

}  // namespace

void dump(const Document& document, const TextSink& sink) {
  struct Line {
    AnyNode node;
    std::size_t indent;
  };
  hecla::detail::TextPieces pieces(sink);
  std::vector<Line> rest = {{document.file(), 0}};  // the next one is last
  while (!rest.empty()) {
    const Line line = rest.back();
    rest.pop_back();
    dump_line(document, line.node, line.indent, pieces.text());
    pieces.end_item();
    const std::vector<AnyNode> inside = children(line.node);
    for (std::size_t i = inside.size(); i-- > 0;) rest.push_back({inside[i], line.indent + 1});
  }
}

std::string dump(const Document& document) {
  return collect_text([&](const TextSink& sink) { dump(document, sink); });
}

}  // namespace hecla::json
