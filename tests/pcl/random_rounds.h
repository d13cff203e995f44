// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// How often random properties are tried, and with which types. The environment variable HECLA_RANDOM_ROUNDS
// sets the number for runs by hand.
#include <hecla/pcl/type_table.h>

#include <cstdlib>

namespace hecla::test {

inline unsigned random_rounds() {
  const char* text = std::getenv("HECLA_RANDOM_ROUNDS");
  return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : 3000;
}

// Calls `check(table, seed)` for each seed. The limits of a table are for all types in it, so a table is used
// for a thousand seeds.
template <class Check>
void for_each_seed(Rules rules, const Check& check) {
  const unsigned rounds = random_rounds();
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
