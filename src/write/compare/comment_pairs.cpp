// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/comment_pairs.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "write/compare/line_diff.h"

namespace hecla::write {
namespace {

using Units = std::vector<Unit>;
using UnitIndexes = std::vector<std::size_t>;

// For each unit of one version its counterpart in another one, or no_item.
struct UnitPairs {
  UnitIndexes of_first, of_second;

  UnitPairs(const Units& first, const Units& second)
      : of_first(first.size(), no_item), of_second(second.size(), no_item) {}
  void pair(std::size_t first, std::size_t second) {
    of_first[first] = second;
    of_second[second] = first;
  }
};

// Pairs the comments of two versions whose items are paired.
class CommentPairs {
 public:
  CommentPairs(const Units& first, const Units& second, UnitPairs& pairs)
      : first_(first), second_(second), pairs_(pairs) {
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < first.size(); ++i) numbers.push_back(number_of_first(i));
    std::vector<std::uint32_t> others;
    for (std::size_t i = 0; i < second.size(); ++i) others.push_back(number_of_second(i));
    diff_ = compare_numbers(numbers, others);
  }

  // Pairs equal comments between pairs of units, where `may_pair`.
  template <class F>
  void pair_equal_in_order(F may_pair) {
    for_each_gap([](const UnitIndexes&, const UnitIndexes&) {},
                 [&](std::size_t i, std::size_t j) {
                   if (first_[i].is_comment() && may_pair(i, j)) pairs_.pair(i, j);
                 });
  }

  // Pairs equal comments that each version has once.
  void pair_moved() {
    std::unordered_map<std::uint32_t, std::size_t> places = places_of_unique(second_);
    for (const auto& [comments, i] : places_of_unique(first_)) {
      const auto found = places.find(comments);
      if (i == no_item || found == places.end() || found->second == no_item) continue;
      if (is_open(pairs_.of_first, i) && is_open(pairs_.of_second, found->second))
        pairs_.pair(i, found->second);
    }
  }

  // Pairs different comments between pairs of units in order. That is a change rather than a removal and an addition, so
  // that it conflicts with a change on the other side.
  void pair_changed() {
    for_each_gap(
        [&](const UnitIndexes& first, const UnitIndexes& second) {
          const std::size_t count = std::min(first.size(), second.size());
          for (std::size_t i = 0; i < count; ++i) pairs_.pair(first[i], second[i]);
        },
        [](std::size_t, std::size_t) {});
  }

 private:
  static bool is_open(const UnitIndexes& counterparts, std::size_t index) {
    return counterparts[index] == no_item;
  }

  // Returns numbers that are equal for paired units and for equal comments.
  std::uint32_t number_of_first(std::size_t index) const {
    if (is_open(pairs_.of_first, index) && first_[index].is_comment())
      return first_[index].comments * 2 + 1;
    return static_cast<std::uint32_t>(index) * 2;
  }
  std::uint32_t number_of_second(std::size_t index) const {
    if (!is_open(pairs_.of_second, index))
      return static_cast<std::uint32_t>(pairs_.of_second[index]) * 2;
    if (second_[index].is_comment()) return second_[index].comments * 2 + 1;
    return static_cast<std::uint32_t>(first_.size() + index) * 2;
  }

  // Calls `gap` with the comments without a counterpart between pairs of units, and `aligned` with these.
  template <class Gap, class Aligned>
  void for_each_gap(Gap gap, Aligned aligned) {
    std::size_t i = 0, j = 0;
    while (i < first_.size() || j < second_.size()) {
      Interruption::point();
      UnitIndexes first, second;
      for (; i < first_.size() && diff_.removed[i]; ++i) {
        if (first_[i].is_comment() && is_open(pairs_.of_first, i)) first.push_back(i);
      }
      for (; j < second_.size() && diff_.added[j]; ++j) {
        if (second_[j].is_comment() && is_open(pairs_.of_second, j)) second.push_back(j);
      }
      gap(first, second);
      if (i < first_.size() && j < second_.size()) aligned(i++, j++);
    }
  }

  // Returns where comments are; no_item for those that occur several times.
  static std::unordered_map<std::uint32_t, std::size_t> places_of_unique(const Units& units) {
    std::unordered_map<std::uint32_t, std::size_t> places;
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (!units[i].is_comment()) continue;
      const auto [found, is_new] = places.emplace(units[i].comments, i);
      if (!is_new) found->second = no_item;
    }
    return places;
  }

