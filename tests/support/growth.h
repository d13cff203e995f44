// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Measures how fast counted work grows with the size of the input: at four sizes, each twice the
// one before.
//
//   EXPECT_LE(test::growth(1000, [](std::size_t n) { return steps_of(n); }), 1.1);
#include <array>
#include <cmath>
#include <cstddef>

namespace hecla::test {

// Returns the exponent with which the counts grow: 1 for linear, 2 for quadratic growth. The smallest size only keeps
// constant costs out.
template <class Count>
double growth(std::size_t smallest, const Count& count) {
  std::array<double, 4> counts{};
  for (std::size_t i = 0; i < counts.size(); ++i)
    counts[i] = static_cast<double>(count(smallest << i));
  return std::log2(counts[3] / counts[1]) / 2;
}

}  // namespace hecla::test
