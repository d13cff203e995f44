// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/item_correspondence.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "write/compare/list_overlaps.h"
#include "write/compare/merge_side.h"
#include "write/compare/repeated_items.h"

namespace hecla::write {
namespace {

class Planning {
 public:
  Planning(const Item& base, const Item& ours, const Item& theirs, bool has_comments)
      : has_comments_(has_comments),
        base_(base),
        ours_(ours),
        theirs_(theirs),
        our_side_(base, ours),
        their_side_(base, theirs) {
    if (base.has_keys()) {
      repeated_keys_ = repeated_keys(base, ours, theirs);
      is_open_ = !agree_on_repeated(repeated_keys_, base, our_side_, their_side_);
    }
    our_side_.pair_renamed();
    their_side_.pair_renamed();
    const auto missing_in_ours = our_side_.missing_children();
    our_side_.pair_rest_with_same_key(their_side_.missing_children());
    their_side_.pair_rest_with_same_key(missing_in_ours);
    our_side_.undo_renames_to_keys_of(their_side_);
    their_side_.undo_renames_to_keys_of(our_side_);
  }

  std::optional<std::vector<Correspondence>> run() {
    if (is_open_ || changes_positions(our_side_) || changes_positions(their_side_)) {
      return std::nullopt;
    }
    if (!ours_.has_keys()) {
      if (have_overlaps(base_, our_side_, their_side_, has_comments_)) return std::nullopt;
      // A moved element is removed, and added again where it is now.
      our_side_.undo_moves();
      their_side_.undo_moves();
    }
    children_of_ours();
    if (ours_.has_keys()) {
      pair_additions_by([](const Item& item) { return std::optional(item.identity); });
      pair_additions_by([&](const Item& item) {
        return may_repeat(item) ? std::nullopt : std::optional(item.key);
      });
    } else {
      pair_additions_in_gaps();
    }
    return with_rest_of_theirs();
  }

 private:
  // Returns whether arguments of a call have other positions although there are as many. Each means something by its position,
  // so that it is open where a change of the other side belongs.
  bool changes_positions(const MergeSide& side) const {
    const std::size_t count = base_.children.size();
    if (base_.shape != Item::Shape::Call || side.item().children.size() != count) return false;
    for (std::size_t i = 0; i < count; ++i) {
      if (side.of_base(i) != i) return true;
    }
    return false;
  }

  void children_of_ours() {
    place_.assign(theirs_.children.size(), no_item);
    for (std::size_t i = 0; i < ours_.children.size(); ++i) {
      Correspondence child{.base = our_side_.base_of(i), .ours = i};
      if (child.base != no_item) child.theirs = their_side_.of_base(child.base);
      if (child.theirs != no_item) place_[child.theirs] = i;
      child.is_renamed = is_renamed(child.base);
      of_ours_.push_back(child);
    }
  }
  bool is_renamed(std::size_t base_index) const {
    return base_index != no_item &&
           (our_side_.is_renamed(base_index) || their_side_.is_renamed(base_index));
  }

  // Returns whether a body may contain several items with the same key as this one.
  bool may_repeat(const Item& item) const {
    return item.kind == Item::Kind::Block &&
           (item.labels.empty() || repeated_keys_.contains(item.key));
  }

  bool is_added_in_theirs(std::size_t index) const {
    return their_side_.base_of(index) == no_item && place_[index] == no_item;
  }
  static bool is_only_in_ours(const Correspondence& child) {
    return child.base == no_item && child.theirs == no_item;
  }

  // Pairs children that both added and whose numbers are equal, in order; none without a number.
  template <class NumberInOurs, class NumberInTheirs>
  void pair_additions(NumberInOurs number_in_ours, NumberInTheirs number_in_theirs) {
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> added;  // the last one first
    for (std::size_t i = of_ours_.size(); i-- > 0;) {
      const std::optional<std::uint64_t> number = number_in_ours(i);
      if (number && is_only_in_ours(of_ours_[i])) added[*number].push_back(i);
    }
    for (std::size_t i = 0; i < theirs_.children.size(); ++i) {
      const std::optional<std::uint64_t> number = number_in_theirs(i);
      if (!number || !is_added_in_theirs(i)) continue;
      const auto found = added.find(*number);
      if (found == added.end() || found->second.empty()) continue;
      of_ours_[found->second.back()].theirs = i;
      place_[i] = found->second.back();
      found->second.pop_back();
    }
  }
  template <class F>
  void pair_additions_by(F number) {
    pair_additions([&](std::size_t i) { return number(ours_.children[i]); },
                   [&](std::size_t i) { return number(theirs_.children[i]); });
  }

  // Pairs equal elements that both added to a list at the same position.
  void pair_additions_in_gaps() {
    const auto in_ours = our_side_.gaps_of_side(), in_theirs = their_side_.gaps_of_side();
    const auto number = [](const Item& item, std::size_t gap) {
      return std::optional<std::uint64_t>(std::uint64_t{gap} << 32 | item.identity);
    };
    pair_additions([&](std::size_t i) { return number(ours_.children[i], in_ours[i]); },
                   [&](std::size_t i) { return number(theirs_.children[i], in_theirs[i]); });
  }

  std::vector<Correspondence> with_rest_of_theirs() {
    for (std::size_t i = 0; i < theirs_.children.size(); ++i) {
      if (place_[i] != no_item) continue;
      const std::size_t base = their_side_.base_of(i);
      of_ours_.push_back({.base = base, .theirs = i, .is_renamed = is_renamed(base)});
    }
    return std::move(of_ours_);
  }

  const bool has_comments_;
  const Item& base_;
  const Item& ours_;
  const Item& theirs_;
  MergeSide our_side_, their_side_;
  bool is_open_ = false;                             // which of several children a side changed
  std::unordered_set<std::uint32_t> repeated_keys_;  // in one of the versions
  std::vector<Correspondence> of_ours_;              // for each child of `ours`
  std::vector<std::size_t> place_;  // for each child of `theirs`, its counterpart in `ours`
};

}  // namespace

std::optional<std::vector<Correspondence>> corresponding_items(const Item& base, const Item& ours,
                                                               const Item& theirs,
                                                               bool has_comments) {
  return Planning(base, ours, theirs, has_comments).run();
}

}  // namespace hecla::write
