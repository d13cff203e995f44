// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace hecla::cli {
namespace {

TEST(Parallel, DoesEachPieceOfWorkOnce) {
  std::vector<std::atomic<int>> calls(1000);
  for_each_in_parallel(calls.size(), 400, [&](std::size_t i) { ++calls[i]; });
  for (const auto& count : calls) EXPECT_EQ(count, 1);
  for_each_in_parallel(0, 400, [](std::size_t) { FAIL(); });
}

TEST(Parallel, RethrowsAnException) {
  EXPECT_THROW(
      for_each_in_parallel(100, 400,
                           [](std::size_t i) { i == 7 ? throw std::runtime_error("7") : void(); }),
      std::runtime_error);
}

}  // namespace
}  // namespace hecla::cli
