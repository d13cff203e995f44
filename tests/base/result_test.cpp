// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/base/result.h>

#include <memory>
#include <string>

#include "support/usage_error.h"

namespace hecla {
namespace {

struct Reason {
  std::string text;
};

Result<int, Reason> half(int number) {
  if (number % 2 != 0) return Reason{"odd"};
  return number / 2;
}

TEST(Result, HoldsAValue) {
  const Result<int, Reason> result = half(8);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result.has_value());
  EXPECT_EQ(*result, 4);
  EXPECT_EQ(result.value(), 4);
}

TEST(Result, HoldsAnError) {
  const Result<int, Reason> result = half(7);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().text, "odd");
}

TEST(Result, PropagatesAnErrorToAnotherResultType) {
  const auto describe = [](int number) -> Result<std::string, Reason> {
    auto halved = half(number);
    if (!halved) return std::move(halved).error();
    return std::to_string(*halved);
  };
  EXPECT_EQ(*describe(6), "3");
  EXPECT_EQ(describe(5).error().text, "odd");
}

TEST(Result, ThrowsWhenTheWrongSideIsRead) {
  const Result<int, Reason> good = half(2);
  const Result<int, Reason> bad = half(1);
  EXPECT_USAGE_ERROR((void)*bad, "the value of a failed Result was read");
  EXPECT_USAGE_ERROR((void)bad.value(), "the value of a failed Result was read");
  EXPECT_USAGE_ERROR((void)good.error(), "the error of a successful Result was read");
}

TEST(Result, AccessesMembersOfItsValue) {
  Result<std::string, Reason> result = std::string("text");
  result->append("!");
  EXPECT_EQ(*result, "text!");
  EXPECT_EQ(result->size(), 5U);
}

TEST(Result, HoldsMoveOnlyValues) {
  Result<std::unique_ptr<int>, Reason> result = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = *std::move(result);
  ASSERT_TRUE(taken);
  EXPECT_EQ(*taken, 3);
}

}  // namespace
}  // namespace hecla
