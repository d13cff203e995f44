// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/value/path_set.h>

#include "support/value_matchers.h"

namespace hecla {
namespace {

using namespace test;

Path at(const char* name) { return Path().attribute(name); }

PathSet set_of_paths(std::initializer_list<Path> paths) {
  return PathSet::of(std::vector<Path>(paths));
}

std::string text(const PathSet& set) {
  std::string out;
  for (const Path& path : set) out += path.to_string() + ' ';
  return out;
}

TEST(PathSet, KeepsEachPathOnceInOrder) {
  PathSet set;
  EXPECT_TRUE(set.empty());
  EXPECT_TRUE(set.add(at("b")));
  EXPECT_TRUE(set.add(at("a").index(num(0))));
  EXPECT_FALSE(set.add(at("b")));
  EXPECT_TRUE(set.add({}));
  EXPECT_FALSE(set.add({}));
  EXPECT_EQ(set.size(), 3U);
  EXPECT_EQ(text(set), ".b .a[0]  ");
}

TEST(PathSet, DistinguishesSteps) {
  const PathSet set = set_of_paths({at("a").index(num(1)), Path().index(set_of({str("x")}))});
  EXPECT_TRUE(set.contains(at("a").index(num("1.0"))));
  EXPECT_FALSE(set.contains(at("a").index(str("1"))));
  EXPECT_FALSE(set.contains(at("a").attribute("1")));
  EXPECT_FALSE(set.contains(at("a")));
  EXPECT_TRUE(set.contains(Path().index(set_of({str("x")}))));
  EXPECT_FALSE(set_of_paths({at("k")}).contains(Path().index(str("k"))));
}

TEST(PathSet, CoversPathsInside) {
  const PathSet set = set_of_paths({at("a").index(num(1))});
  EXPECT_TRUE(set.covers(at("a").index(num(1))));
  EXPECT_TRUE(set.covers(at("a").index(num(1)).attribute("x")));
  EXPECT_FALSE(set.covers(at("a")));
  EXPECT_FALSE(set.covers(at("a").index(num(2)).attribute("x")));
  EXPECT_TRUE(set_of_paths({{}}).covers(at("anything")));
  EXPECT_FALSE(PathSet().covers({}));
}

TEST(PathSet, SupportsSetOperations) {
  const PathSet a = set_of_paths({at("x"), at("y")});
  const PathSet b = set_of_paths({at("z"), at("y")});
  EXPECT_EQ(text(a | b), ".x .y .z ");
  EXPECT_EQ(text(a & b), ".y ");
  EXPECT_EQ(text(a - b), ".x ");
  EXPECT_EQ(text(a ^ b), ".x .z ");
  EXPECT_EQ(a | b, b | a);
  EXPECT_NE(a, b);
  EXPECT_NE(a, a - b);
  EXPECT_EQ(a - a, PathSet());
}

TEST(PathSet, HoldsManyPaths) {
  PathSet set;
  for (int i = 0; i < 100'000; ++i) EXPECT_TRUE(set.add(at("list").index(num(i))));
  for (int i = 0; i < 100'000; ++i) EXPECT_FALSE(set.add(at("list").index(num(i))));
  EXPECT_TRUE(set.covers(at("list").index(num(99'999)).attribute("id")));
}

}  // namespace
}  // namespace hecla
