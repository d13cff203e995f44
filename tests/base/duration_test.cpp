// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/duration.h"

#include <gtest/gtest.h>

#include <limits>

namespace hecla {
namespace {

constexpr std::int64_t second = 1'000'000'000;
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

TEST(Durations, ParseAsInGo) {
  const struct {
    const char* text;
    std::optional<std::int64_t> nanoseconds;
  } cases[] = {
      {"0", 0},
      {"-0", 0},
      {"0s", 0},
      {"5s", 5 * second},
      {"1h30m", 5400 * second},
      {"-1.5s", -3 * second / 2},
      {"+2m", 120 * second},
      {".5h", 1800 * second},
      {"1.s", second},
      {"100us", 100'000},
      {"7\u00b5s", 7'000},
      {"7\u03bcs", 7'000},
      {"3ms4ns", 3'000'004},
      {"9223372036854775807ns", most},
      {"-9223372036854775808ns", least},
      {"9223372036854775808ns", std::nullopt},
      {"9223372036854775808ns9223372036854775808ns", std::nullopt},
      {"3000000h", std::nullopt},
      {"99999999999999999999s", std::nullopt},
      {"", std::nullopt},
      {"-", std::nullopt},
      {"5", std::nullopt},
      {".s", std::nullopt},
      {"s", std::nullopt},
      {"1h 30m", std::nullopt},
      {"1x", std::nullopt},
      {"1d", std::nullopt},
  };
  for (const auto& c : cases) EXPECT_EQ(parse_duration(c.text), c.nanoseconds) << c.text;
}

TEST(Durations, AcceptDaysAndWeeksOnRequest) {
  EXPECT_EQ(parse_duration("1d12h", DurationUnits::UpToWeeks), 36 * 3600 * second);
  EXPECT_EQ(parse_duration("2w", DurationUnits::UpToWeeks), 14 * 24 * 3600 * second);
}

TEST(Durations, RoundTrip) {
  const struct {
    std::int64_t nanoseconds;
    const char* text;
  } cases[] = {
      {0, "0s"},
      {5400 * second, "1h30m"},
      {24 * 3600 * second, "24h"},
      {second + 5, "1.000000005s"},
      {3600 * second + second / 2, "1h0.5s"},
      {90 * second, "1m30s"},
      {250'000'000, "250ms"},
      {1'500'000, "1500us"},
      {-1, "-1ns"},
      {most, "2562047h47m16.854775807s"},
      {least, "-2562047h47m16.854775808s"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(duration_text(c.nanoseconds), c.text);
    EXPECT_EQ(parse_duration(c.text), c.nanoseconds) << c.text;
  }
}

}  // namespace
}  // namespace hecla
