// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/outside.h"

#include <hecla/base/interruption.h>
#include <hecla/json/token_list.h>
#include <hecla/syntax/token_list.h>

#include <algorithm>

#include "base/sort.h"

namespace hecla::write {
namespace {

// Edits add and remove commas in addition to their subjects. The tree shows what the commas
// separate.
template <class Kind>
bool is_compared(Kind kind) {
  return kind != Kind::Whitespace && kind != Kind::Newline && kind != Kind::Comma &&
         kind != Kind::EndOfFile;
}

// Add the items that are compared one by one: those directly in a document, or its root. An error can
// change how the rest of a text is scanned.
void add_items(const syntax::Document& document, std::vector<syntax::AnyNode>& out) {
  for (const syntax::BodyItem& item : syntax::items(*document.root_body()))
    out.push_back(item.node);
}
void add_items(const json::Document& document, std::vector<json::AnyNode>& out) {
  out.push_back(root(document));
}

bool has_restarts(const syntax::Document& document) { return !document.scan_restarts().empty(); }
bool has_restarts(const json::Document&) { return false; }

// A part of a text begins and ends outside of all items, where the scanner is in the same state everywhere.
std::vector<syntax::Token> tokens_in(const syntax::DocumentRef& document, ByteRange part) {
  const std::string_view text = document->source()->text();
  if (has_restarts(*document)) {
    const syntax::TokenList all(document);
    const auto found = all.in(part);
    return {found.begin(), found.end()};
  }
  std::vector<syntax::Token> tokens = syntax::tokenize_config(text.substr(part.begin, part.size()));
  for (syntax::Token& token : tokens) {
    token.range.begin += part.begin;
    token.range.end += part.begin;
  }
  return tokens;
}
std::vector<json::Token> tokens_in(const json::DocumentRef& document, ByteRange part) {
  const json::TokenList all(document);
  const auto found = all.in(part);
  return {found.begin(), found.end()};
}

// The remainder of a part of a document without some ranges: its tokens, and the nodes that contain any.
template <class Token, class AnyNode>
class Remainder {
 public:
  // The excluded ranges are sorted, and may overlap.
  template <class DocumentRef>
  Remainder(const DocumentRef& document, ByteRange part, std::span<const AnyNode> items,
            std::span<const ByteRange> excluded)
      : text_(document->source()->text()), part_(part) {
    const std::vector<Token> all = tokens_in(document, part);
    auto next = std::ranges::lower_bound(excluded, part.begin, {}, &ByteRange::begin);
    std::uint32_t excluded_end = 0;
    for (const Token& token : all) {
      ends_.push_back({token.range.end, static_cast<std::uint32_t>(tokens_.size())});
      const ByteRange range = without_line_end(token.range);
      for (; next != excluded.end() && next->begin < range.end; ++next) {
        excluded_end = std::max(excluded_end, next->end);
      }
      if (is_compared(token.kind) && range.begin >= excluded_end)
        tokens_.push_back({range, token.kind});
    }
    add_nodes({items.rbegin(), items.rend()});
    ends_ = {};
  }

  // Returns the range in `after` of the first token or node that is not the same.
  std::optional<ByteRange> difference(const Remainder& after) const {
    const auto is_same = [&](const Token& a, const Token& b) {
      return a.kind == b.kind && text(a) == after.text(b);
    };
    const auto [a, b] = std::mismatch(tokens_.begin(), tokens_.end(), after.tokens_.begin(),
                                      after.tokens_.end(), is_same);
    if (b != after.tokens_.end()) return b->range;
    if (a != tokens_.end()) return ByteRange{after.part_.end, after.part_.end};
    const auto [c, d] =
        std::mismatch(nodes_.begin(), nodes_.end(), after.nodes_.begin(), after.nodes_.end());
    if (d != after.nodes_.end()) return after.tokens_[d->first].range;
    if (c != nodes_.end()) return after.tokens_[c->first].range;
    return std::nullopt;
  }

 private:
  struct End {
    std::uint32_t offset;
    std::uint32_t count;  // of the tokens here that are before
  };
  struct Node {
    decltype(std::declval<AnyNode>().kind()) kind;
    std::uint32_t first, end;  // of its tokens
    friend bool operator==(const Node&, const Node&) = default;
  };

  std::string_view text(const Token& token) const {
    return text_.substr(token.range.begin, token.range.size());
  }

  // A comment at the end of the text is without the newline that others have.
  ByteRange without_line_end(ByteRange range) const {
    while (range.end > range.begin + 1 &&
           (text_[range.end - 1] == '\n' || text_[range.end - 1] == '\r')) {
      --range.end;
    }
    return range;
  }

  // Returns how many of the tokens end at or before the offset.
  std::uint32_t count_before(std::uint32_t offset) const {
    const auto after = std::partition_point(ends_.begin(), ends_.end(),
                                            [=](const End& end) { return end.offset <= offset; });
    return after == ends_.end() ? static_cast<std::uint32_t>(tokens_.size()) : after->count;
  }

