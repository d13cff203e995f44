// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/json/document.h>

#include <algorithm>

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

bool is_array_of_objects(const Node& node) {
  if (node.kind != NodeKind::Array) return false;
  const auto elements = as_array(node).elements();
  return !elements.empty() && std::ranges::all_of(elements, [](const Node* element) {
    return element->kind == NodeKind::Object;
  });
}

ByteRange AnyNode::range() const {
  if (const auto* file = as<FileNode>()) return file->range;
  if (const auto* property = as<Property>()) {
    return {property->name.range.begin, property->value->range.end};
  }
  return as<Node>()->range;
}

namespace {

// Returns the item of a list in source order, or the skipped range among them, that contains the byte.
template <class Item, class ToNode>
AnyNode item_at(std::span<const Item> items, const SkippedNodes* skipped, ToNode to_node,
                std::uint32_t offset) {
  const auto range_of = [&](const Item& item) { return to_node(item).range(); };
  if (const Item* found = tree::find_item(items, offset, range_of)) return to_node(*found);
  if (!skipped) return {};
  const auto range_of_skipped = [](const Node& node) { return node.range; };
  const Node* found = tree::find_item(*skipped, offset, range_of_skipped);
  return found ? AnyNode(*found) : AnyNode();
}

}  // namespace

AnyNode child_at(AnyNode node, std::uint32_t offset) {
  if (const auto* array = node.as<ArrayNode>()) {
    const auto element = [](const Node* item) { return AnyNode(*item); };
    return item_at(array->elements(), array->skipped, element, offset);
  }
  if (const auto* object = node.as<ObjectNode>()) {
    const auto property = [](const Property& item) { return AnyNode(item); };
    return item_at(object->properties(), object->skipped, property, offset);
  }
  return tree::find_child(node, offset);
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
