// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/outside.h"

#include <hecla/json/token_list.h>
#include <hecla/syntax/token_list.h>

#include <algorithm>

#include "base/sort.h"

namespace hecla::write {
namespace {

// Commas are what edits add and remove beside their subjects. The tree shows what they separate.
bool is_compared(syntax::TokenKind kind) {
  using Kind = syntax::TokenKind;
  return kind != Kind::Whitespace && kind != Kind::Newline && kind != Kind::Comma &&
         kind != Kind::EndOfFile;
}
bool is_compared(json::TokenKind kind) {
  using Kind = json::TokenKind;
  return kind != Kind::Whitespace && kind != Kind::Newline && kind != Kind::Comma &&
         kind != Kind::EndOfFile;
}

// What remains of a document without some ranges: its tokens, and the nodes that contain any.
template <class TokenList, class AnyNode>
class Remainder {
 public:
  // The excluded ranges are sorted, and may overlap.
  template <class Document>
  Remainder(Document document, std::span<const ByteRange> excluded) : list_(std::move(document)) {
    auto next = excluded.begin();
    std::uint32_t excluded_end = 0;
    counts_.reserve(list_.size() + 1);
    for (const auto& token : list_.all()) {
      counts_.push_back(static_cast<std::uint32_t>(tokens_.size()));
      const ByteRange range = without_line_end(token.range);
      for (; next != excluded.end() && next->begin < range.end; ++next) {
        excluded_end = std::max(excluded_end, next->end);
      }
      const bool is_excluded = range.begin < excluded_end;
      if (is_compared(token.kind) && !is_excluded) tokens_.push_back({range, token.kind});
    }
    counts_.push_back(static_cast<std::uint32_t>(tokens_.size()));
    add_nodes(root(list_.document()));
  }

  // Returns the range in `after` of the first token or node that is not the same.
  std::optional<ByteRange> difference(const Remainder& after) const {
    const auto is_same = [&](const Token& a, const Token& b) {
      return a.kind == b.kind && text(a) == after.text(b);
    };
    const auto [a, b] = std::mismatch(tokens_.begin(), tokens_.end(), after.tokens_.begin(),
                                      after.tokens_.end(), is_same);
    if (b != after.tokens_.end()) return b->range;
    if (a != tokens_.end()) return after.list_.all().back().range;
    const auto [c, d] =
        std::mismatch(nodes_.begin(), nodes_.end(), after.nodes_.begin(), after.nodes_.end());
    if (d != after.nodes_.end()) return after.tokens_[d->first].range;
    if (c != nodes_.end()) return after.tokens_[c->first].range;
    return std::nullopt;
  }

 private:
  using Token = std::remove_cvref_t<decltype(std::declval<TokenList>()[0])>;
  struct Node {
    decltype(std::declval<AnyNode>().kind()) kind;
    std::uint32_t first, end;  // of its tokens
    friend bool operator==(const Node&, const Node&) = default;
  };

  std::string_view text(const Token& token) const { return list_.text(token); }

  // A comment at the end of the text is without the newline that others have.
  ByteRange without_line_end(ByteRange range) const {
    const std::string_view text = list_.document().source()->text();
    const std::uint32_t begin = range.begin;
    while (range.end > begin + 1 && (text[range.end - 1] == '\n' || text[range.end - 1] == '\r')) {
      --range.end;
    }
    return range;
  }

  void add_nodes(AnyNode node) {
    const ByteRange range = node.range();
    const std::uint32_t first = counts_[list_.index_at(range.begin)];
    const std::uint32_t end = counts_[list_.index_at(range.end)];
    if (first >= end) return;
    nodes_.push_back({node.kind(), first, end});
    for_each_child(node, [this](AnyNode child) { add_nodes(child); });
  }

  TokenList list_;
  std::vector<Token> tokens_;
  std::vector<std::uint32_t> counts_;  // of the tokens here that are before one of the list
  std::vector<Node> nodes_;
};

// Returns where the new texts of the changes are in the text after them.
std::vector<ByteRange> inserted_ranges(std::span<const Change> changes) {
  std::vector<ByteRange> ranges;
  std::int64_t shift = 0;
  for (const Change& change : changes) {
    const auto begin = static_cast<std::uint32_t>(change.range.begin + shift);
    const auto size = static_cast<std::uint32_t>(change.text.size());
    if (size > 0) ranges.push_back({begin, begin + size});
    shift += static_cast<std::int64_t>(size) - change.range.size();
  }
  return ranges;
}

}  // namespace

std::optional<ByteRange> difference_outside(const File& before, std::vector<ByteRange> subjects,
                                            std::span<const Change> changes, const File& after) {
  sort_compactly(subjects, [](ByteRange a, ByteRange b) { return a.begin < b.begin; });
  const std::vector<ByteRange> inserted = inserted_ranges(changes);
  if (before.is_json()) {
    using Rest = Remainder<json::TokenList, json::AnyNode>;
    return Rest(before.json(), subjects).difference(Rest(after.json(), inserted));
  }
  using Rest = Remainder<syntax::TokenList, syntax::AnyNode>;
  return Rest(before.native(), subjects).difference(Rest(after.native(), inserted));
}

}  // namespace hecla::write
