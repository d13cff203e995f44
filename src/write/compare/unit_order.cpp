// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/unit_order.h"

#include "write/compare/comment_pairs.h"

namespace hecla::write {
namespace {

class UnitOrder {
 public:
  UnitOrder(const Versions& versions, std::span<const Correspondence> items)
      : ours_(versions.ours.pieces.units), theirs_(versions.theirs.pieces.units) {
    const std::vector<Correspondence> units = corresponding_units(versions, items);
    of_ours_.resize(ours_.size());
    of_theirs_.resize(theirs_.size());
    place_.assign(theirs_.size(), no_item);
    for (const Correspondence& unit : units) {
      if (unit.ours != no_item) of_ours_[unit.ours] = unit;
      if (unit.theirs == no_item) continue;
      of_theirs_[unit.theirs] = unit;
      place_[unit.theirs] = unit.ours;
    }
  }

  std::vector<Correspondence> run() const {
    std::vector<std::vector<Correspondence>> after(ours_.size() + 1);  // after that many
    std::size_t slot = 0;
    bool is_at_start = true;  // all before are comments that only `theirs` has
    for (std::size_t i = 0; i < theirs_.size(); ++i) {
      if (place_[i] != no_item) {
        slot = place_[i] + 1;
        is_at_start = false;
        continue;
      }
      is_at_start = is_at_start && theirs_[i].is_comment();
      while (slot < ours_.size() && is_only_in_ours(slot) &&
             may_follow(theirs_[i], ours_[slot], is_at_start))
        ++slot;
      after[slot].push_back(of_theirs_[i]);
    }
    std::vector<Correspondence> order = after[0];
    for (std::size_t i = 0; i < ours_.size(); ++i) {
      order.push_back(of_ours_[i]);
      order.insert(order.end(), after[i + 1].begin(), after[i + 1].end());
    }
    return order;
  }

 private:
  // Returns whether an addition of `theirs` may be after one of `ours` at the same position.
  static bool may_follow(const Unit& theirs, const Unit& ours, bool is_at_start) {
    if (theirs.is_joined) return ours.is_joined;
    return !is_at_start || ours.is_comment();
  }

  bool is_only_in_ours(std::size_t index) const {
    return of_ours_[index].base == no_item && of_ours_[index].theirs == no_item;
  }

  const std::vector<Unit>& ours_;
  const std::vector<Unit>& theirs_;
  std::vector<Correspondence> of_ours_, of_theirs_;  // for each unit
  std::vector<std::size_t> place_;  // for each unit of `theirs`, its counterpart in `ours`
};

}  // namespace

std::vector<Correspondence> ordered_units(const Versions& versions,
                                          std::span<const Correspondence> items) {
  return UnitOrder(versions, items).run();
}

}  // namespace hecla::write
