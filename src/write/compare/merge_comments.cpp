// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/merge_comments.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "write/compare/comment_lines.h"

namespace hecla::write {
namespace {

using CommentNumbers = std::unordered_set<std::uint32_t>;

// The number of no comments, which is that of an item.
constexpr std::uint32_t no_comments = 0;

// The comments of a lead or of the ending, in groups: one ends where a blank line follows.
struct CommentGroups {
  std::vector<CommentLine> lines;
  // The number of the comments from the start of their group up to this line: equal for equal comments.
  std::vector<std::uint32_t> numbers;
  std::size_t attached = 0;  // the first line of the group that is directly above the item

  // Returns the number of all comments of that group.
  std::uint32_t of_item() const { return attached == lines.size() ? no_comments : numbers.back(); }
  // Returns whether these comments, or the first of them, are directly above the item.
  bool has_at_item(std::uint32_t comments) const {
    return std::find(numbers.begin() + static_cast<std::ptrdiff_t>(attached), numbers.end(),
                     comments) != numbers.end();
  }
};

// The comments that are units of their own in the other versions, or that a side moved.
struct SeparateComments {
  const CommentNumbers &set_off, &set_off_too, &moved;
  const CommentNumbers* starts_in_base = nullptr;  // comments from the start of a group of the base

  bool contains(std::uint32_t number) const {
    return set_off.contains(number) || set_off_too.contains(number) || moved.contains(number);
  }
  // Returns whether a side has these comments of the base as a group of their own.
  bool is_set_off_now(std::uint32_t number, const CommentLine& line) const {
    return line.is_set_off && starts_in_base && starts_in_base->contains(number);
  }
};

// The groups of one version: above each item, and those of the ending.
class VersionComments {
 public:
  VersionComments(const Version& version, Identities& identities) : version_(version) {
    const Pieces& pieces = version.pieces;
    for (const Unit& unit : pieces.units) add(unit.lead, false, identities);
    add(pieces.ending, true, identities);
  }

  bool empty() const { return is_empty_; }
  const std::vector<CommentGroups>& all() const { return all_; }
  // Returns the groups above an item; null if there is none.
  const CommentGroups* above(std::size_t item) const {
    return item == no_item ? nullptr : &all_[item];
  }

  // Returns the numbers of groups with a blank line or the closing bracket below them.
  CommentNumbers set_off() const {
    CommentNumbers numbers;
    for (const CommentGroups& groups : all_) {
      for (std::size_t i = 0; i < groups.lines.size(); ++i) {
        if (groups.lines[i].is_set_off) numbers.insert(groups.numbers[i]);
      }
    }
    return numbers;
  }

  // Returns the numbers of the comments from the start of each group.
  CommentNumbers from_starts() const {
    CommentNumbers numbers;
    for (const CommentGroups& groups : all_)
      numbers.insert(groups.numbers.begin(), groups.numbers.end());
    return numbers;
  }

  // Returns the pieces with units for comments: the groups that are set off, and those that begin a group and are units
  // of their own elsewhere.
  Pieces divided(const SeparateComments& separate, Identities& identities) const {
    Pieces pieces = version_.pieces;
    pieces.units.clear();
    std::uint32_t done = pieces.opening.end;
    for (std::size_t item = 0; item < all_.size(); ++item) {
      for (const CommentUnit& unit : units(all_[item], separate, identities)) {
        const ByteRange core{all_[item].lines[unit.first].range.begin,
                             all_[item].lines[unit.last].line_end};
        pieces.units.push_back({.lead = {done, core.begin},
                                .core = core,
                                .tail = {core.end, core.end},
                                .comma = {},
                                .comments = unit.number,
                                .is_joined = unit.is_joined});
        done = core.end;
      }
      if (item == version_.pieces.units.size()) break;
      pieces.units.push_back(version_.pieces.units[item]);
      pieces.units.back().lead.begin = done;
      done = pieces.units.back().tail.end;
    }
    pieces.ending.begin = done;
    return pieces;
  }

 private:
  // The lines of a unit.
  struct CommentUnit {
    std::size_t first, last;
    std::uint32_t number;
    bool is_joined = false;
  };
  // A group of which more parts are units elsewhere is divided no further, so that this takes linear time.
  static constexpr std::size_t most_parts = 8;

  std::vector<CommentUnit> units(const CommentGroups& groups, const SeparateComments& separate,
                                 Identities& identities) const {
    std::vector<CommentUnit> units;
    for (std::size_t first = 0; first < groups.lines.size();) {
      std::size_t last = first;
      while (last + 1 < groups.lines.size() && !groups.lines[last].is_set_off) ++last;
      for (std::size_t parts = 1; first <= last; ++parts) {
        const CommentUnit rest{first, last, no_comments};
        const CommentUnit part = first_part(rest, parts, groups, separate, identities);
        if (part.number == no_comments) break;
        units.push_back(part);
        units.back().is_joined = parts > 1;
        first = part.last + 1;
      }
      first = last + 1;
    }
    return units;
  }

  // Returns the longest part at the start of the rest of a group that is a unit elsewhere, otherwise all of it if it is set
  // off. `parts` counts this one.
  CommentUnit first_part(CommentUnit rest, std::size_t parts, const CommentGroups& groups,
                         const SeparateComments& separate, Identities& identities) const {
    CommentUnit part{rest.first, rest.last, no_comments};
    std::uint32_t number = no_comments;
    for (std::size_t i = rest.first; i <= rest.last; ++i) {
      number = parts == 1 ? groups.numbers[i] : number_after(number, groups.lines[i], identities);
      const bool is_unit =
          separate.contains(number) || separate.is_set_off_now(number, groups.lines[i]);
      if (parts < most_parts && is_unit) part = {rest.first, i, number};
    }
    const bool is_whole = part.number == no_comments && groups.lines[rest.last].is_set_off;
    return is_whole ? CommentUnit{rest.first, rest.last, number} : part;
  }

