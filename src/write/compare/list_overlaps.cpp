// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/list_overlaps.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace hecla::write {
namespace {

using Children = syntax::List<Item>;

// Children [begin, end) of one version.
struct Range {
  std::size_t begin, end;
  std::size_t size() const { return end - begin; }
};

bool are_equal(const Children& a, Range of_a, const Children& b, Range of_b) {
  if (of_a.size() != of_b.size()) return false;
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    if (a[of_a.begin + i].identity != b[of_b.begin + i].identity) return false;
  }
  return true;
}

bool has_repeated(const Children& children, Range range) {
  std::unordered_set<std::uint32_t> identities;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (!identities.insert(children[i].identity).second) return true;
  }
  return false;
}

// What one side made of the base, between the elements that it kept.
class ListChanges {
 public:
  ListChanges(const Item& base, const MergeSide& side)
      : base_(base.children),
        side_(side),
        gaps_(side.gaps_of_side()),
        is_uncertain_(base_.size()),
        is_insertion_(side.item().children.size()) {
    bool has_moves = false, has_additions = false;
    for (std::size_t j = 0; j < is_insertion_.size(); ++j) {
      const std::size_t origin = side.base_of(j);
      has_moves |= origin != no_item && side.is_renamed(origin);
      has_additions |= origin == no_item;
    }
    std::size_t i = 0, j = 0;
    for (std::size_t kept = 0; kept <= base_.size(); ++kept) {
      if (kept < base_.size() && !side.is_kept(kept)) continue;
      const std::size_t place = kept < base_.size() ? side.of_base(kept) : is_insertion_.size();
      add_change({i, kept}, {j, place});
      i = kept + 1;
      j = place + 1;
    }
    // Between which of the others an addition is, is then open.
    if (has_moves && has_additions) is_uncertain_.assign(base_.size(), true);
    find_moves();
  }

  const MergeSide& side() const { return side_; }
  const Children& children() const { return side_.item().children; }
  // Returns whether a removed or changed element may have become another one than that it is paired with.
  bool is_uncertain(std::size_t base_index) const { return is_uncertain_[base_index]; }
  // Returns whether it is open if this or another element was moved, or which of equal ones this is.
  bool may_be_moved(std::size_t base_index) const { return may_be_moved_[base_index]; }
  // Returns the number of children of the base up to the last one that was not moved and is before a child of the side.
  std::size_t gap(std::size_t index) const { return gaps_[index]; }
  // Returns whether a child of the side was added where nothing was removed.
  bool is_insertion(std::size_t index) const { return is_insertion_[index]; }

 private:
  void add_change(Range removed, Range added) {
    bool is_one_by_one = removed.size() == added.size();
    for (std::size_t k = 0; is_one_by_one && k < removed.size(); ++k) {
      is_one_by_one = side_.of_base(removed.begin + k) == added.begin + k;
    }
    for (std::size_t i = removed.begin; i < removed.end; ++i) {
      is_uncertain_[i] = !is_one_by_one && added.size() > 0;
    }
    for (std::size_t j = added.begin; j < added.end; ++j) is_insertion_[j] = removed.size() == 0;
  }

  // As few elements as possible were moved: those that are not in a longest part of the elements of both versions that has the
  // same order in both. An element is in all such parts if no other one can have its position in them.
  void find_moves() {
    may_be_moved_.assign(base_.size(), false);
    const std::vector<std::pair<std::size_t, std::size_t>> common = common_elements();
    std::vector<std::size_t> places;
    for (const auto& [i, place] : common) places.push_back(place);
    const std::vector<std::size_t> before = longest_ascending_to(places);
    std::reverse(places.begin(), places.end());
    for (std::size_t& place : places) place = no_item - place;
    std::vector<std::size_t> after = longest_ascending_to(places);
    std::reverse(after.begin(), after.end());
    std::size_t longest = 0;
    for (const std::size_t length : before) longest = std::max(longest, length);
    std::vector<std::size_t> candidates(longest + 1);  // for each position
    const auto is_candidate = [&](std::size_t k) { return before[k] + after[k] == longest + 1; };
    for (std::size_t k = 0; k < common.size(); ++k) candidates[before[k]] += is_candidate(k);
    for (std::size_t k = 0; k < common.size(); ++k) {
      may_be_moved_[common[k].first] = !is_candidate(k) || candidates[before[k]] > 1;
    }
  }

  // Returns the elements of the base that the side has, in order, each with its place there.
  std::vector<std::pair<std::size_t, std::size_t>> common_elements() const {
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> others;  // the last one first
    for (std::size_t j = is_insertion_.size(); j-- > 0;) {
      const std::size_t origin = side_.base_of(j);
      if (origin == no_item || !side_.is_kept(origin)) others[children()[j].identity].push_back(j);
    }
    std::vector<std::pair<std::size_t, std::size_t>> common;
    for (std::size_t i = 0; i < base_.size(); ++i) {
      if (side_.is_kept(i)) {
        common.emplace_back(i, side_.of_base(i));
      } else if (const auto place = others.find(base_[i].identity);
                 place != others.end() && !place->second.empty()) {
        common.emplace_back(i, place->second.back());
        place->second.pop_back();
      }
    }
    return common;
  }

