// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/syntax/walk.h>
#include <hecla/write/addresses.h>

#include <algorithm>

#include "write/edit/native_index.h"

namespace hecla::write {
namespace {

// Returns the nodes from the root to the innermost one around the range.
template <class AnyNode>
std::vector<AnyNode> path_around(AnyNode root, ByteRange range) {
  std::vector<AnyNode> path = {root};
  for (;;) {
    const AnyNode child = child_at(path.back(), range.begin);
    if (!child || child.range().end < range.end) return path;
    path.push_back(child);
  }
}

// Returns the position of the item that begins at `offset` in a list in source order.
template <class List>
std::size_t position_at(const List& list, std::uint32_t offset) {
  const auto found = std::partition_point(
      list.begin(), list.end(), [&](const auto* item) { return item->range.begin < offset; });
  return static_cast<std::size_t>(found - list.begin());
}

Address json_address(const json::Document& document, ByteRange range) {
  Address address;
  const std::vector<json::AnyNode> path = path_around(json::root(document), range);
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (const auto* property = path[i].as<json::Property>())
      address.name(std::string(property->name.text));
    if (const auto* array = path[i - 1].as<json::ArrayNode>())
      address.index(position_at(array->elements(), path[i].range().begin));
  }
  return address;
}

}  // namespace

class Addresses::Native {
 public:
  explicit Native(const syntax::Document& document) : document_(document), index_(document) {}

  Address of(ByteRange range) {
    Address address;
    const std::vector<syntax::AnyNode> path = path_around(syntax::root(document_), range);
    for (std::size_t i = 1; i < path.size() && add(path[i - 1], path[i], address); ++i) {
    }
    return address;
  }

 private:
  // Adds the step from a node to a child of it. Returns false if what is in the child has no address.
  bool add(syntax::AnyNode parent, syntax::AnyNode node, Address& address) {
    if (const auto* attribute = node.as<syntax::AttributeNode>()) {
      address.name(std::string(attribute->name()));
      return true;
    }
    if (const auto* block = node.as<syntax::BlockNode>()) {
      address.name(std::string(block->type()));
      for (const syntax::Label& label : block->labels) address.name(std::string(label.text));
      const auto* body = parent.as<syntax::BodyNode>();
      if (const auto index = index_.index_among_alike(*body, *block)) address.index(*index);
      return true;
    }
    if (const auto* item = node.as<syntax::ObjectItem>()) {
      const auto key = static_key(*item);
      if (key) address.name(std::string(*key));
      return key.has_value();
    }
    if (const auto* tuple = parent.as<syntax::TupleExpr>()) {
      address.index(position_at(tuple->items, node.range().begin));
      return true;
    }
    if (const auto* call = parent.as<syntax::CallExpr>()) {
      address.index(position_at(call->arguments, node.range().begin));
      return true;
    }
    // The value of an argument, attribute or element; the rest of an expression has no addresses.
    const auto* outer = parent.as<syntax::Expr>();
    return node.as<syntax::BodyNode>() ||
           (node.as<syntax::Expr>() && (!outer || parent.as<syntax::ParenthesesExpr>()));
  }

  const syntax::Document& document_;
  NativeIndex index_;
};

Addresses::Addresses(File file) : file_(std::move(file)) {
  if (file_.native()) native_ = std::make_unique<Native>(*file_.native());
}
Addresses::~Addresses() = default;

Address Addresses::of(ByteRange range) {
  return native_ ? native_->of(range) : json_address(*file_.json(), range);
}

std::optional<Expression> Addresses::expression(ByteRange range) const {
  if (const auto& document = file_.native()) {
    for (const syntax::AnyNode node : path_around(syntax::root(*document), range)) {
      const auto* expr = node.as<syntax::Expr>();
      if (expr && expr->range == range) return document->expression(*expr);
    }
    return std::nullopt;
  }
  for (const json::AnyNode node : path_around(json::root(*file_.json()), range)) {
    const auto* value = node.as<json::Node>();
    if (value && value->range == range) return file_.json()->expression(*value);
  }
  return std::nullopt;
}

}  // namespace hecla::write
