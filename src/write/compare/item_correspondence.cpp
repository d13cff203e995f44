// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/item_correspondence.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "write/compare/merge_side.h"

namespace hecla::write {
namespace {

class Planning {
 public:
  Planning(const Item& base, const Item& ours, const Item& theirs)
      : base_(base),
        ours_(ours),
        theirs_(theirs),
        our_side_(base, ours),
        their_side_(base, theirs) {
    our_side_.pair_renamed();
    their_side_.pair_renamed();
    const auto missing_in_ours = our_side_.missing_children();
    our_side_.pair_rest_with_same_key(their_side_.missing_children());
    their_side_.pair_rest_with_same_key(missing_in_ours);
    our_side_.undo_renames_to_keys_of(their_side_);
    their_side_.undo_renames_to_keys_of(our_side_);
  }

  std::optional<std::vector<Correspondence>> run() {
    if (!ours_.has_keys()) {
      if (have_overlaps()) return std::nullopt;
      // A moved element is removed, and added again where it is now.
      our_side_.undo_moves();
      their_side_.undo_moves();
    }
    children_of_ours();
    if (ours_.has_keys()) {
      pair_additions_by([](const Item& item) { return std::optional(item.identity); });
      find_repeated_keys();
      pair_additions_by([&](const Item& item) {
        return may_repeat(item) ? std::nullopt : std::optional(item.key);
      });
    } else {
      pair_additions_in_gaps();
    }
    return with_rest_of_theirs();
  }

 private:
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

  // Returns whether the sides of a list exclude each other: one moved an element that the other
  // removed or moved to another position, or both removed elements that one of them replaced by a
  // different number of others, which may be changes.
  bool have_overlaps() const {
    const auto in_ours = our_side_.gaps_of_side(), in_theirs = their_side_.gaps_of_side();
    const auto replaced_in_ours = replaced(our_side_), replaced_in_theirs = replaced(their_side_);
    for (std::size_t i = 0; i < base_.children.size(); ++i) {
      const std::size_t ours = our_side_.of_base(i), theirs = their_side_.of_base(i);
      const bool is_in_both = ours != no_item && theirs != no_item;
      const bool are_moved = our_side_.is_renamed(i) && their_side_.is_renamed(i);
      if (is_in_both ? are_moved && in_ours[ours] != in_theirs[theirs] : is_renamed(i)) return true;
      const bool are_missing = ours == no_item && theirs == no_item;
      if (are_missing && (replaced_in_ours[i] || replaced_in_theirs[i])) return true;
    }
    return false;
  }

  // Returns which elements of the base are missing where the side has additions; anywhere if it
  // moved elements, because it is then open between which of the others an addition is.
  std::vector<bool> replaced(const MergeSide& side) const {
    const auto of_side = side.gaps_of_side(), of_base = side.gaps_of_base();
    std::vector<bool> has_additions(base_.children.size() + 1), result(base_.children.size());
    bool has_moves = false, has_any_additions = false;
    for (std::size_t j = 0; j < of_side.size(); ++j) {
      const bool is_addition = side.base_of(j) == no_item;
      if (is_addition) has_additions[of_side[j]] = has_any_additions = true;
      has_moves |= !is_addition && side.is_renamed(side.base_of(j));
    }
    for (std::size_t i = 0; i < of_base.size(); ++i) {
      const bool may_be_changed = has_moves ? has_any_additions : has_additions[of_base[i]];
      result[i] = side.of_base(i) == no_item && may_be_changed;
    }
    return result;
  }

  void find_repeated_keys() {
    for (const Item* item : {&base_, &ours_, &theirs_}) {
      std::unordered_set<std::uint32_t> keys;
      for (const Item& child : item->children) {
        if (child.kind != Item::Kind::Block || child.labels.empty()) continue;
        if (!keys.insert(child.key).second) repeated_keys_.insert(child.key);
      }
    }
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

  const Item& base_;
  const Item& ours_;
  const Item& theirs_;
  MergeSide our_side_, their_side_;
  std::unordered_set<std::uint32_t> repeated_keys_;  // of blocks with labels
  std::vector<Correspondence> of_ours_;              // for each child of `ours`
  std::vector<std::size_t> place_;  // for each child of `theirs`, its counterpart in `ours`
};

}  // namespace

std::optional<std::vector<Correspondence>> corresponding_items(const Item& base, const Item& ours,
                                                               const Item& theirs) {
  return Planning(base, ours, theirs).run();
}

}  // namespace hecla::write
