// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests values nested far deeper than recursion on the stack would allow.
#include <gtest/gtest.h>
#include <hecla/value/ops.h>
#include <hecla/value/walk.h>

#include "support/value_matchers.h"
#include "value/set_order.h"

namespace hecla {
namespace {

using namespace test;

Value nest(Value value, int levels) {
  for (int i = 0; i < levels; ++i) {
    std::vector<Value> elements;
    elements.push_back(std::move(value));
    value = Value::tuple(std::move(elements));
  }
  return value;
}

constexpr int deep = 100'000;

TEST(DeepValueTest, IsFreedAMillionLevelsDeep) {
  const Value value = nest(num(1), 1'000'000);
  EXPECT_EQ(value.type().depth(), 1'000'001u);
}

TEST(DeepValueTest, IsFreedThroughMarksMapsAndObjects) {
  Value value = num(1);
  for (int i = 0; i < deep; ++i) {
    value = Value::object({{"a", value.with_mark(Mark("m"))}});
    value = Value::map(value.type(), {{"k", value}});
  }
  EXPECT_TRUE(value.contains_marked());
}

TEST(DeepValueTest, IsComparedAndHashed) {
  const Value a = nest(num(1), deep), b = nest(num(1), deep), c = nest(num(2), deep);
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_TRUE(a == b);
  EXPECT_FALSE(a == c);
  EXPECT_EQ(equals(a, b), yes());
  EXPECT_EQ(equals(a, c), no());
  EXPECT_EQ(equals(a, nest(Value::unknown(Type::number()), deep)), unknown_bool());
  EXPECT_EQ(set_order(a, c), std::strong_ordering::less);
}

TEST(DeepValueTest, IsPutIntoSets) {
  const Value a = nest(num(1), deep), b = nest(num(2), deep);
  EXPECT_EQ(set_of({b, a, nest(num(1), deep)}).size(), 2u);
}

TEST(DeepValueTest, IsPrintedUpToTheLimit) {
  EXPECT_EQ(nest(num(1), deep).to_debug_string(30).size(), 33u);
  EXPECT_GT(nest(num(1), deep).to_debug_string(10'000'000).size(), std::size_t{deep} * 10);
}

TEST(DeepValueTest, LosesItsMarks) {
  const Value marked = nest(num(1).with_mark(Mark("m")), deep);
  EXPECT_TRUE(marked.has_mark_deep(Mark("m")));
  EXPECT_EQ(marked.marks_deep(), MarkSet{Mark("m")});
  EXPECT_TRUE(marked.unmarked_deep() == nest(num(1), deep));
}

TEST(DeepValueTest, IsWalkedAndTransformed) {
  const Value value = nest(num(1), deep);
  int parts = 0;
  walk(value, [&](const Path&, const Value&) { return ++parts, true; });
  EXPECT_EQ(parts, deep + 1);
  const auto changed = transform(value, [](const Path&, const Value& part) -> ValueResult<Value> {
    return part.if_number() ? num(2) : part;
  });
  ASSERT_TRUE(changed);
  EXPECT_TRUE(*changed == nest(num(2), deep));
}

TEST(DeepValueTest, RegainsMarksAtTheInnermostLevel) {
  std::vector<MarkedPath> paths;
  const Value marked = nest(num(1).with_mark(Mark("m")), 20'000);
  const Value bare = unmark_with_paths(marked, paths);
  ASSERT_EQ(paths.size(), 1u);
  EXPECT_TRUE(mark_with_paths(bare, paths) == marked);
}

// Makes a value with `levels` levels that contains 2^levels parts.
Value doubled(Value value, int levels) {
  for (int i = 0; i < levels; ++i) value = Value::tuple({value, value});
  return value;
}

TEST(SharedPartsTest, AreComparedAndHashedOnce) {
  constexpr int levels = 200;
  const Value a = doubled(num(1), levels), b = doubled(num(1), levels), c = doubled(num(2), levels);
  EXPECT_EQ(a, b);
  EXPECT_NE(a, c);
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_TRUE(equals(a, b).is_true());
  EXPECT_TRUE(equals(a, c).is_false());
  EXPECT_EQ(Value::set(a.type(), {a, b, c}).size(), 2u);
  const Value last = Value::tuple({a, num(1)}), other = Value::tuple({b, num(2)});
  EXPECT_NE(last, other);
  EXPECT_TRUE(equals(last, other).is_false());
}

TEST(SharedPartsTest, LoseTheirMarksOnce) {
  const Value marked = doubled(num(1).with_mark(Mark("m")), 200);
  EXPECT_TRUE(marked.has_mark_deep(Mark("m")));
  EXPECT_FALSE(marked.has_mark_deep(Mark("other")));
  EXPECT_EQ(marked.marks_deep(), MarkSet{Mark("m")});
  MarkSet marks;
  EXPECT_EQ(marked.unmarked_deep(marks), doubled(num(1), 200));
  EXPECT_TRUE(marks.contains(Mark("m")));
}

TEST(LongPartsTest, DoNotHideThePartsAfterThem) {
  const auto pair = [](std::int64_t n) {
    return Value::tuple({str(std::string(300'000, 'a')), num(n)});
  };
  EXPECT_EQ(set_order(pair(1), pair(2)), std::strong_ordering::less);
  EXPECT_EQ(set_of({pair(2), pair(1)}), set_of({pair(1), pair(2)}));
}

}  // namespace
}  // namespace hecla
