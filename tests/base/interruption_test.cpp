// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/base/budget.h>
#include <hecla/base/interruption.h>
#include <hecla/base/memory_account.h>

#include <chrono>
#include <string>

namespace hecla {
namespace {

// Runs work until it is interrupted, and returns whether that happened within ten seconds.
template <class Work>
bool is_interrupted(Work&& work) {
  const Interruption interruption([] { throw Interrupted(); });
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  try {
    while (std::chrono::steady_clock::now() < end) work();
  } catch (const Interrupted&) {
    return true;
  }
  return false;
}

TEST(Interruption, EndsLoopsEvaluationsAndWhateverTakesMemory) {
  InterruptibleLoop loop;
  EXPECT_TRUE(is_interrupted([&] { loop.step(); }));
  EXPECT_TRUE(is_interrupted([] {
    for (Budget budget; budget.spend_work(1);) continue;
  }));
  MemoryAccount account(1 << 20, [] {});
  EXPECT_TRUE(is_interrupted([&] { account.take(1); }));
}

TEST(Interruption, EndsWithItsObject) {
  int outer = 0, inner = 0;
  const auto run = [](const int& count) {
    InterruptibleLoop loop;
    while (count == 0) loop.step();
  };
  const Interruption first([&] { ++outer; });
  {
    const Interruption second([&] { ++inner; });
    run(inner);
  }
  EXPECT_EQ(outer, 0);
  run(outer);
  EXPECT_GT(inner, 0);
}

TEST(Interruption, DoesNotAskAboutShortWork) {
  bool is_asked = false;
  const Interruption interruption([&] { is_asked = true; });
  Interruption::point();
  EXPECT_FALSE(is_asked);
}

}  // namespace
}  // namespace hecla
