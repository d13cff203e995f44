// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/format/sort_items.h"

#include <algorithm>
#include <type_traits>
#include <vector>

#include "base/sort.h"
#include "write/text/document_layout.h"

namespace hecla::write {
namespace {

using syntax::AttributeNode;
using syntax::BlockNode;
using syntax::BodyNode;

bool is_less(const AttributeNode& a, const AttributeNode& b) { return a.name() < b.name(); }

bool is_less(const BlockNode& a, const BlockNode& b) {
  if (a.type() != b.type()) return a.type() < b.type();
  return std::lexicographical_compare(
      a.labels.begin(), a.labels.end(), b.labels.begin(), b.labels.end(),
      [](const syntax::Label& x, const syntax::Label& y) { return x.text < y.text; });
}

// Node: the kind of items that are sorted.
template <class Node>
class Sorter {
 public:
  Sorter(const syntax::DocumentRef& document, ByteRange part)
      : layout_(document), newline_(layout_.newline()), part_(part) {
    add_body(*document->root_body());
  }

  std::optional<std::string> result() {
    if (done_ == 0) return std::nullopt;
    return std::move(out_.append(layout_.text().substr(done_)));
  }

 private:
  static constexpr bool sorts_blocks = std::is_same_v<Node, BlockNode>;
  struct Movable {
    const Node* node;
    ByteRange lines;
  };

  // The depth is that of the parse, which is limited.
  void add_body(const BodyNode& body) {
    std::uint32_t done = 0;  // the end of the lines of the previous item
    for (const syntax::BodyItem& item : syntax::items(body)) {
      const ItemLines lines = layout_.lines_of(item.node, Spacing::Neighbors);
      const Node* node = item.node.template as<Node>();
      const bool is_movable = node && lines.is_own() && lines.begin >= done &&
                              lines.begin >= part_.begin && lines.end <= part_.end;
      if (!is_movable || !follows(lines.begin)) sort_run();
      if (is_movable) run_.push_back({node, {lines.begin, lines.end}});
      done = lines.end;
      if constexpr (!sorts_blocks) {
        if (const auto* block = item.node.template as<BlockNode>()) add_body(block->body);
      }
    }
    sort_run();
  }

  // Returns whether lines that begin at the offset continue the run.
  bool follows(std::uint32_t begin) const {
    if (run_.empty()) return true;
    const std::uint32_t end = run_.back().lines.end;
    return sorts_blocks ? trimmed(layout_.text({end, begin})).empty() : end == begin;
  }

  // Writes the items in order to the places of the run, and what is between the places as it is.
  void sort_run() {
    const auto less = [](const Movable& a, const Movable& b) { return is_less(*a.node, *b.node); };
    if (!std::is_sorted(run_.begin(), run_.end(), less)) {
      std::vector<Movable> sorted = run_;
      sort_compactly(sorted, less);
      for (std::size_t i = 0; i < run_.size(); ++i) {
        out_ += layout_.text({done_, run_[i].lines.begin});
        out_ += layout_.text(sorted[i].lines);
        if (!out_.ends_with('\n')) out_ += newline_;
        done_ = run_[i].lines.end;
      }
    }
    run_.clear();
  }

  DocumentLayout layout_;
  std::string_view newline_;
  ByteRange part_;
  std::vector<Movable> run_;
  std::string out_;
  std::uint32_t done_ = 0;  // the text up to here is in `out_`
};

}  // namespace

std::optional<std::string> with_sorted(SortedItems kind, const syntax::DocumentRef& document,
                                       ByteRange part) {
  if (kind == SortedItems::Blocks) return Sorter<BlockNode>(document, part).result();
  return Sorter<AttributeNode>(document, part).result();
}

}  // namespace hecla::write
