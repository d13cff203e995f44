// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/sort.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace hecla {
namespace {

struct Entry {
  std::string name;
  int number = 0;
  bool operator==(const Entry&) const = default;
};

TEST(SortCompactly, KeepsTheOrderOfEqualElements) {
  std::vector<Entry> entries{{"b", 1}, {"a", 2}, {"b", 0}, {"a", 1}, {"", 7}};
  sort_compactly(entries, [](const Entry& a, const Entry& b) { return a.name < b.name; });
  EXPECT_EQ(entries, (std::vector<Entry>{{"", 7}, {"a", 2}, {"a", 1}, {"b", 1}, {"b", 0}}));
}

TEST(SortCompactly, LeavesSortedElementsWhereTheyAre) {
  std::vector<Entry> entries{{"a", 3}, {"a", 1}, {"b", 2}};
  const Entry* first = entries.data();
  sort_by(entries, &Entry::name);
  EXPECT_EQ(entries.data(), first);
  EXPECT_EQ(entries[1], (Entry{"a", 1}));
}

TEST(SortCompactly, MovesElements) {
  std::vector<std::unique_ptr<int>> numbers;
  for (int i = 0; i < 1000; ++i) numbers.push_back(std::make_unique<int>(i * 7919 % 1000));
  sort_compactly(numbers, [](const auto& a, const auto& b) { return *a < *b; });
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(*numbers[static_cast<std::size_t>(i)], i);
}

TEST(SortBy, FollowsPointers) {
  const Entry b{"b", 1}, a{"a", 2};
  std::vector<const Entry*> entries{&b, &a};
  sort_by(entries, &Entry::name);
  EXPECT_EQ(entries, (std::vector<const Entry*>{&a, &b}));
  std::vector<Entry> none;
  sort_by(none, &Entry::number);
  EXPECT_TRUE(none.empty());
}

}  // namespace
}  // namespace hecla
