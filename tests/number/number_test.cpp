// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "hecla/number/number.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <thread>

#include "hecla/base/result.h"
#include "support/usage_error.h"

namespace hecla {
namespace {

Number number(std::string_view text) { return Number::parse(text).value(); }

std::string text(const std::optional<Number>& value) {
  return value ? value->to_string() : "nothing";
}

const Number infinity = Number::infinity();
const Number minus_infinity = Number::negative_infinity();

TEST(NumberArithmetic, ResultsAreExactOrRoundedToTheNearest) {
  EXPECT_EQ(text(add(number("0.1"), number("0.2"))), "0.3");
  EXPECT_EQ(text(add(number("1e155"), Number(1))), number("1e155").to_string());
  EXPECT_EQ(text(add(number("1e300000"), Number(1))), number("1e300000").to_string());
  EXPECT_EQ(text(subtract(Number(1), number("0.9"))), "0.1" + std::string(153, '0') + "3");
  EXPECT_EQ(text(multiply(number("123456789012345678901234567890"),
                          number("987654321098765432109876543210"))),
            "121932631137021795226185032733622923332237463801111263526900");
  EXPECT_EQ(text(multiply(Number(INT64_MAX), Number(INT64_MIN))),
            "-85070591730234615856620279821087277056");
  EXPECT_EQ(text(divide(Number(1), Number(8))), "0.125");
  EXPECT_EQ(text(divide(Number(-6), Number(3))), "-2");
  EXPECT_EQ(multiply(*divide(Number(1), Number(3)), Number(3)), Number(1));
  EXPECT_EQ(text(subtract(number("1152921504606846976"), Number(1))), "1152921504606846975");
}

TEST(NumberArithmetic, ModuloTakesTheSignOfTheDividend) {
  const struct {
    const char *a, *b, *result;
  } cases[] = {
      {"7", "3", "1"},          {"-7", "3", "-1"},   {"7", "-3", "1"},
      {"-7", "-3", "-1"},       {"0.3", "0.1", "0"}, {"5.5", "2", "1.5"},
      {"5", "0", "5"},          {"0", "0", "0"},     {"-2.5", "0", "-2.5"},
      {"1e100", "7", "4"},      {"1e160", "7", "0"}, {"1e-10", "3", "0.0000000001"},
      {"1e300", "1e-300", "0"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(text(modulo(number(c.a), number(c.b))), c.result) << c.a << " % " << c.b;
  }
}

TEST(NumberArithmetic, InfinitiesFollowTheRules) {
  EXPECT_EQ(text(divide(Number(5), Number(0))), "inf");
  EXPECT_EQ(text(divide(number("-0.5"), Number(0))), "-inf");
  EXPECT_EQ(text(divide(Number(0), Number(0))), "nothing");
  EXPECT_EQ(text(divide(infinity, infinity)), "nothing");
  EXPECT_EQ(text(divide(infinity, Number(0))), "inf");
  EXPECT_EQ(text(divide(infinity, Number(-2))), "-inf");
  EXPECT_EQ(text(divide(Number(-1), infinity)), "0");
  EXPECT_EQ(text(add(infinity, Number(1))), "inf");
  EXPECT_EQ(text(add(number("0.5"), minus_infinity)), "-inf");
  EXPECT_EQ(text(add(infinity, infinity)), "inf");
  EXPECT_EQ(text(add(infinity, minus_infinity)), "nothing");
  EXPECT_EQ(text(subtract(infinity, infinity)), "nothing");
  EXPECT_EQ(text(multiply(infinity, Number(0))), "nothing");
  EXPECT_EQ(text(multiply(Number(0), minus_infinity)), "nothing");
  EXPECT_EQ(text(multiply(minus_infinity, number("-0.5"))), "inf");
  EXPECT_EQ(text(modulo(infinity, Number(3))), "nothing");
  EXPECT_EQ(text(modulo(Number(3), infinity)), "nothing");
  EXPECT_EQ(text(modulo(infinity, Number(0))), "nothing");
  EXPECT_EQ(text(-infinity), "-inf");
  EXPECT_EQ(minus_infinity.abs(), infinity);
  EXPECT_EQ(infinity.floor(), infinity);
  EXPECT_EQ(minus_infinity.ceil(), minus_infinity);
  EXPECT_EQ(infinity.truncate(), infinity);
}

TEST(NumberArithmetic, ResultsBeyondTheRangeAreUndefinedOrZero) {
  const Number huge = number("1p1048575");
  const Number tiny = number("1p-1048576");
  EXPECT_EQ(text(add(huge, huge)), "nothing");
  EXPECT_EQ(text(multiply(-huge, huge)), "nothing");
  EXPECT_EQ(text(divide(huge, tiny)), "nothing");
  EXPECT_EQ(text(multiply(tiny, tiny)), "0");
  EXPECT_EQ(text(divide(tiny, Number(2))), "0");
  // The intermediate quotient is not bounded.
  EXPECT_EQ(text(modulo(huge, tiny)), "0");
}

TEST(NumberArithmetic, IntegerPartsAreComputedForBothSigns) {
  const struct {
    const char *value, *floor, *ceil, *truncate;
  } cases[] = {
      {"1.5", "1", "2", "1"},
      {"-1.5", "-2", "-1", "-1"},
      {"0.1", "0", "1", "0"},
      {"-0.1", "-1", "0", "0"},
      {"7", "7", "7", "7"},
      {"-7", "-7", "-7", "-7"},
      {"1e-300000", "0", "1", "0"},
      {"1e30", "1000000000000000000000000000000", "1000000000000000000000000000000",
       "1000000000000000000000000000000"},
      {"1152921504606846975.5", "1152921504606846975", "1152921504606846976",
       "1152921504606846975"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(number(c.value).floor().to_string(), c.floor) << c.value;
    EXPECT_EQ(number(c.value).ceil().to_string(), c.ceil) << c.value;
    EXPECT_EQ(number(c.value).truncate().to_string(), c.truncate) << c.value;
  }
}

TEST(NumberOrder, NumbersOfAllFormsAreOrdered) {
  const std::vector<Number> ordered = {minus_infinity,
                                       number("-1e300000"),
                                       number("-1e30"),
                                       number("-1152921504606846977"),
                                       number("-1152921504606846976"),
                                       Number(-2),
                                       number("-1.5"),
                                       Number(-1),
                                       number("-1e-300000"),
                                       Number(0),
                                       number("1e-300000"),
                                       number("0.1"),
                                       number("0.5"),
                                       Number(1),
                                       number("1.5"),
                                       Number(2),
                                       number("1152921504606846975"),
                                       number("1152921504606846975.5"),
                                       number("1152921504606846976"),
                                       number("1e30"),
                                       number("1e300000"),
                                       infinity};
  for (std::size_t i = 0; i < ordered.size(); ++i) {
    for (std::size_t j = 0; j < ordered.size(); ++j) {
      EXPECT_EQ(ordered[i] <=> ordered[j], i <=> j) << i << " " << j;
      EXPECT_EQ(ordered[i] == ordered[j], i == j) << i << " " << j;
    }
  }
}

TEST(NumberOrder, EqualNumbersHashAlikeHoweverTheyWereMade) {
  const std::pair<Number, Number> pairs[] = {
      {number("0.5"), *divide(Number(1), Number(2))},
      {number("-1152921504606846977"), *subtract(number("-1152921504606846976"), Number(1))},
      {Number(3), *add(number("0.5"), number("2.5"))},
      {Number(std::uint64_t{1} << 63), number("9223372036854775808")},
      {Number::from_double(0.75), number("0.75")},
      {infinity, *divide(Number(1), Number(0))},
      {Number(), -Number()},
      {Number(), *multiply(number("-0.5"), Number(0))},
  };
  for (const auto& [a, b] : pairs) {
    EXPECT_EQ(a, b);
    EXPECT_EQ(a.hash(), b.hash());
  }
  std::set<std::size_t> hashes;
  for (int i = 0; i < 1000; ++i) hashes.insert(divide(Number(i), Number(8))->hash());
  EXPECT_EQ(hashes.size(), 1000u);
}

TEST(NumberConversion, IntegersConvertIfTheyFit) {
  const struct {
    const char* value;
    std::optional<std::int64_t> as_signed;
    std::optional<std::uint64_t> as_unsigned;
  } cases[] = {
      {"0", 0, 0},
      {"-1", -1, std::nullopt},
      {"1152921504606846975", 1152921504606846975, 1152921504606846975},
      {"9223372036854775807", INT64_MAX, INT64_MAX},
      {"9223372036854775808", std::nullopt, std::uint64_t{1} << 63},
      {"-9223372036854775808", INT64_MIN, std::nullopt},
      {"-9223372036854775809", std::nullopt, std::nullopt},
      {"18446744073709551615", std::nullopt, UINT64_MAX},
      {"18446744073709551616", std::nullopt, std::nullopt},
      {"1.5", std::nullopt, std::nullopt},
      {"1e300000", std::nullopt, std::nullopt},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(number(c.value).to_int64(), c.as_signed) << c.value;
    EXPECT_EQ(number(c.value).to_uint64(), c.as_unsigned) << c.value;
  }
  EXPECT_EQ(infinity.to_int64(), std::nullopt);
  EXPECT_EQ(infinity.to_uint64(), std::nullopt);
  EXPECT_FALSE(infinity.is_integer());
  EXPECT_TRUE(number("1e300").is_integer());
}

TEST(NumberConversion, DoublesKeepTheirValue) {
  using Limits = std::numeric_limits<double>;
  for (const double value : {0.0, 1.0, -0.5, 0.1, 1e300, -1e-300, Limits::max(), Limits::min(),
                             Limits::denorm_min(), Limits::infinity(), -Limits::infinity()}) {
    EXPECT_EQ(Number::from_double(value).to_double(), value);
    EXPECT_TRUE(Number::from_double(value).is_exact_double()) << value;
  }
  EXPECT_EQ(Number::from_double(-0.0), Number());
  EXPECT_FALSE(number("0.1").is_exact_double());
  EXPECT_FALSE(number("9007199254740993").is_exact_double());
  EXPECT_FALSE(number("1e400").is_exact_double());
  EXPECT_EQ(number("1e400").to_double(), Limits::infinity());
  EXPECT_EQ(number("-1e400").to_double(), -Limits::infinity());
  EXPECT_EQ(number("1e-400").to_double(), 0.0);
  EXPECT_USAGE_ERROR(Number::from_double(Limits::quiet_NaN()), "a Number cannot be made from NaN");
}

TEST(NumberWord, WordsCanBeDetachedAndAdopted) {
  for (const Number& original : {Number(-5), number("0.1"), infinity}) {
    const std::uintptr_t word = Number(original).detach();
    Number::retain(word);
    const Number first = Number::adopt(word);
    EXPECT_EQ(first, original);
    EXPECT_EQ(first.word(), word);
    Number::release(word);
  }
  Number moved = number("0.1");
  const Number target = std::move(moved);
  EXPECT_EQ(moved, Number());  // NOLINT: a moved-from number is zero
  EXPECT_EQ(target, number("0.1"));
}

TEST(NumberWord, OneNumberIsSharedByManyThreads) {
  const Number shared = number("0.1");
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&shared] {
      for (int j = 0; j < 1000; ++j) {
        const Number copy = shared;
        ASSERT_EQ(copy, shared);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace hecla