  // Adds the nodes from the last to the first, each with those inside it. Not recursive, for small stacks.
  void add_nodes(std::vector<AnyNode> open) {
    while (!open.empty()) {
      const AnyNode node = open.back();
      open.pop_back();
      const ByteRange range = node.range();
      const std::uint32_t first = count_before(range.begin), end = count_before(range.end);
      if (first >= end) continue;
      nodes_.push_back({node.kind(), first, end});
      const auto count = static_cast<std::ptrdiff_t>(open.size());
      for_each_child(node, [&](AnyNode child) { open.push_back(child); });
      std::reverse(open.begin() + count, open.end());
    }
  }

  std::string_view text_;
  ByteRange part_;
  std::vector<Token> tokens_;
  std::vector<Node> nodes_;
  std::vector<End> ends_;  // of all tokens
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

// Compares two documents by the items directly in them. Items that no change touches have the same bytes, and are read in
// the same way if they are where they were: only what is between them is read again.
template <class Token, class AnyNode, class DocumentRef>
class Comparison {
 public:
  Comparison(const DocumentRef& before, std::span<const ByteRange> subjects,
             std::span<const Change> changes, const DocumentRef& after)
      : before_(before),
        after_(after),
        subjects_(subjects),
        changes_(changes),
        inserted_(inserted_ranges(changes)) {
    if (has_restarts(*before) || has_restarts(*after)) {
      old_ = {root(*before)};
      new_ = {root(*after)};
    } else {
      add_items(*before, old_);
      add_items(*after, new_);
    }
  }

  std::optional<ByteRange> difference() {
    while (change_ < changes_.size()) {
      Interruption::point();
      if (const auto found = difference_around_changes()) return found;
    }
    if (const auto found = difference_until(old_.size())) return found;
    return new_at_ < new_.size() ? std::optional(new_[new_at_].range()) : std::nullopt;
  }

 private:
  std::uint32_t moved(std::uint32_t offset) const {
    return static_cast<std::uint32_t>(offset + shift_);
  }

  // Compares the items before old_[end], which no change touches.
  std::optional<ByteRange> difference_until(std::size_t end) {
    for (; old_at_ < end; ++old_at_, ++new_at_) {
      const ByteRange range = old_[old_at_].range();
      const ByteRange expected{moved(range.begin), moved(range.end)};
      const bool is_same = new_at_ < new_.size() && new_[new_at_].range() == expected &&
                           new_[new_at_].kind() == old_[old_at_].kind();
      if (!is_same) return expected;
    }
    return std::nullopt;
  }

  // Compares the items before the next change, and then those that it and the changes next to it touch.
  std::optional<ByteRange> difference_around_changes() {
    const auto first = std::partition_point(
        old_.begin() + static_cast<std::ptrdiff_t>(old_at_), old_.end(),
        [&](AnyNode item) { return item.range().end < changes_[change_].range.begin; });
    const auto first_item = static_cast<std::size_t>(first - old_.begin());
    if (first_item > old_at_) {
      if (const auto found = difference_until(first_item)) return found;
    }
    const auto size = static_cast<std::uint32_t>(before_->source()->text().size());
    ByteRange old_part{old_at_ > 0 ? old_[old_at_ - 1].range().end : 0, size};
    old_part.begin =
        std::max(old_part.begin, compared_);  // the item may be what the last change removed
    ByteRange new_part{moved(old_part.begin), 0};
    const std::size_t old_begin = old_at_, new_begin = new_at_;
    while (change_ < changes_.size()) {
      const Change& change = changes_[change_];
      while (old_at_ < old_.size() && old_[old_at_].range().begin <= change.range.end) ++old_at_;
      shift_ += static_cast<std::int64_t>(change.text.size()) - change.range.size();
      ++change_;
      old_part.end = old_at_ < old_.size() ? old_[old_at_].range().begin : size;
      if (change_ < changes_.size() && changes_[change_].range.begin > old_part.end) break;
    }
    new_part.end = moved(old_part.end);
    compared_ = old_part.end;
    while (new_at_ < new_.size() && new_[new_at_].range().begin < new_part.end) ++new_at_;
    using Rest = Remainder<Token, AnyNode>;
    const Rest old_rest(before_, old_part, std::span(old_).subspan(old_begin, old_at_ - old_begin),
                        subjects_);
    const Rest new_rest(after_, new_part, std::span(new_).subspan(new_begin, new_at_ - new_begin),
                        inserted_);
    return old_rest.difference(new_rest);
  }

  const DocumentRef& before_;
  const DocumentRef& after_;
  std::span<const ByteRange> subjects_;
  std::span<const Change> changes_;
  std::vector<ByteRange> inserted_;
  std::vector<AnyNode> old_, new_;
  std::size_t old_at_ = 0, new_at_ = 0, change_ = 0;
  std::int64_t shift_ = 0;      // from the old text to the new one
  std::uint32_t compared_ = 0;  // the end of the last part that was read again
};

}  // namespace

std::optional<ByteRange> difference_outside(const File& before, std::vector<ByteRange> subjects,
                                            std::span<const Change> changes, const File& after) {
  sort_compactly(subjects, [](ByteRange a, ByteRange b) { return a.begin < b.begin; });
  if (before.is_json()) {
    using JsonComparison = Comparison<json::Token, json::AnyNode, json::DocumentRef>;
    return JsonComparison(before.json(), subjects, changes, after.json()).difference();
  }
  using NativeComparison = Comparison<syntax::Token, syntax::AnyNode, syntax::DocumentRef>;
  return NativeComparison(before.native(), subjects, changes, after.native()).difference();
}

}  // namespace hecla::write
