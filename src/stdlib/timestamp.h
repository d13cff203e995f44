// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Points in time as RFC 3339 writes them.
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hecla::stdlib {

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

// In the proleptic Gregorian calendar.
int days_in_month(std::int64_t year, int month);

// Nothing where `text` is not an RFC 3339 timestamp; `problem` says why not.
std::optional<Timestamp> parse_timestamp(std::string_view text, std::string& problem);

// Whether `a` is before, after or at the same time as `b`, whatever their offsets.
std::strong_ordering compare(const Timestamp& a, const Timestamp& b);

// The time that is `nanoseconds` later (or earlier), at the same offset.
Timestamp add(const Timestamp& time, std::int64_t nanoseconds);

// "2006-01-02T15:04:05Z", without fractions of a second.
std::string to_string(const Timestamp& time);

// "+0130"; with a colon "+01:30".
std::string offset_text(const Timestamp& time, bool colon);

}  // namespace hecla::stdlib
