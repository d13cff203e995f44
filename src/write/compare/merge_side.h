// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The correspondence of the children of one version of an item to those of the base.
#include <cstddef>
#include <vector>

#include "write/compare/item_pairs.h"

namespace hecla::write {

class MergeSide {
 public:
  MergeSide(const Item& base, const Item& side)
      : base_(base),
        side_(side),
        pairs_(pair_children(base, side)),
        is_renamed_(base.children.size()),
        is_addition_(side.children.size()) {}

  // Makes a child an addition, whatever it was paired with.
  void make_addition(std::size_t index);
  // Pairs a child of the base with one of the side. Returns false if one of them is paired, or no child.
  bool change_to(std::size_t base_index, std::size_t index);
  // A change of the other side may be meant for another child than the counterpart.
  void mark_renamed(std::size_t base_index) { is_renamed_[base_index] = true; }
  // Exchanges the counterparts of two equal children of the base.
  void exchange(std::size_t base_index, std::size_t other);

  // Pairs children that are missing with additions: in a body or object those that have the same
  // content, or much in common, under another key; in a list equal ones at another position.
  void pair_renamed();
  // Pairs what then remains of repeated blocks with nothing in common, of which there are now more or
  // fewer. Any of those that are missing may be the origin of an addition: first those that the other
  // side removed, too, because that is a conflict.
  void pair_rest_with_same_key(const std::vector<bool>& is_missing_in_other);
  // Returns for each child of the base whether it is missing.
  std::vector<bool> missing_children() const;
  // Undoes that where the other side has another item with the new key.
  void undo_renames_to_keys_of(const MergeSide& other);

  // Undoes it for all elements of a list.
  void undo_moves();

  std::size_t of_base(std::size_t index) const { return pairs_.of_before[index]; }
  std::size_t base_of(std::size_t index) const { return pairs_.of_after[index]; }
  // Returns whether a child of the base is there, equal, and not renamed or moved.
  bool is_kept(std::size_t base_index) const {
    const std::size_t index = of_base(base_index);
    return index != no_item && !is_renamed_[base_index] &&
           base_.children[base_index].identity == side_.children[index].identity;
  }
  const Item& item() const { return side_; }
  // Returns whether a child of the base was renamed or moved.
  bool is_renamed(std::size_t base_index) const { return is_renamed_[base_index]; }

  // Return, for each child, the number of children of the base up to the last one that is not moved
  // and before the child on this side: for children of the side, and of the base.
  std::vector<std::size_t> gaps_of_side() const;
  std::vector<std::size_t> gaps_of_base() const;

 private:
  void pair_equal_content();
  void pair_alike_blocks();
  void pair(std::size_t base_index, std::size_t index);
  void separate(std::size_t base_index);
  bool is_open(std::size_t base_index, std::size_t index) const;
  // Return the children of the base, and of the side, that can be paired.
  std::vector<std::size_t> missing() const;
  std::vector<std::size_t> added() const;

  const Item& base_;
  const Item& side_;
  ItemPairs pairs_;
  std::vector<bool> is_renamed_;   // for each child of the base
  std::vector<bool> is_addition_;  // for each child of the side: it cannot be paired
};

}  // namespace hecla::write
