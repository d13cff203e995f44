// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/list_stack.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace hecla {
namespace {

using Stack = ListStack<std::uint64_t>;

// Sizes around those of the chunks.
constexpr std::size_t sizes[] = {0, 1, 2, 511, 512, 513, 1023, 1024, 1025, 5000};

TEST(ListStack, MovesTheUpperListsToTheArena) {
  MemoryAccount account(1 << 30);
  Arena arena;
  for (const std::size_t lower : sizes) {
    for (const std::size_t upper : sizes) {
      Stack stack(account);
      for (std::size_t i = 0; i < lower + upper; ++i) stack.push_back(i);
      ASSERT_EQ(stack.size(), lower + upper);
      const auto list = stack.take(lower, arena);
      ASSERT_EQ(list.size(), upper);
      for (std::size_t i = 0; i < upper; ++i) ASSERT_EQ(list[i], lower + i);
      ASSERT_EQ(stack.size(), lower);
      stack.push_back(7);
      EXPECT_EQ(stack.back(), 7U);
      for (std::size_t i = 0; i < lower; ++i) ASSERT_EQ(stack[i], i);
    }
  }
}

TEST(ListStack, Shrinks) {
  MemoryAccount account(1 << 30);
  for (const std::size_t size : sizes) {
    for (const std::size_t kept : sizes) {
      if (kept > size) continue;
      Stack stack(account);
      for (std::size_t i = 0; i < size; ++i) stack.push_back(i);
      stack.shrink(kept);
      ASSERT_EQ(stack.size(), kept);
      if (kept > 0) {
        EXPECT_EQ(stack.back(), kept - 1);
      }
      stack.push_back(9);
      EXPECT_EQ(stack[kept], 9U);
    }
  }
}

TEST(ListStack, CountsItsMemory) {
  MemoryAccount account(1 << 30);
  Stack stack(account);
  for (std::size_t i = 0; i < 100'000; ++i) stack.push_back(i);
  EXPECT_GE(account.taken(), 100'000 * sizeof(std::uint64_t));
  stack.shrink(0);
  EXPECT_LE(account.taken(), 2 * 4096U);
}

TEST(MemoryAccount, SaysOnceThatTheLimitIsExceeded) {
  int calls = 0;
  MemoryAccount account(100, [&] { ++calls; });
  account.take(100);
  EXPECT_FALSE(account.is_exceeded());
  account.take(1);
  account.give_back(50);
  account.take(70);
  EXPECT_TRUE(account.is_exceeded());
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace hecla
