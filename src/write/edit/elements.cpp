// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/elements.h"

#include <bit>

namespace hecla::write {

void Elements::count_at(std::size_t gap, int change) {
  for (std::size_t i = gap + 1; i < tree_.size(); i += i & (~i + 1)) {
    tree_[i] += static_cast<std::size_t>(change);  // wraps around for -1
  }
}

std::optional<Elements::Position> Elements::at(std::size_t index) const {
  std::size_t gap = 0, rest = index;
  for (std::size_t step = std::bit_floor(tree_.size()); step > 0; step /= 2) {
    if (gap + step < tree_.size() && tree_[gap + step] <= rest) {
      gap += step;
      rest -= tree_[gap];
    }
  }
  if (gap >= added_.size()) return std::nullopt;
  if (rest < added_[gap]) return Position{gap, rest};
  return Position{gap, std::nullopt};
}

}  // namespace hecla::write
