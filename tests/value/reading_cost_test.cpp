// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/value/ops.h>

#include <limits>

#include "support/value_matchers.h"

namespace hecla {
namespace {

using namespace test;

TEST(ReadingCostTest, CountsValuesAndBytes) {
  EXPECT_EQ(num(1).reading_cost(), 16u);
  EXPECT_EQ(Value().reading_cost(), 16u);
  EXPECT_EQ(str("hello").reading_cost(), 21u);
  EXPECT_EQ(Value::tuple({num(1), str("hello")}).reading_cost(), 16u + 16u + 21u);
  EXPECT_EQ(Value::map(Type::number(), {{"key", num(1)}}).reading_cost(), 16u + 19u + 16u);
  EXPECT_EQ(Value::object({{"a", Value::tuple({})}}).reading_cost(), 32u);
}

TEST(ReadingCostTest, LooksThroughMarks) {
  const Value inner = str("hello").with_mark(Mark("m"));
  EXPECT_EQ(inner.reading_cost(), 21u);
  EXPECT_EQ(Value::tuple({inner}).with_mark(Mark("m")).reading_cost(), 37u);
}

TEST(ReadingCostTest, CountsSharedPartsEachTimeUpToAMaximum) {
  Value value = Value::tuple({num(1), num(1)});
  const std::uint64_t once = value.reading_cost();
  value = Value::tuple({value, value});
  EXPECT_EQ(value.reading_cost(), 16u + 2 * once);
  for (int i = 0; i < 100; ++i) value = Value::tuple({value, value});
  EXPECT_EQ(value.reading_cost(), std::numeric_limits<std::uint64_t>::max());
}

TEST(ReadingCostTest, OfDeepValuesNeedsNoStack) {
  Value value = num(1);
  for (int i = 0; i < 100'000; ++i) {
    std::vector<Value> elements;
    elements.push_back(std::move(value));
    value = Value::tuple(std::move(elements));
  }
  EXPECT_EQ(value.reading_cost(), 16u * 100'001);
}

TEST(ReadingCostTest, OfAComparisonIsThatOfTheSmallerValue) {
  const Value large = Value::tuple(std::vector<Value>(1000, str("hello")));
  EXPECT_LT(comparison_cost(large, num(1)), 16u);
  EXPECT_LT(comparison_cost(num(1), large), 16u);
  EXPECT_GT(comparison_cost(large, large), 1000u);
}

}  // namespace
}  // namespace hecla
