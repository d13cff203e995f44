// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/merge_plan.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace hecla::write {
namespace {

class Planning {
 public:
  Planning(const Item& base, const Item& ours, const Item& theirs)
      : base_(base),
        ours_(ours),
        theirs_(theirs),
        base_to_ours_(pair_children(base, ours)),
        base_to_theirs_(pair_children(base, theirs)) {}

  std::vector<Correspondence> run() {
    children_of_ours();
    pair_additions([](const Item& item) { return std::optional(item.identity); });
    if (ours_.has_keys()) {
      find_repeated_keys();
      pair_additions([&](const Item& item) {
        return may_repeat(item) ? std::nullopt : std::optional(item.key);
      });
    }
    return with_rest_of_theirs();
  }

 private:
  void children_of_ours() {
    place_.assign(theirs_.children.size(), no_item);
    for (std::size_t i = 0; i < ours_.children.size(); ++i) {
      Correspondence child{.base = base_to_ours_.of_after[i], .ours = i};
      if (child.base != no_item) child.theirs = base_to_theirs_.of_before[child.base];
      if (child.theirs != no_item) place_[child.theirs] = i;
      of_ours_.push_back(child);
    }
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
    return base_to_theirs_.of_after[index] == no_item && place_[index] == no_item;
  }
  static bool is_only_in_ours(const Correspondence& child) {
    return child.base == no_item && child.theirs == no_item;
  }

  // Pairs children that both added and for which property() is equal, in order; none where it is
  // nothing.
  template <class F>
  void pair_additions(F property) {
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> added;  // the last one first
    for (std::size_t i = of_ours_.size(); i-- > 0;) {
      const auto value = property(ours_.children[i]);
      if (value && is_only_in_ours(of_ours_[i])) added[*value].push_back(i);
    }
    for (std::size_t i = 0; i < theirs_.children.size(); ++i) {
      const auto value = property(theirs_.children[i]);
      if (!value || !is_added_in_theirs(i)) continue;
      const auto found = added.find(*value);
      if (found == added.end() || found->second.empty()) continue;
      of_ours_[found->second.back()].theirs = i;
      place_[i] = found->second.back();
      found->second.pop_back();
    }
  }

  std::vector<Correspondence> with_rest_of_theirs() const {
    std::vector<std::vector<Correspondence>> after(of_ours_.size() + 1);  // after that many
    std::size_t slot = 0;
    for (std::size_t i = 0; i < theirs_.children.size(); ++i) {
      if (place_[i] != no_item) {
        slot = place_[i] + 1;
        continue;
      }
      while (slot < of_ours_.size() && is_only_in_ours(of_ours_[slot])) ++slot;
      after[slot].push_back({.base = base_to_theirs_.of_after[i], .theirs = i});
    }
    std::vector<Correspondence> plan = after[0];
    for (std::size_t i = 0; i < of_ours_.size(); ++i) {
      plan.push_back(of_ours_[i]);
      plan.insert(plan.end(), after[i + 1].begin(), after[i + 1].end());
    }
    return plan;
  }

  const Item& base_;
  const Item& ours_;
  const Item& theirs_;
  ItemPairs base_to_ours_, base_to_theirs_;
  std::unordered_set<std::uint32_t> repeated_keys_;  // of blocks with labels
  std::vector<Correspondence> of_ours_;              // for each child of `ours`
  std::vector<std::size_t> place_;  // for each child of `theirs`, its counterpart in `ours`
};

}  // namespace

std::vector<Correspondence> plan_merge(const Item& base, const Item& ours, const Item& theirs) {
  return Planning(base, ours, theirs).run();
}

}  // namespace hecla::write
