// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/syntax/node.h>

#include <algorithm>

namespace hecla::syntax {
namespace {

ByteRange range_of(const ObjectItem& item) {
  return {item.key->range.begin, std::max(item.key->range.end, item.value->range.end)};
}
template <class T>
ByteRange range_of(const T& node) {
  return node.range;
}

}  // namespace

std::string_view name(NodeKind kind) {
  static constexpr std::string_view names[] = {
#define HECLA_STRUCTURE(kind, type) #kind,
#include <hecla/syntax/structure_kinds.def>
#undef HECLA_STRUCTURE
#define HECLA_EXPRESSION(kind) #kind,
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
  };
  return names[static_cast<std::size_t>(kind)];
}

ByteRange AnyNode::range() const {
  return visit(*this, [](const auto& node) { return range_of(node); });
}

BodyItems::iterator::iterator(const BodyNode& body)
    : attributes_(body.attributes), blocks_(body.blocks) {
  if (body.rejected) {
    duplicates_ = body.rejected->duplicates;
    skipped_ = body.rejected->skipped;
  }
  find_next();
}

// Finds the next item: the first of those that remain in the four lists.
void BodyItems::iterator::find_next() {
  std::uint32_t* from = nullptr;
  item_ = {};
  const auto offer = [&](std::uint32_t& next, const auto& node, bool is_duplicate) {
    if (from && item_.node.range().begin <= node.range.begin) return;
    from = &next;
    item_ = {AnyNode(node), is_duplicate};
  };
  if (next_attribute_ < attributes_.size()) {
    offer(next_attribute_, *attributes_[next_attribute_], false);
  }
  if (next_block_ < blocks_.size()) offer(next_block_, *blocks_[next_block_], false);
  if (next_duplicate_ < duplicates_.size()) {
    offer(next_duplicate_, *duplicates_[next_duplicate_], true);
  }
  if (next_skipped_ < skipped_.size()) offer(next_skipped_, skipped_[next_skipped_], false);
  if (from) ++*from;
}

}  // namespace hecla::syntax
