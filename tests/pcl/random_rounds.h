// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The number of rounds of random properties (support/random_rounds.h), and the types for them.
#include <hecla/pcl/type_table.h>

#include <algorithm>

#include "support/random_rounds.h"

namespace hecla::test {

inline unsigned type_rounds() { return static_cast<unsigned>(random_rounds(3000)); }

// Calls `check(table, seed)` for each seed. The limits of a table are for all types in it, so a table is used
// for a thousand seeds.
template <class Check>
void for_each_seed(Rules rules, const Check& check) {
  const unsigned rounds = type_rounds();
  for (unsigned first = 0; first < rounds; first += 1000) {
    pcl::TypeTable table(rules);
    for (unsigned seed = first; seed < std::min(first + 1000, rounds); ++seed) {
      check(table, seed);
      if (::testing::Test::HasFatalFailure()) {
        ADD_FAILURE() << "with the seed " << seed;
        return;
      }
    }
    EXPECT_FALSE(table.is_exhausted());
  }
}

}  // namespace hecla::test
