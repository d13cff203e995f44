// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/base/arena.h>
#include <hecla/base/block_pool.h>

#include <cstring>
#include <thread>
#include <vector>

namespace hecla {
namespace {

TEST(BlockPool, ReturnsBlocksOfAboutTheSizeWanted) {
  BlockPool pool;
  MemoryBlock block = pool.take(10, 1000);
  EXPECT_EQ(block.size(), 1000U);
  const std::byte* const data = block.data();
  pool.give_back(std::move(block));
  EXPECT_EQ(pool.bytes(), 1000U);
  EXPECT_EQ(pool.take(10, 300).size(), 300U);    // not one three times as large
  EXPECT_EQ(pool.take(10, 3000).size(), 3000U);  // not one of a third of the size
  EXPECT_EQ(pool.take(1001, 10).size(), 1001U);
  EXPECT_EQ(pool.take(10, 1500).data(), data);
  EXPECT_EQ(pool.bytes(), 0U);
}

TEST(BlockPool, KeepsALimitedNumberOfBytes) {
  BlockPool pool(1500);
  MemoryBlock first = pool.take(0, 1000);
  MemoryBlock second = pool.take(0, 1000);
  pool.give_back(std::move(first));
  pool.give_back(std::move(second));
  EXPECT_EQ(pool.bytes(), 1000U);
}

TEST(BlockPool, AlignsLargeBlocks) {
  const MemoryBlock block(MemoryBlock::large_page + 1);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.data()) % MemoryBlock::large_page, 0U);
  std::memset(block.data(), 1, block.size());
}

TEST(BlockPool, GetsTheMemoryOfArenas) {
  const auto pool = make_ref<BlockPool>();
  const void* first;
  {
    Arena arena;
    arena.use(pool);
    first = arena.allocate(700, 8);
    Arena moved = std::move(arena);
    EXPECT_EQ(pool->bytes(), 0U);
  }
  EXPECT_GE(pool->bytes(), 700U);
  Arena next;
  next.use(pool);
  EXPECT_EQ(next.allocate(700, 8), first);
}

TEST(BlockPool, IsSharedByThreads) {
  const auto pool = make_ref<BlockPool>();
  std::vector<std::thread> threads;
  for (unsigned char id = 0; id < 4; ++id) {
    threads.emplace_back([id, pool] {
      for (int round = 0; round < 200; ++round) {
        Arena arena;
        arena.use(pool);
        auto* bytes = static_cast<unsigned char*>(arena.allocate(3000, 1));
        std::memset(bytes, id, 3000);
        for (std::size_t i = 0; i < 3000; ++i) ASSERT_EQ(bytes[i], id);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(Arena, TakesBlocksOfTheSizeExpected) {
  Arena arena;
  arena.expect([](std::size_t used) { return 40'000 - used; });
  for (int i = 0; i < 400; ++i) static_cast<void>(arena.allocate(100, 4));
  EXPECT_GE(arena.bytes_reserved(), 40'000U);
  EXPECT_LE(arena.bytes_reserved(), 43'000U);
}

}  // namespace
}  // namespace hecla
