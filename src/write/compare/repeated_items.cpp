// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/repeated_items.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace hecla::write {
namespace {

using Indexes = std::vector<std::size_t>;
using Places = std::unordered_map<std::uint32_t, Indexes>;  // by identity, the last one first

// The children with one key.
struct Group {
  Indexes base, ours, theirs;
};

// Returns the first place of an identity and removes it; no_item if there is none.
std::size_t take(Places& places, std::uint32_t identity) {
  const auto found = places.find(identity);
  if (found == places.end() || found->second.empty()) return no_item;
  const std::size_t place = found->second.back();
  found->second.pop_back();
  return place;
}

bool is_new(const MergeSide& side, std::size_t index) {
  return side.base_of(index) == no_item || !side.is_kept(side.base_of(index));
}

class Agreement {
 public:
  Agreement(const Item& base, MergeSide& ours, MergeSide& theirs)
      : base_(base), ours_(ours), theirs_(theirs) {}

  bool agree_on(const Group& group) {
    if (!find_common_additions(group)) return false;
    const std::size_t count = group.base.size();
    if (group.ours.size() != count || group.theirs.size() != count) miss_the_same(group.base);
    mark_doubtful(ours_, group.base, group.ours);
    mark_doubtful(theirs_, group.base, group.theirs);
    return true;
  }

 private:
  bool find_common_additions(const Group& group) {
    Places in_ours;
    for (auto j = group.ours.rbegin(); j != group.ours.rend(); ++j) {
      if (is_new(ours_, *j)) in_ours[ours_.item().children[*j].identity].push_back(*j);
    }
    for (const std::size_t k : group.theirs) {
      if (!is_new(theirs_, k)) continue;
      const std::size_t j = take(in_ours, theirs_.item().children[k].identity);
      if (j != no_item && !make_one(j, k)) return false;
    }
    return true;
  }

  // Makes equal new children of the sides the same one.
  bool make_one(std::size_t ours, std::size_t theirs) {
    const std::size_t our_origin = ours_.base_of(ours), their_origin = theirs_.base_of(theirs);
    if (our_origin != no_item && their_origin != no_item) return our_origin == their_origin;
    if (theirs_.change_to(our_origin, theirs) || ours_.change_to(their_origin, ours)) return true;
    ours_.make_addition(ours);
    theirs_.make_addition(theirs);
    return true;
  }

  void miss_the_same(const Indexes& group) {
    Places only_in_ours;
    for (auto i = group.rbegin(); i != group.rend(); ++i) {
      if (ours_.is_kept(*i) && !theirs_.is_kept(*i))
        only_in_ours[base_.children[*i].identity].push_back(*i);
    }
    for (const std::size_t i : group) {
      if (ours_.is_kept(i) || !theirs_.is_kept(i)) continue;
      const std::size_t other = take(only_in_ours, base_.children[i].identity);
      if (other != no_item) theirs_.exchange(i, other);
    }
  }

  // What neither is in its place nor has more than the half in common may be another child.
  void mark_doubtful(MergeSide& side, const Indexes& in_base, const Indexes& in_side) const {
    for (std::size_t n = 0; n < in_base.size(); ++n) {
      const std::size_t i = in_base[n], j = side.of_base(i);
      const bool is_in_place = in_base.size() == in_side.size() && in_side[n] == j;
      if (j == no_item || side.is_kept(i) || is_in_place) continue;
      const auto before = sorted_identities(base_.children[i]),
                 after = sorted_identities(side.item().children[j]);
      if (2 * common_count(before, after) <= std::max(before.size(), after.size()))
        side.mark_renamed(i);
    }
  }

  const Item& base_;
  MergeSide& ours_;
  MergeSide& theirs_;
};

}  // namespace

std::unordered_set<std::uint32_t> repeated_keys(const Item& base, const Item& ours,
                                                const Item& theirs) {
  std::unordered_set<std::uint32_t> repeated;
  for (const Item* item : {&base, &ours, &theirs}) {
    std::unordered_set<std::uint32_t> keys;
    for (const Item& child : item->children) {
      if (!keys.insert(child.key).second) repeated.insert(child.key);
    }
  }
  return repeated;
}

bool agree_on_repeated(const std::unordered_set<std::uint32_t>& keys, const Item& base,
                       MergeSide& ours, MergeSide& theirs) {
  std::unordered_map<std::uint32_t, Group> groups;
  const auto add = [&](const Item& item, Indexes Group::*version) {
    for (std::size_t i = 0; i < item.children.size(); ++i) {
      const std::uint32_t key = item.children[i].key;
      if (keys.contains(key)) (groups[key].*version).push_back(i);
    }
  };
  add(base, &Group::base);
  add(ours.item(), &Group::ours);
  add(theirs.item(), &Group::theirs);
  return std::all_of(groups.begin(), groups.end(), [&](const auto& group) {
    Interruption::point();
    return Agreement(base, ours, theirs).agree_on(group.second);
  });
}

}  // namespace hecla::write
