// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

namespace hecla::cli {
namespace {

TEST(Parallel, DoesEachPieceOfWorkOnceAndUsesResultsInOrder) {
  std::vector<std::atomic<int>> calls(1000);
  std::vector<std::size_t> finished;
  for_each_in_order(
      calls.size(), {400},
      [&](std::size_t i) {
        ++calls[i];
        return i * 2;
      },
      [&](std::size_t i, std::size_t result) {
        EXPECT_EQ(result, i * 2);
        finished.push_back(i);
      });
  for (const auto& count : calls) EXPECT_EQ(count, 1);
  ASSERT_EQ(finished.size(), calls.size());
  EXPECT_TRUE(std::ranges::is_sorted(finished));
}

TEST(Parallel, DoesNothingForNothing) {
  run_in_order(
      0, {400}, [](std::size_t) { FAIL(); }, [](std::size_t) { FAIL(); });
}

TEST(Parallel, StaysWithinTheWindow) {
  std::atomic<std::size_t> finished = 0;
  run_in_order(
      1000, {400}, [&](std::size_t i) { EXPECT_LT(i, finished + parallel_window); },
      [&](std::size_t) { ++finished; });
}

TEST(Parallel, RethrowsAnExceptionOfEitherStep) {
  const auto fail_at_7 = [](std::size_t i) { i == 7 ? throw std::runtime_error("7") : void(); };
  const auto nothing = [](std::size_t) {};
  EXPECT_THROW(run_in_order(1000, {400}, fail_at_7, nothing), std::runtime_error);
  EXPECT_THROW(run_in_order(1000, {400}, nothing, fail_at_7), std::runtime_error);
}

TEST(Parallel, WorksWithoutHelpersIfThereIsNoRoomForTheirStacks) {
  std::size_t count = 0;
  run_in_order(
      10, {std::size_t{1} << 50}, [](std::size_t) {}, [&](std::size_t) { ++count; });
  EXPECT_EQ(count, 10);
}

}  // namespace
}  // namespace hecla::cli
