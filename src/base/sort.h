// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// sort_compactly: sorts with little code.
//
//   sort_compactly(problems, [](const Problem& a, const Problem& b) { return a.range.begin < b.range.begin; });
//
// Each use of std::sort or std::stable_sort is 4 to 20 KB of code. Here the algorithm exists once and sorts positions, so a
// use is a comparison and a loop. Use std::sort where sorting takes a noticeable part of a job's time.
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace hecla {

namespace detail {

using IsBefore = bool (*)(const void* context, std::size_t a, std::size_t b);

// Returns the positions 0 to count - 1 in the order of a comparison, or nothing if that is their order already. Equal ones
// stay in order.
std::vector<std::size_t> sorted_positions(std::size_t count, IsBefore is_before,
                                          const void* context);

}  // namespace detail

// Sorts a vector. Equal elements stay in order.
template <class T, class Less>
void sort_compactly(std::vector<T>& items, const Less& less) {
  struct Context {
    const std::vector<T>& items;
    const Less& less;
  };
  const Context context{items, less};
  const auto is_before = [](const void* with, std::size_t a, std::size_t b) -> bool {
    const auto& [all, compare] = *static_cast<const Context*>(with);
    return compare(all[a], all[b]);
  };
  const std::vector<std::size_t> order =
      detail::sorted_positions(items.size(), is_before, &context);
  if (order.empty()) return;
  std::vector<T> sorted;
  sorted.reserve(items.size());
  for (const std::size_t position : order) sorted.push_back(std::move(items[position]));
  items = std::move(sorted);
}

// Sorts a vector by a member or by the result of a member function. Elements may be pointers.
template <class T, class Key>
void sort_by(std::vector<T>& items, Key key) {
  sort_compactly(
      items, [key](const T& a, const T& b) { return std::invoke(key, a) < std::invoke(key, b); });
}

}  // namespace hecla
