// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hecla/base/result.h"
#include "hecla/number/number.h"
#include "support/usage_error.h"

namespace hecla {
namespace {

Number number(std::string_view text) { return Number::parse(text).value(); }

const std::string max_integer =
    "1340780792994259709957402499820584612747936582059239337772356144372176403007354697680187429816"
    "6903"
    "427690031858186486050853753882811946569946433649006084095";  // 2^512 - 1
const std::string max_integer_up =
    "1340780792994259709957402499820584612747936582059239337772356144372176403007354697680187429816"
    "6903"
    "427690031858186486050853753882811946569946433649006084096";

TEST(NumberText, NumbersPrintAsTheirShortestText) {
  const struct {
    std::string text, printed;
  } cases[] = {
      {"0", "0"},
      {"-0", "0"},
      {"00", "0"},
      {"0.000", "0"},
      {"0e99", "0"},
      {"007", "7"},
      {"+5", "5"},
      {"-12", "-12"},
      {".5", "0.5"},
      {"5.", "5"},
      {"1.50", "1.5"},
      {"100e-2", "1"},
      {"0.1e-5", "0.000001"},
      {"1.5E3", "1500"},
      {"-1e+2", "-100"},
      {"3p4", "48"},
      {"1p-3", "0.125"},
      {"1.5P1", "3"},
      {"0.1", "0.1"},
      {"0.30000000000000004", "0.30000000000000004"},
      {"123456789.123456789123456789", "123456789.123456789123456789"},
      {"9223372036854775807", "9223372036854775807"},
      {"-9223372036854775808", "-9223372036854775808"},
      {"18446744073709551616", "18446744073709551616"},
      {"1152921504606846975", "1152921504606846975"},
      {"1152921504606846976", "1152921504606846976"},
      {"-1152921504606846977", "-1152921504606846977"},
      {"1e30", "1000000000000000000000000000000"},
      {"1e-30", "0.000000000000000000000000000001"},
      {"99999999999999999999.5", "99999999999999999999.5"},
      {max_integer, max_integer},
      {max_integer_up, max_integer_up},
      // One more is a tie, which rounds to the even neighbor; slightly more than that does not.
      {max_integer_up.substr(0, 154) + "7", max_integer_up},
      {max_integer_up.substr(0, 154) + "7.0000000001", max_integer_up.substr(0, 154) + "8"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(number(c.text).to_string(), c.printed) << c.text;
    EXPECT_EQ(number(c.printed), number(c.text)) << c.text;
  }
}

TEST(NumberText, InvalidNumbersAreRejected) {
  for (const char* text : {"",    "-",   "+",     ".",     "-.",    "e5",    "1e",     "1e+",
                           "1e-", "1p",  "--1",   "1 ",    " 1",    "1_000", "0x10",   "inf",
                           "Inf", "NaN", "1e1e1", "1e1.5", "1.2.3", "1a",    "\u0661", "1e1p1"}) {
    Number out(7);
    EXPECT_EQ(Number::parse(text, out), NumberError::Syntax) << text;
    EXPECT_EQ(out, Number(7)) << text;
    EXPECT_FALSE(Number::parse(text)) << text;
    EXPECT_FALSE(Number::rounds_integer(text)) << text;
  }
  EXPECT_EQ(Number::parse(std::string_view("1\0", 2)), std::nullopt);
}

TEST(NumberText, ExponentsAreBounded) {
  const struct {
    const char* text;
    std::optional<NumberError> error;
    Number out;
  } cases[] = {
      {"1e315652", std::nullopt, number("1e315652")},
      {"1e315653", NumberError::Overflow, Number::infinity()},
      {"-1e600000000", NumberError::Overflow, Number::negative_infinity()},
      {"1e999999999", NumberError::Overflow, Number::infinity()},
      {"1e2147483647", NumberError::Overflow, Number::infinity()},
      {"1p1048575", std::nullopt, number("1p1048575")},
      {"1p1048576", NumberError::Overflow, Number::infinity()},
      {"1p-1048576", std::nullopt, number("1p-1048576")},
      {"1p-1048577", std::nullopt, Number()},
      {"1e-999999999", std::nullopt, Number()},
      {"1e-2147483648", std::nullopt, Number()},
      {"1e2147483648", NumberError::ExponentRange, Number(7)},
      {"1e-2147483649", NumberError::ExponentRange, Number(7)},
      {"1e99999999999999999999999999", NumberError::ExponentRange, Number(7)},
      {"0e99999999999999999999999999", std::nullopt, Number()},
  };
  for (const auto& c : cases) {
    Number out(7);
    EXPECT_EQ(Number::parse(c.text, out), c.error) << c.text;
    EXPECT_EQ(out, c.out) << c.text;
  }
}

TEST(NumberText, RoundedIntegersAreDistinguishedFromExactOnesAndFractions) {
  const std::string zeros(300, '0');
  for (const std::string& text :
       {std::string("0"), std::string("12"), std::string("-5"), std::string("1.0"),
        std::string("1e3"), std::string("1e220"), std::string("25e218"), std::string("1p3000"),
        max_integer, max_integer_up, "-" + max_integer, std::string("2.50e1"),
        "1" + zeros + "e-300", "1." + zeros, std::string("0.5"), std::string("1e-1"),
        std::string("1e-999999999"), "1." + zeros + "1", max_integer_up.substr(0, 154) + "7.5"}) {
    EXPECT_FALSE(Number::rounds_integer(text)) << text;
  }
  for (const std::string& text :
       {std::string("1e221"), std::string("-1e221"), max_integer_up.substr(0, 154) + "7",
        max_integer + "1", "1" + zeros, std::string("1.5e300"), "1" + zeros + "1p4"}) {
    EXPECT_TRUE(Number::rounds_integer(text)) << text;
  }
}

TEST(NumberText, InfinitiesPrintButDoNotParse) {
  EXPECT_EQ(Number::infinity().to_string(), "inf");
  EXPECT_EQ(Number::negative_infinity().to_string(), "-inf");
  EXPECT_EQ(Number::infinity().to_fixed(2), "inf");
  EXPECT_EQ(Number::negative_infinity().to_scientific(2), "-inf");
  EXPECT_EQ(Number::infinity().to_general(-1), "inf");
}

TEST(NumberText, LongTextIsRejectedBeforeItIsBuilt) {
  std::string out = "x";
  EXPECT_FALSE(number("1e300000").append_to(out, 1000));
  EXPECT_FALSE(number("1e-300000").append_to(out, 1000));
  EXPECT_FALSE(number("-12345").append_to(out, 5));
  EXPECT_FALSE(number("-0.25").append_to(out, 4));
  EXPECT_FALSE(Number::negative_infinity().append_to(out, 3));
  EXPECT_EQ(out, "x");
  EXPECT_TRUE(number("-12345").append_to(out, 6));
  EXPECT_TRUE(number("-0.25").append_to(out, 5));
  EXPECT_TRUE(number("1e25").append_to(out, 26));
  EXPECT_EQ(out, "x-12345-0.2510000000000000000000000000");
  EXPECT_EQ(number("1e300000").to_string(), "1" + std::string(300'000, '0'));
}

TEST(NumberText, FixedScientificAndGeneralTextFollowPrintf) {
  const struct {
    std::string text;
    int digits;
    std::string fixed, scientific, general;
  } cases[] = {
      {"0", 0, "0", "0e+00", "0"},
      {"0", 2, "0.00", "0.00e+00", "0"},
      {"1", 0, "1", "1e+00", "1"},
      {"0.5", 0, "0", "5e-01", "0.5"},  // ties to even
      {"1.5", 0, "2", "2e+00", "2"},
      {"2.5", 0, "2", "2e+00", "2"},
      {"2.675", 2, "2.67", "2.67e+00", "2.7"},  // the 512-bit value is below the tie
      {"0.125", 2, "0.12", "1.25e-01", "0.12"},
      {"0.375", 2, "0.38", "3.75e-01", "0.38"},
      {"-1234.5678", 3, "-1234.568", "-1.235e+03", "-1.23e+03"},
      {"999.996", 2, "1000.00", "1.00e+03", "1e+03"},
      {"0.0001", 1, "0.0", "1.0e-04", "0.0001"},
      {"0.00001", 1, "0.0", "1.0e-05", "1e-05"},
      {"123456", 6, "123456.000000", "1.234560e+05", "123456"},
      {"1234567", 6, "1234567.000000", "1.234567e+06", "1.23457e+06"},
      {"1e100", 0, "1" + std::string(100, '0'), "1e+100", "1e+100"},
      {"9.5", 0, "10", "1e+01", "1e+01"},
      {"0.04", 1, "0.0", "4.0e-02", "0.04"},
      {"0.06", 1, "0.1", "6.0e-02", "0.06"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(number(c.text).to_fixed(c.digits), c.fixed) << c.text;
    EXPECT_EQ(number(c.text).to_scientific(c.digits), c.scientific) << c.text;
    EXPECT_EQ(number(c.text).to_general(c.digits), c.general) << c.text;
  }
  EXPECT_EQ(number("0.1").to_scientific(-1), "1e-01");
  EXPECT_EQ(number("123456").to_general(-1), "123456");
  EXPECT_EQ(number("1234567").to_general(-1), "1.234567e+06");
}

TEST(NumberText, IntegersPrintAndParseInAnyBase) {
  EXPECT_EQ(Number(255).to_base(16), "ff");
  EXPECT_EQ(Number(-255).to_base(2), "-11111111");
  EXPECT_EQ(number("255.9").to_base(8), "377");
  EXPECT_EQ(number("-0.9").to_base(10), "0");
  EXPECT_EQ(Number(61).to_base(62), "Z");
  EXPECT_EQ(number("1p100").to_base(16), "1" + std::string(25, '0'));
  EXPECT_EQ(Number::parse_integer("FF", 16), Number(255));
  EXPECT_EQ(Number::parse_integer("-ff", 16), Number(-255));
  EXPECT_EQ(Number::parse_integer("+012", 8), Number(10));
  EXPECT_EQ(Number::parse_integer("0000", 10), Number(0));
  EXPECT_EQ(Number::parse_integer("aA", 62), Number(10 * 62 + 36));
  for (const char* text : {"", "-", "8", "1.5", "1e3", " 1", "1_0"}) {
    EXPECT_EQ(Number::parse_integer(text, 8), std::nullopt) << text;
  }
  EXPECT_EQ(Number::parse_integer("A" + std::string(70, 'a'), 37),
            Number::parse_integer("A" + std::string(70, 'a'), 37));
  EXPECT_USAGE_ERROR(Number(1).to_base(1), "the base of an integer must be between 2 and 62");
  EXPECT_USAGE_ERROR((void)Number::parse_integer("1", 63),
                     "the base of an integer must be between 2 and 62");
  EXPECT_USAGE_ERROR(Number::infinity().to_base(10),
                     "an infinite number cannot be written as an integer");
}

// Each of these takes less than a millisecond; a slow one would hit the time limit of the test.
TEST(NumberText, HostileTextIsParsedAndPrintedQuickly) {
  for (int i = 0; i < 1000; ++i) {
    for (const char* text :
         {"1e600000000", "1e999999999", "1e-999999999", "123e300000", "7e-300000"}) {
      const auto read = Number::parse(text);
      std::string out;
      if (read) read->append_to(out, 1000);
    }
  }
  const std::string digits(300'000, '7');
  EXPECT_TRUE(Number::parse(digits));
  EXPECT_TRUE(Number::parse("0." + digits + "e-1000"));
  EXPECT_EQ(Number::parse("1" + digits + "e99999"), std::nullopt);
}

TEST(NumberText, AllDigitsOfExtremeNumbersAreExact) {
  // The number nearest to this power of ten is less than it.
  EXPECT_EQ(number("1e30000").to_base(10).substr(0, 154), std::string(154, '9'));
  EXPECT_EQ(number("1e30000").to_base(10).size(), 30'000u);
  EXPECT_EQ(number("1p9000").to_base(32), "1" + std::string(1800, '0'));
  EXPECT_EQ(number("1p-9000").to_fixed(9000).substr(0, 2), "0.");
  EXPECT_EQ(number("1p-9000").to_fixed(9000).back(), '5');
  EXPECT_EQ(number("1p-9000").to_fixed(9002), number("1p-9000").to_fixed(9000) + "00");
  EXPECT_EQ(number("3p-2").to_scientific(100'000), "7.5" + std::string(99'999, '0') + "e-01");
}

}  // namespace
}  // namespace hecla