  // Returns the number of comments that end with this line, given the number of those before it.
  std::uint32_t number_after(std::uint32_t number, const CommentLine& line,
                             Identities& identities) const {
    const std::string text = comment_text(version_.outline->text(line.range));
    return IdentityText('#').number(number).text(text).in(identities);
  }

  void add(ByteRange range, bool is_ending, Identities& identities) {
    CommentGroups groups;
    groups.lines = comment_lines(*version_.outline, range, is_ending);
    std::uint32_t number = no_comments;
    for (std::size_t i = 0; i < groups.lines.size(); ++i) {
      const CommentLine& line = groups.lines[i];
      number = number_after(number, line, identities);
      groups.numbers.push_back(number);
      if (!line.is_set_off) continue;
      number = no_comments;
      groups.attached = i + 1;
    }
    is_empty_ = is_empty_ && groups.lines.empty();
    all_.push_back(std::move(groups));
  }

  const Version& version_;
  std::vector<CommentGroups> all_;
  bool is_empty_ = true;
};

// The comments of one side that begin a group, except those directly above an item that are above its counterpart in the
// base, too.
class MovedComments {
 public:
  MovedComments(const VersionComments& base, const VersionComments& side,
                std::span<const Correspondence> items, std::size_t Correspondence::*index)
      : side_(side), set_off_in_base_(base.set_off()) {
    for (const CommentGroups& groups : side.all()) {
      const auto begin = groups.numbers.begin();
      found_.insert(begin, begin + static_cast<std::ptrdiff_t>(groups.attached));
    }
    for (const Correspondence& item : items) {
      const CommentGroups* groups = side.above(item.*index);
      if (groups) add_attached(*groups, base.above(item.base));
    }
  }

  enum class State : std::uint8_t { Kept, Moved, Changed, Removed };
  // Returns what happened to comments of the base, given the index of their item on the side.
  State state(std::uint32_t comments, std::size_t item) const {
    const CommentGroups* groups = side_.above(item);
    if (groups && groups->has_at_item(comments)) return State::Kept;
    if (found_.contains(comments)) return State::Moved;
    // Comments that were above these are not what they were changed to.
    const bool has_others =
        groups && groups->of_item() != no_comments && !set_off_in_base_.contains(groups->of_item());
    return has_others ? State::Changed : State::Removed;
  }

 private:
  // The numbers of equal comments are equal up to the first that differ.
  void add_attached(const CommentGroups& groups, const CommentGroups* before) {
    std::size_t i = groups.attached;
    if (before) {
      const auto begin = groups.numbers.begin() + static_cast<std::ptrdiff_t>(i);
      const auto begin_before =
          before->numbers.begin() + static_cast<std::ptrdiff_t>(before->attached);
      const auto end =
          std::mismatch(begin, groups.numbers.end(), begin_before, before->numbers.end());
      i += static_cast<std::size_t>(end.first - begin);
    }
    found_.insert(groups.numbers.begin() + static_cast<std::ptrdiff_t>(i), groups.numbers.end());
  }

  const VersionComments& side_;
  const CommentNumbers set_off_in_base_;
  CommentNumbers found_;
};

// Returns for each child of the base its counterparts.
std::vector<Correspondence> by_base(std::size_t count, std::span<const Correspondence> items) {
  std::vector<Correspondence> of_base(count);
  for (const Correspondence& item : items) {
    if (item.base != no_item) of_base[item.base] = item;
  }
  return of_base;
}

// Returns comments that a side moved away from their item. If the other side changed them there, they stay with it,
// because that is a conflict.
CommentNumbers moved_comments(const VersionComments& base, const VersionComments& ours,
                              const VersionComments& theirs, std::span<const Correspondence> items,
                              std::size_t base_count) {
  CommentNumbers moved;
  using State = MovedComments::State;
  const MovedComments in_ours(base, ours, items, &Correspondence::ours);
  const MovedComments in_theirs(base, theirs, items, &Correspondence::theirs);
  const std::vector<Correspondence> of_base = by_base(base_count, items);
  for (std::size_t i = 0; i < of_base.size(); ++i) {
    const std::uint32_t comments = base.above(i)->of_item();
    if (comments == no_comments) continue;
    const State states[] = {in_ours.state(comments, of_base[i].ours),
                            in_theirs.state(comments, of_base[i].theirs)};
    const auto is_any = [&](State state) {
      return std::find(std::begin(states), std::end(states), state) != std::end(states);
    };
    if (is_any(State::Moved) && !is_any(State::Changed)) moved.insert(comments);
  }
  return moved;
}

}  // namespace

void separate_comments(Versions& versions, std::span<const Correspondence> items,
                       Identities& identities) {
  const VersionComments base(versions.base, identities), ours(versions.ours, identities),
      theirs(versions.theirs, identities);
  if (base.empty() && ours.empty() && theirs.empty()) return;
  const CommentNumbers in_base = base.set_off(), in_ours = ours.set_off(),
                       in_theirs = theirs.set_off();
  const CommentNumbers moved =
      moved_comments(base, ours, theirs, items, versions.base.item->children.size());
  const CommentNumbers from_starts = base.from_starts();
  Pieces of_base = base.divided({in_ours, in_theirs, moved}, identities),
         of_ours = ours.divided({in_base, in_theirs, moved, &from_starts}, identities),
         of_theirs = theirs.divided({in_base, in_ours, moved, &from_starts}, identities);
  versions.base.pieces = std::move(of_base);
  versions.ours.pieces = std::move(of_ours);
  versions.theirs.pieces = std::move(of_theirs);
}

}  // namespace hecla::write
