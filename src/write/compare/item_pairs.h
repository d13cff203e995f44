// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds the children of two items that correspond to each other.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "write/compare/outline.h"

namespace hecla::write {

inline constexpr std::size_t no_item = std::numeric_limits<std::size_t>::max();

// For each child its counterpart in the other item, or no_item.
struct ItemPairs {
  std::vector<std::size_t> of_before;
  std::vector<std::size_t> of_after;
};

// Pairs the children of items that have the same shape. In bodies and objects, children with the
// same key correspond, in any order. If several have it, equal ones are paired first, then those
// that have most in common, then the others in order if their numbers are equal. Arguments of calls
// correspond by position if their numbers are equal. Other arguments, and elements, are aligned in
// order: equal ones first, then different ones between them one by one if their numbers are equal
// and no other order of them has more in common, otherwise those that have most in common. Takes
// n log n time.
ItemPairs pair_children(const Item& before, const Item& after);

// Returns the identities of an item's children, and how many two such lists have in common.
std::vector<std::uint32_t> sorted_identities(const Item& item);
std::size_t common_count(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b);

// Memory that this takes for each child, at most.
inline constexpr std::size_t pair_bytes_per_child = 200;

}  // namespace hecla::write