  const Units& first_;
  const Units& second_;
  UnitPairs& pairs_;
  SequenceDiff diff_;
};

void pair_with_base(const Units& base, const Units& side, UnitPairs& pairs) {
  CommentPairs comments(base, side, pairs);
  comments.pair_equal_in_order([](std::size_t, std::size_t) { return true; });
  comments.pair_moved();
  comments.pair_changed();
}

// Returns for each item its unit.
UnitIndexes units_of_items(const Version& version) {
  UnitIndexes units;
  for (std::size_t i = 0; i < version.pieces.units.size(); ++i) {
    if (!version.pieces.units[i].is_comment()) units.push_back(i);
  }
  return units;
}

bool has_comments(const Version& version) {
  return version.pieces.units.size() > version.item->children.size();
}

class UnitCorrespondence {
 public:
  explicit UnitCorrespondence(const Versions& versions)
      : versions_(versions),
        in_ours_(base_, ours_),
        in_theirs_(base_, theirs_),
        of_both_(ours_, theirs_) {}

  std::vector<Correspondence> run(std::span<const Correspondence> items) {
    add_items(items);
    if (has_comments(versions_.base) || has_comments(versions_.ours) ||
        has_comments(versions_.theirs))
      add_comments();
    return std::move(result_);
  }

 private:
  void add_items(std::span<const Correspondence> items) {
    const UnitIndexes of_base = units_of_items(versions_.base),
                      of_ours = units_of_items(versions_.ours),
                      of_theirs = units_of_items(versions_.theirs);
    const auto unit_at = [](const UnitIndexes& units, std::size_t item) {
      return item == no_item ? no_item : units[item];
    };
    for (const Correspondence& item : items) {
      const Correspondence unit{unit_at(of_base, item.base), unit_at(of_ours, item.ours),
                                unit_at(of_theirs, item.theirs), item.is_renamed};
      if (unit.base != no_item && unit.ours != no_item) in_ours_.pair(unit.base, unit.ours);
      if (unit.base != no_item && unit.theirs != no_item) in_theirs_.pair(unit.base, unit.theirs);
      if (unit.ours != no_item && unit.theirs != no_item) of_both_.pair(unit.ours, unit.theirs);
      result_.push_back(unit);
    }
  }

  void add_comments() {
    pair_with_base(base_, ours_, in_ours_);
    pair_with_base(base_, theirs_, in_theirs_);
    for (std::size_t i = 0; i < base_.size(); ++i) {
      const std::size_t ours = in_ours_.of_first[i], theirs = in_theirs_.of_first[i];
      if (!base_[i].is_comment() || (ours == no_item && theirs == no_item)) continue;
      if (ours != no_item && theirs != no_item) of_both_.pair(ours, theirs);
      result_.push_back({i, ours, theirs});
    }
    const auto is_added = [](const UnitPairs& pairs, std::size_t index) {
      return pairs.of_second[index] == no_item;
    };
    CommentPairs(ours_, theirs_, of_both_)
        .pair_equal_in_order([&](std::size_t ours, std::size_t theirs) {
          return is_added(in_ours_, ours) && is_added(in_theirs_, theirs);
        });
    for (std::size_t i = 0; i < ours_.size(); ++i) {
      if (ours_[i].is_comment() && is_added(in_ours_, i))
        result_.push_back({.ours = i, .theirs = of_both_.of_first[i]});
    }
    for (std::size_t i = 0; i < theirs_.size(); ++i) {
      const bool is_only_here = is_added(in_theirs_, i) && of_both_.of_second[i] == no_item;
      if (theirs_[i].is_comment() && is_only_here) result_.push_back({.theirs = i});
    }
  }

  const Versions& versions_;
  const Units& base_ = versions_.base.pieces.units;
  const Units& ours_ = versions_.ours.pieces.units;
  const Units& theirs_ = versions_.theirs.pieces.units;
  UnitPairs in_ours_, in_theirs_, of_both_;
  std::vector<Correspondence> result_;
};

}  // namespace

std::vector<Correspondence> corresponding_units(const Versions& versions,
                                                std::span<const Correspondence> items) {
  return UnitCorrespondence(versions).run(items);
}

}  // namespace hecla::write