  // Returns for each number the length of the longest ascending sequence that ends with it.
  static std::vector<std::size_t> longest_ascending_to(const std::vector<std::size_t>& numbers) {
    std::vector<std::size_t> lengths, ends;  // for each length the lowest last number
    for (const std::size_t number : numbers) {
      const auto place = std::lower_bound(ends.begin(), ends.end(), number);
      lengths.push_back(static_cast<std::size_t>(place - ends.begin()) + 1);
      place == ends.end() ? ends.push_back(number) : void(*place = number);
    }
    return lengths;
  }

  const Children& base_;
  const MergeSide& side_;
  std::vector<std::size_t> gaps_;
  std::vector<bool> may_be_moved_;
  std::vector<bool> is_uncertain_;
  std::vector<bool> is_insertion_;
};

class Overlaps {
 public:
  Overlaps(const Item& base, const MergeSide& ours, const MergeSide& theirs, bool has_comments)
      : base_(base.children),
        ours_(base, ours),
        theirs_(base, theirs),
        has_comments_(has_comments) {}

  bool any() const { return have_moves_of_same() || any_between_anchors(); }

 private:
  // Returns whether one side moved an element that the other removed or moved to another position.
  bool have_moves_of_same() const {
    const MergeSide &ours = ours_.side(), &theirs = theirs_.side();
    for (std::size_t i = 0; i < base_.size(); ++i) {
      const std::size_t our_place = ours.of_base(i), their_place = theirs.of_base(i);
      if (our_place == no_item || their_place == no_item) {
        if (ours.is_renamed(i) || theirs.is_renamed(i)) return true;
      } else if (ours.is_renamed(i) && theirs.is_renamed(i)) {
        if (ours_.gap(our_place) != theirs_.gap(their_place)) return true;
      }
    }
    return false;
  }

  bool any_between_anchors() const {
    const std::vector<bool> is_anchor = anchors();
    Range base{0, 0}, ours{0, 0}, theirs{0, 0};
    for (std::size_t i = 0; i <= base_.size(); ++i) {
      if (i < base_.size() && !is_anchor[i]) continue;
      const bool is_end = i == base_.size();
      base.end = i;
      ours.end = is_end ? ours_.children().size() : ours_.side().of_base(i);
      theirs.end = is_end ? theirs_.children().size() : theirs_.side().of_base(i);
      if (have_overlap(base, ours, theirs)) return true;
      base.begin = base.end + 1;
      ours.begin = ours.end + 1;
      theirs.begin = theirs.end + 1;
    }
    return false;
  }

  // Returns which elements of the base are certainly the same in all versions: those that both sides kept, and that are unique
  // or have only equal ones before or after them.
  std::vector<bool> anchors() const {
    const Children &ours = ours_.children(), &theirs = theirs_.children();
    std::unordered_map<std::uint32_t, std::size_t> counts[3];
    std::size_t version = 0;
    for (const Children* children : {&base_, &ours, &theirs}) {
      for (const Item& child : *children) ++counts[version][child.identity];
      ++version;
    }
    const auto is_unique = [&](const Item& child) {
      return std::all_of(std::begin(counts), std::end(counts),
                         [&](auto& count) { return count[child.identity] == 1; });
    };
    std::vector<bool> result(base_.size());
    for (std::size_t i = 0; i < base_.size(); ++i) {
      result[i] = ours_.side().is_kept(i) && theirs_.side().is_kept(i) && is_unique(base_[i]);
    }
    const auto is_at = [&](std::size_t i, std::size_t our_place, std::size_t their_place) {
      return ours_.side().is_kept(i) && theirs_.side().is_kept(i) &&
             ours_.side().of_base(i) == our_place && theirs_.side().of_base(i) == their_place;
    };
    const std::size_t least =
        has_comments_ ? 0 : std::min({base_.size(), ours.size(), theirs.size()});
    for (std::size_t i = 0; i < least && is_at(i, i, i); ++i) result[i] = true;
    for (std::size_t k = 1; k <= least; ++k) {
      if (!is_at(base_.size() - k, ours.size() - k, theirs.size() - k)) break;
      result[base_.size() - k] = true;
    }
    for (std::size_t i = 0; i < base_.size(); ++i) {
      if (ours_.may_be_moved(i) || theirs_.may_be_moved(i)) result[i] = false;
    }
    return result;
  }

