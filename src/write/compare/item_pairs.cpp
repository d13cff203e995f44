// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/item_pairs.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "write/compare/line_diff.h"

namespace hecla::write {
namespace {

using Indexes = std::vector<std::size_t>;

std::vector<std::uint32_t> identities_at(const Item& item, const Indexes& indexes) {
  std::vector<std::uint32_t> identities;
  identities.reserve(indexes.size());
  for (const std::size_t index : indexes) identities.push_back(item.children[index].identity);
  return identities;
}

// How much children of two items have in common, of which each is compared with some candidates.
class Likeness {
 public:
  Likeness(const Item& before, const Item& after, const Indexes& of_before,
           const Indexes& of_after) {
    for (const std::size_t i : of_before) before_.push_back(parts_of(before.children[i]));
    for (const std::size_t j : of_after) after_.push_back(parts_of(after.children[j]));
  }

  // Returns the place of what has most in common with the child at `i`, from `first` on, or no_item.
  template <class IsOpen>
  std::size_t best_for(std::size_t i, std::size_t first, IsOpen is_open) const {
    Interruption::point();
    std::size_t best = no_item, most = 0;
    const std::size_t last = std::min(first + most_candidates, after_.size());
    for (std::size_t j = first; j < last; ++j) {
      const std::size_t count = is_open(j) ? common_count(before_[i], after_[j]) : 0;
      if (count > most) best = j, most = count;
    }
    return best;
  }

  // Returns whether no child after the one at `i` has more in common with `j`.
  template <class IsOpen>
  bool has_no_better_origin(std::size_t j, std::size_t i, IsOpen is_open) const {
    const std::size_t count = common_count(before_[i], after_[j]);
    const std::size_t last = std::min(i + most_candidates, before_.size());
    for (std::size_t k = i + 1; k < last; ++k) {
      if (is_open(k) && common_count(before_[k], after_[j]) > count) return false;
    }
    return true;
  }

