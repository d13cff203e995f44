// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/base/arena.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace hecla {
namespace {

bool is_aligned(const void* address, std::size_t alignment) {
  return reinterpret_cast<std::uintptr_t>(address) % alignment == 0;
}

TEST(Arena, ReservesNothingBeforeTheFirstAllocation) { EXPECT_EQ(Arena().bytes_reserved(), 0U); }

TEST(Arena, AlignsAllocations) {
  Arena arena;
  for (const std::size_t alignment : {1U, 2U, 8U, 16U, 64U, 4096U}) {
    arena.allocate(1, 1);
    EXPECT_TRUE(is_aligned(arena.allocate(3, alignment), alignment)) << alignment;
  }
}

TEST(Arena, AllocationsDoNotOverlap) {
  struct Node {
    int key;
    double weight;
  };
  Arena arena;
  std::vector<Node*> nodes;
  for (int i = 0; i < 10'000; ++i) nodes.push_back(arena.make<Node>(i, i / 2.0));
  for (int i = 0; i < 10'000; ++i) {
    ASSERT_EQ(nodes[static_cast<std::size_t>(i)]->key, i);
    ASSERT_EQ(nodes[static_cast<std::size_t>(i)]->weight, i / 2.0);
  }
}

TEST(Arena, CopiesTextAndItems) {
  Arena arena;
  std::string text = "decoded\n";
  std::vector<int> items = {1, 2, 3};
  const std::string_view text_copy = arena.copy(text);
  const std::span<int> items_copy = arena.copy(items);
  text.assign("overwritten");
  items.assign({4, 5, 6});
  EXPECT_EQ(text_copy, "decoded\n");
  EXPECT_EQ(std::vector<int>(items_copy.begin(), items_copy.end()), (std::vector<int>{1, 2, 3}));
}

TEST(Arena, CopyingNothingAllocatesNothing) {
  Arena arena;
  EXPECT_TRUE(arena.copy("").empty());
  EXPECT_TRUE(arena.copy(std::vector<int>{}).empty());
  EXPECT_EQ(arena.bytes_reserved(), 0U);
}

TEST(Arena, GivesALargeRequestABlockOfItsOwn) {
  Arena arena;
  char* before = static_cast<char*>(arena.allocate(1, 1));
  auto* large = static_cast<char*>(arena.allocate(std::size_t{1} << 20, 1));
  char* after = static_cast<char*>(arena.allocate(1, 1));
  large[0] = large[(std::size_t{1} << 20) - 1] = 'x';
  EXPECT_EQ(after, before + 1);  // the current block is still in use
}

TEST(Arena, WastesLittleOnSmallAndLargeDocuments) {
  Arena small;
  small.allocate(100, 8);
  EXPECT_LE(small.bytes_reserved(), 2048U);

  Arena large;
  const std::size_t used = std::size_t{8} << 20;
  for (std::size_t i = 0; i < used / 64; ++i) large.allocate(64, 8);
  EXPECT_LE(large.bytes_reserved(), used + used / 8);
}

TEST(Arena, ReusesTheMemoryOfReleasedPieces) {
  MemoryAccount account(std::size_t{1} << 30);
  Arena arena;
  arena.charge(&account);
  const std::string_view kept = arena.copy("kept");
  for (std::size_t piece = 0; piece < 100; ++piece) {
    const Arena::Mark mark = arena.mark();
    for (std::size_t i = 0; i < 1000; ++i) std::memset(arena.allocate(1000, 8), 0xFF, 1000);
    arena.release_to(mark);
  }
  EXPECT_EQ(kept, "kept");
  EXPECT_LE(arena.bytes_reserved(), std::size_t{1} << 20);
  EXPECT_EQ(account.taken(), arena.bytes_reserved());
}

TEST(Arena, ReleasesNothingAllocatedBeforeTheMark) {
  Arena arena;
  char* const before = static_cast<char*>(arena.allocate(10, 1));
  const Arena::Mark mark = arena.mark();
  arena.allocate(20, 1);
  arena.release_to(mark);
  EXPECT_EQ(arena.allocate(1, 1), before + 10);
}

TEST(Arena, KeepsAddressesWhenMoved) {
  Arena from;
  const std::string_view text = from.copy("stays");
  const Arena to = std::move(from);
  EXPECT_EQ(text, "stays");
  EXPECT_GT(to.bytes_reserved(), 0U);
}

TEST(Arena, CanBeUsedAfterItWasMovedFrom) {
  Arena from;
  const std::string_view kept = from.copy("kept");
  Arena to = std::move(from);
  const std::string_view first = from.copy("first");  // NOLINT(bugprone-use-after-move)
  const std::string_view second = to.copy("second");
  EXPECT_EQ(kept, "kept");
  EXPECT_EQ(first, "first");
  EXPECT_EQ(second, "second");
}

}  // namespace
}  // namespace hecla
