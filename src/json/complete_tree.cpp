// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Establishes the invariants of the tree for a text with errors: every node lies inside its parent
// and after its previous sibling, and ranges that the parser skipped are in the tree.
#include <algorithm>

#include "json/comments.h"
#include "json/parser.h"

namespace hecla::json {
namespace {

// Casting is safe: this parse made the nodes, and they are not shared yet.
template <class T>
T& writable(const T& node) {
  return const_cast<T&>(node);
}

class Completion {
 public:
  Completion(std::string_view text, Arena& arena, MemoryAccount& memory)
      : text_(text), arena_(arena), skipped_(memory) {}

  void complete(FileNode& file) {
    place(*file.value, file.range);
    add_skipped({file.range.begin, file.value->range.begin});
    add_skipped({file.value->range.end, file.range.end});
    file.skipped = keep(0);
  }

 private:
  // Limits the range of a node to `around`, and the ranges of its descendants to the node.
  void place(const Node& found, ByteRange around) {
    Node& node = writable(found);
    node.range.begin = std::clamp(node.range.begin, around.begin, around.end);
    node.range.end = std::clamp(node.range.end, node.range.begin, around.end);
    if (node.kind == NodeKind::Array) {
      auto& array = static_cast<ArrayNode&>(node);
      array.skipped =
          place_items(array.elements(), node.range, [this](const Node* item, ByteRange rest) {
            place(*item, rest);
            return item->range;
          });
    } else if (node.kind == NodeKind::Object) {
      auto& object = static_cast<ObjectNode&>(node);
      object.skipped = place_items(object.properties(), node.range,
                                   [this](const Property& item, ByteRange rest) {
                                     place(item.name, rest);
                                     place(*item.value, {item.name.range.end, rest.end});
                                     return AnyNode(item).range();
                                   });
    }
  }

  template <class Items, class PlaceItem>
  const SkippedNodes* place_items(const Items& items, ByteRange around, PlaceItem place_item) {
    const std::size_t first = skipped_.size();
    ByteRange rest = inside(around);
    for (const auto& item : items) {
      const ByteRange placed = place_item(item, rest);
      add_skipped({rest.begin, placed.begin});
      rest.begin = placed.end;
    }
    add_skipped(rest);
    return keep(first);
  }

  // Returns the range without its brackets, if it has them.
  ByteRange inside(ByteRange range) const {
    const auto is_one_of = [this](std::uint32_t offset, std::string_view brackets) {
      return brackets.find(text_[offset]) != std::string_view::npos;
    };
    if (!range.empty() && is_one_of(range.begin, "[{")) ++range.begin;
    if (!range.empty() && is_one_of(range.end - 1, "]}")) --range.end;
    return range;
  }

  // Adds the range between two nodes from the first token that does not belong there to the last.
  void add_skipped(ByteRange range) {
    if (range.begin >= range.end) return;
    if (range.begin == 0 && text_.starts_with(unicode::byte_order_mark)) range.begin = 3;
    ByteRange found{range.end, range.begin};
    jsontext::Scanner scanner(text_.substr(0, range.end), range.begin);
    for (jsontext::Token token = scanner.next(); token.kind != jsontext::TokenKind::End;
         token = scanner.next()) {
      if (const auto comment = comment_end(text_, token.begin)) {
        scanner = jsontext::Scanner(text_.substr(0, range.end), std::min(*comment, range.end));
      } else if (token.kind != jsontext::TokenKind::Comma) {
        found = {std::min(found.begin, token.begin), token.end};
      }
    }
    if (found.begin < found.end) skipped_.push_back({NodeKind::Skipped, false, found});
  }

  // Moves the skipped ranges since `first` to the tree.
  const SkippedNodes* keep(std::size_t first) {
    if (skipped_.size() == first) return nullptr;
    const std::span<const Node> kept = skipped_.take(first, arena_);
    return arena_.make<SkippedNodes>(kept);
  }

  std::string_view text_;
  Arena& arena_;
  ListStack<Node> skipped_;  // of the nodes that are being completed
};

}  // namespace

void Parser::complete_tree() {
  Completion(text_, document_.arena_, memory_).complete(document_.file_);
}

}  // namespace hecla::json