  bool have_overlap(Range base, Range ours, Range theirs) const {
    Interruption::point();
    const bool ours_changed = !are_equal(base_, base, ours_.children(), ours),
               theirs_changed = !are_equal(base_, base, theirs_.children(), theirs);
    const bool is_repeated = has_repeated(base_, base) || has_repeated(ours_.children(), ours) ||
                             has_repeated(theirs_.children(), theirs);
    // Which of equal elements a comment is about, is then open.
    if (has_comments_ && is_repeated && (ours_changed || theirs_changed)) return true;
    if (!ours_changed) return is_moved(base, ours, ours_);
    if (!theirs_changed) return is_moved(base, theirs, theirs_);
    if (are_equal(ours_.children(), ours, theirs_.children(), theirs)) {
      return are_read_differently(base, ours, theirs);
    }
    if (base.size() == 0) return false;
    const bool only_add =
        only_adds_others(base, ours, ours_) && only_adds_others(base, theirs, theirs_);
    if (is_repeated && !only_add) return true;
    for (std::size_t i = base.begin; i < base.end; ++i) {
      const bool ours_kept = ours_.side().is_kept(i), theirs_kept = theirs_.side().is_kept(i);
      const bool is_open =
          (ours_.may_be_moved(i) && !theirs_kept) || (theirs_.may_be_moved(i) && !ours_kept);
      if (is_open) return true;
      if (!ours_kept && !theirs_kept && (ours_.is_uncertain(i) || theirs_.is_uncertain(i)))
        return true;
    }
    return are_inserted_before_replaced(ours, ours_, theirs_) ||
           are_inserted_before_replaced(theirs, theirs_, ours_) || add_same_elsewhere(ours, theirs);
  }

  // Returns whether a side has additions before an element that the other replaced together with others.
  bool are_inserted_before_replaced(Range part, const ListChanges& changes,
                                    const ListChanges& other) const {
    for (std::size_t j = part.begin; j < part.end; ++j) {
      const std::size_t gap = changes.gap(j);
      const bool is_addition = changes.side().base_of(j) == no_item;
      if (is_addition && gap < base_.size() && other.is_uncertain(gap)) return true;
    }
    return false;
  }

  // Returns whether a side kept all elements, and what it added is different from them.
  bool only_adds_others(Range base, Range part, const ListChanges& changes) const {
    std::unordered_set<std::uint32_t> identities;
    for (std::size_t i = base.begin; i < base.end; ++i) {
      if (!changes.side().is_kept(i)) return false;
      identities.insert(base_[i].identity);
    }
    for (std::size_t j = part.begin; j < part.end; ++j) {
      const bool is_added = changes.side().base_of(j) == no_item;
      if (is_added && identities.contains(changes.children()[j].identity)) return false;
    }
    return true;
  }

  // Returns whether a part that a side did not change is paired with another part.
  static bool is_moved(Range base, Range part, const ListChanges& changes) {
    for (std::size_t k = 0; k < base.size(); ++k) {
      if (changes.side().of_base(base.begin + k) != part.begin + k) return true;
    }
    return false;
  }

  // Returns whether a part that is equal in both sides is paired with other elements of the base.
  bool are_read_differently(Range base, Range ours, Range theirs) const {
    for (std::size_t k = 0; k < ours.size(); ++k) {
      if (ours_.side().base_of(ours.begin + k) != theirs_.side().base_of(theirs.begin + k)) {
        return true;
      }
    }
    for (std::size_t i = base.begin; i < base.end; ++i) {
      const bool is_missing = ours_.side().of_base(i) == no_item;
      if (is_missing != (theirs_.side().of_base(i) == no_item)) return true;
    }
    return false;
  }

  // Returns whether both sides have a new or moved element, but not for the same one or at the same position.
  bool add_same_elsewhere(Range ours, Range theirs) const {
    std::unordered_map<std::uint32_t, std::size_t> added;
    for (std::size_t j = ours.begin; j < ours.end; ++j) {
      if (is_new(ours_, j)) added.emplace(ours_.children()[j].identity, j);
    }
    for (std::size_t k = theirs.begin; k < theirs.end; ++k) {
      const auto found =
          is_new(theirs_, k) ? added.find(theirs_.children()[k].identity) : added.end();
      if (found == added.end()) continue;
      const std::size_t j = found->second;
      const std::size_t origin = ours_.side().base_of(j);
      if (origin != theirs_.side().base_of(k)) return true;
      if (origin != no_item) continue;
      const bool is_same_place =
          ours_.gap(j) == theirs_.gap(k) && ours_.is_insertion(j) && theirs_.is_insertion(k);
      if (!is_same_place) return true;
    }
    return false;
  }
  static bool is_new(const ListChanges& changes, std::size_t index) {
    const std::size_t origin = changes.side().base_of(index);
    return origin == no_item || !changes.side().is_kept(origin);
  }

  const Children& base_;
  ListChanges ours_, theirs_;
  bool has_comments_;
};

}  // namespace

bool have_overlaps(const Item& base, const MergeSide& ours, const MergeSide& theirs,
                   bool has_comments) {
  return Overlaps(base, ours, theirs, has_comments).any();
}

}  // namespace hecla::write