  // Returns whether each child has most in common with the one at its place. The numbers are equal.
  bool is_in_place() const {
    for (std::size_t i = 0; i < before_.size(); ++i) {
      Interruption::point();
      if (before_[i].empty()) continue;
      const std::size_t count = common_count(before_[i], after_[i]);
      const std::size_t first = i - std::min(i, most_candidates / 2),
                        last = std::min(i + most_candidates / 2, after_.size());
      for (std::size_t j = first; j < last; ++j) {
        if (common_count(before_[i], after_[j]) > count) return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t most_candidates = 16;

  // Returns the identities and names of an item's children, which are different numbers: equal children count twice.
  static std::vector<std::uint32_t> parts_of(const Item& item) {
    std::vector<std::uint32_t> parts;
    for (const Item& child : item.children) {
      parts.push_back(child.identity);
      if (item.has_keys()) parts.push_back(child.key);
    }
    std::sort(parts.begin(), parts.end());
    return parts;
  }

  std::vector<std::vector<std::uint32_t>> before_, after_;
};

class Pairing {
 public:
  Pairing(const Item& before, const Item& after) : before_(before), after_(after) {
    pairs_.of_before.assign(before.children.size(), no_item);
    pairs_.of_after.assign(after.children.size(), no_item);
  }

  ItemPairs run() {
    if (before_.has_keys()) {
      pair_by_key();
    } else {
      pair_in_order(all(before_), all(after_));
    }
    return std::move(pairs_);
  }

 private:
  static Indexes all(const Item& item) {
    Indexes indexes(item.children.size());
    for (std::size_t i = 0; i < indexes.size(); ++i) indexes[i] = i;
    return indexes;
  }

  void pair(std::size_t before, std::size_t after) {
    pairs_.of_before[before] = after;
    pairs_.of_after[after] = before;
  }
  void pair_one_by_one(const Indexes& before, const Indexes& after) {
    for (std::size_t i = 0; i < before.size(); ++i) pair(before[i], after[i]);
  }

  // --- items with keys

  struct Group {
    Indexes before, after;
  };

  void pair_by_key() {
    std::unordered_map<std::uint32_t, Group> groups;
    std::vector<std::uint32_t> keys;  // in order, so that the result is always the same
    for (std::size_t i = 0; i < before_.children.size(); ++i) {
      Group& group = groups[before_.children[i].key];
      if (group.before.empty()) keys.push_back(before_.children[i].key);
      group.before.push_back(i);
    }
    for (std::size_t i = 0; i < after_.children.size(); ++i) {
      const auto group = groups.find(after_.children[i].key);
      if (group != groups.end()) group->second.after.push_back(i);
    }
    for (const std::uint32_t key : keys) pair_group(groups[key]);
  }

  void pair_group(Group& group) {
    Interruption::point();
    if (group.before.size() > 1 || group.after.size() > 1) {
      pair_equal_in_place(group);
      pair_equal(group);
      pair_alike(group);
    }
    if (group.before.size() == group.after.size()) pair_one_by_one(group.before, group.after);
  }

  // Removes the pairs found from the group.
  void remove_pairs(Group& group) {
    std::erase_if(group.before, [&](std::size_t i) { return pairs_.of_before[i] != no_item; });
    std::erase_if(group.after, [&](std::size_t i) { return pairs_.of_after[i] != no_item; });
  }

  // Of several equal items, a change is about the one at its position: counted from the first or from the last one if there
  // are more or fewer than before.
  void pair_equal_in_place(Group& group) {
    const std::size_t before = group.before.size(), after = group.after.size();
    const std::size_t most = std::min(before, after);
    const auto pair_if_equal = [&](std::size_t i, std::size_t j) {
      const bool are_equal =
          before_.children[group.before[i]].identity == after_.children[group.after[j]].identity;
      if (are_equal) pair(group.before[i], group.after[j]);
      return are_equal;
    };
    std::size_t first = 0, last = 0;
    while (first < most && (pair_if_equal(first, first) || before == after)) ++first;
    while (first + last < most && pair_if_equal(before - 1 - last, after - 1 - last)) ++last;
    remove_pairs(group);
  }

  void pair_equal(Group& group) {
    std::unordered_map<std::uint32_t, Indexes> places;  // the last one first
    for (auto i = group.after.rbegin(); i != group.after.rend(); ++i) {
      places[after_.children[*i].identity].push_back(*i);
    }
    for (const std::size_t i : group.before) {
      const auto place = places.find(before_.children[i].identity);
      if (place == places.end() || place->second.empty()) continue;
      pair(i, place->second.back());
      place->second.pop_back();
    }
    remove_pairs(group);
  }

  // Pairs what has most in common for both, as far as the nearest candidates show it.
  void pair_alike(Group& group) {
    const Likeness likeness(before_, after_, group.before, group.after);
    std::size_t first = 0;  // all before it are paired
    for (std::size_t i = 0; i < group.before.size(); ++i) {
      while (first < group.after.size() && is_paired(group.after[first])) ++first;
      const auto is_open = [&](std::size_t j) { return !is_paired(group.after[j]); };
      const std::size_t best = likeness.best_for(i, first, is_open);
      if (best == no_item) continue;
      const auto is_missing = [&](std::size_t k) {
        return pairs_.of_before[group.before[k]] == no_item;
      };
      if (likeness.has_no_better_origin(best, i, is_missing))
        pair(group.before[i], group.after[best]);
    }
    remove_pairs(group);
  }

  bool is_paired(std::size_t after) const { return pairs_.of_after[after] != no_item; }

  // --- elements

  void pair_in_order(const Indexes& before, const Indexes& after) {
    const SequenceDiff diff =
        compare_numbers(identities_at(before_, before), identities_at(after_, after));
    std::size_t i = 0, j = 0;
    while (i < before.size() || j < after.size()) {
      Interruption::point();
      Indexes removed, added;
      while (i < before.size() && diff.removed[i]) removed.push_back(before[i++]);
      while (j < after.size() && diff.added[j]) added.push_back(after[j++]);
      pair_changed(removed, added);
      if (i < before.size() && j < after.size()) pair(before[i++], after[j++]);
    }
  }

  void pair_changed(const Indexes& removed, const Indexes& added) {
    if (removed.empty() || added.empty()) return;
    const Likeness likeness(before_, after_, removed, added);
    if (removed.size() == added.size() && likeness.is_in_place()) {
      return pair_one_by_one(removed, added);
    }
    std::size_t first = 0;
    for (std::size_t i = 0; i < removed.size(); ++i) {
      const std::size_t best = likeness.best_for(i, first, [](std::size_t) { return true; });
      if (best == no_item) continue;
      if (!likeness.has_no_better_origin(best, i, [&](std::size_t k) { return k > i; })) continue;
      pair(removed[i], added[best]);
      first = best + 1;
    }
  }

  const Item& before_;
  const Item& after_;
  ItemPairs pairs_;
};

}  // namespace

std::vector<std::uint32_t> sorted_identities(const Item& item) {
  std::vector<std::uint32_t> parts;
  for (const Item& child : item.children) parts.push_back(child.identity);
  std::sort(parts.begin(), parts.end());
  return parts;
}

std::size_t common_count(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  std::size_t count = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j)
      ++count, ++i, ++j;
    else
      *i < *j ? ++i : ++j;
  }
  return count;
}

ItemPairs pair_children(const Item& before, const Item& after) {
  return Pairing(before, after).run();
}

}  // namespace hecla::write
