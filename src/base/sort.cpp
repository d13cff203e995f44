// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/sort.h"

#include <algorithm>
#include <numeric>

namespace hecla::detail {

std::vector<std::size_t> sorted_positions(std::size_t count, IsBefore is_before,
                                          const void* context) {
  std::size_t in_order = 1;
  while (in_order < count && !is_before(context, in_order, in_order - 1)) ++in_order;
  if (in_order >= count) return {};
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return is_before(context, a, b); });
  return order;
}

}  // namespace hecla::detail
