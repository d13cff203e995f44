// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The elements of a list while several edits add and remove some.
#include <cstddef>
#include <optional>
#include <vector>

namespace hecla::write {

// Counts additions and removals, so that the index of an element after them leads to the element of the text without
// them. Gap i is before element i of that text; the last gap is at the end.
class Elements {
 public:
  // `can_grow`: whether an edit adds elements, or only removes some.
  explicit Elements(std::size_t count, bool can_grow = true)
      : can_grow_(can_grow), added_(count + 1), is_removed_(count), tree_(count + 2) {
    for (std::size_t i = 0; i < count; ++i) count_at(i, 1);
  }

  // Element `gap` of the text, or the new element `added` of the gap before it.
  struct Position {
    std::size_t gap;
    std::optional<std::size_t> added;
  };
  // Returns nothing if there are fewer elements.
  std::optional<Position> at(std::size_t index) const;

  bool can_grow() const { return can_grow_; }
  std::size_t count() const { return is_removed_.size(); }
  std::size_t added(std::size_t gap) const { return added_[gap]; }
  // Returns whether the elements next to a gap still exist.
  bool has_neighbors(std::size_t gap) const {
    return (gap == 0 || !is_removed_[gap - 1]) && (gap == count() || !is_removed_[gap]);
  }
  void add(std::size_t gap) { ++added_[gap], count_at(gap, 1); }
  void remove(std::size_t element) { is_removed_[element] = true, count_at(element, -1); }

 private:
  void count_at(std::size_t gap, int change);

  bool can_grow_;
  std::vector<std::size_t> added_;  // by gap
  std::vector<bool> is_removed_;
  std::vector<std::size_t> tree_;  // Fenwick tree: sums of the elements in a gap and after it
};

}  // namespace hecla::write
