// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the children of three versions of an item that correspond.
#include <cstddef>
#include <optional>
#include <vector>

#include "write/compare/item_pairs.h"

namespace hecla::write {

// One child, or one unit: its index in each version, or no_item.
struct Correspondence {
  std::size_t base = no_item;
  std::size_t ours = no_item;
  std::size_t theirs = no_item;
  // One side renamed the item.
  bool is_renamed = false;
};

// Returns the children of `ours` and `theirs`: those of `ours` in order, then those that are only in `theirs`. What both
// added with the same content (in a list, at the same position), or under the same key, is one child. Different blocks are
// not if there may be several with their header: without labels, or where one version has several already.
//
// A child of a body or object that is missing on one side corresponds to an addition with the same
// value, or to a block with much of its content: it was renamed. In a list, an element that is equal
// to a missing one was moved. Returns nothing if the changes to a list exclude each other.
// `has_comments`: a version has comments between its children. Precondition: all three have the same shape.
std::optional<std::vector<Correspondence>> corresponding_items(const Item& base, const Item& ours,
                                                               const Item& theirs,
                                                               bool has_comments);

}  // namespace hecla::write
