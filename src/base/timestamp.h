// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Points in time in the form of RFC 3339.
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hecla {

// A date and time of day at an offset from UTC.
struct Timestamp {
  std::int64_t year = 0;
  int month = 1;  // 1 to 12
  int day = 1;
  int hour = 0;
  int minute = 0;
  int second = 0;
  int nanosecond = 0;
  int offset_minutes = 0;

  int weekday() const;  // 0: Sunday
};

// Returns the number of days in the proleptic Gregorian calendar.
int days_in_month(std::int64_t year, int month);

// Returns nothing if `text` is not an RFC 3339 timestamp, and then stores the reason in `problem`.
std::optional<Timestamp> parse_timestamp(std::string_view text, std::string& problem);

// Compares points in time, regardless of their offsets.
std::strong_ordering compare(const Timestamp& a, const Timestamp& b);

// Returns the time that is `nanoseconds` later (or earlier if negative), with the same offset.
Timestamp add(const Timestamp& time, std::int64_t nanoseconds);

// Returns "2006-01-02T15:04:05Z", without fractions of a second.
std::string to_string(const Timestamp& time);

// Returns "+0130", or "+01:30" with a colon.
std::string offset_text(const Timestamp& time, bool colon);

}  // namespace hecla
