// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/timestamp.h"

#include <algorithm>
#include <limits>

#include "base/ascii.h"

namespace hecla {

namespace {

bool is_leap(std::int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

// Convert a date in the proleptic Gregorian calendar to days since 1970-01-01, and back. Years are
// counted from March, so that the leap day is the last day of a year.
std::int64_t days_from_date(std::int64_t year, int month, int day_of_month) {
  year -= month <= 2;
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const std::int64_t year_of_era = year - era * 400;
  const std::int64_t day_of_year =
      (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day_of_month - 1;
  const std::int64_t day_of_era =
      year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + day_of_era - 719468;
}

void set_date(Timestamp& time, std::int64_t days) {
  days += 719468;
  const std::int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  const std::int64_t day_of_era = days - era * 146097;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const std::int64_t day_of_year =
      day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t month = (5 * day_of_year + 2) / 153;
  time.day = static_cast<int>(day_of_year - (153 * month + 2) / 5 + 1);
  time.month = static_cast<int>(month < 10 ? month + 3 : month - 9);
  time.year = year_of_era + era * 400 + (time.month <= 2);
}

// Reads a timestamp from left to right.
class TimestampReader {
 public:
  TimestampReader(std::string_view text, std::string& problem) : rest_(text), problem_(problem) {}

  std::optional<Timestamp> read() {
    Timestamp time;
    int year = 0;
    const bool fine = number(4, 0, 9999, "year", year) && character('-', "year") &&
                      number(2, 1, 12, "month", time.month) && character('-', "month") &&
                      number(2, 1, days_in_month(year, time.month), "day", time.day) &&
                      character('T', "date") && number(2, 0, 23, "hour", time.hour) &&
                      character(':', "hour") && number(2, 0, 59, "minute", time.minute) &&
                      character(':', "minute") && number(2, 0, 59, "second", time.second) &&
                      fraction(time.nanosecond) && offset(time.offset_minutes);
    if (!fine) return std::nullopt;
    time.year = year;
    return time;
  }

 private:
  bool fail(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }
  bool number(std::size_t digits, int least, int most, const char* what, int& out) {
    const std::string_view text = rest_.substr(0, digits);
    if (text.size() < digits || !std::all_of(text.begin(), text.end(), is_digit)) {
      return fail("the " + std::string(what) + " must have " + std::to_string(digits) + " digits");
    }
    out = 0;
    for (const char c : text) out = out * 10 + (c - '0');
    if (out < least || out > most) return fail("the " + std::string(what) + " is out of range");
    rest_.remove_prefix(digits);
    return true;
  }
  bool character(char wanted, const char* after) {
    if (!rest_.starts_with(wanted))
      return fail(std::string("\"") + wanted + "\" must follow the " + after);
    rest_.remove_prefix(1);
    return true;
  }
  bool fraction(int& nanosecond) {
    if (rest_.size() < 2 || rest_[0] != '.' || !is_digit(rest_[1])) return true;
    rest_.remove_prefix(1);
    int scale = 100'000'000;
    for (; !rest_.empty() && is_digit(rest_[0]); rest_.remove_prefix(1), scale /= 10) {
      nanosecond += (rest_[0] - '0') * scale;
    }
    return true;
  }
  bool offset(int& minutes) {
    if (rest_ == "Z") return true;
    const bool negative = rest_.starts_with('-');
    if (!negative && !rest_.starts_with('+'))
      return fail("an offset, or \"Z\", must follow the time");
    rest_.remove_prefix(1);
    int hours = 0;
    int rest = 0;
    if (!number(2, 0, 23, "hour of the offset", hours) || !character(':', "hour of the offset") ||
        !number(2, 0, 59, "minute of the offset", rest)) {
      return false;
    }
    if (!rest_.empty()) return fail("unexpected text after the offset");
    minutes = (hours * 60 + rest) * (negative ? -1 : 1);
    return true;
  }

  std::string_view rest_;
  std::string& problem_;
};

std::string padded(std::int64_t number, std::size_t width) {
  std::string digits = std::to_string(number < 0 ? -number : number);
  if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
  return number < 0 ? "-" + digits : digits;
}

}  // namespace

int days_in_month(std::int64_t year, int month) {
  constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && is_leap(year) ? 29 : days[month - 1];
}

int Timestamp::weekday() const {
  const std::int64_t days = days_from_date(year, month, day) + 4;  // 1970-01-01 was a Thursday
  return static_cast<int>(((days % 7) + 7) % 7);
}

std::optional<Timestamp> parse_timestamp(std::string_view text, std::string& problem) {
  return TimestampReader(text, problem).read();
}

std::strong_ordering compare(const Timestamp& a, const Timestamp& b) {
  const auto seconds = [](const Timestamp& time) {
    return days_from_date(time.year, time.month, time.day) * 86'400 + time.hour * 3600 +
           (time.minute - time.offset_minutes) * 60 + time.second;
  };
  const auto order = seconds(a) <=> seconds(b);
  return order != 0 ? order : a.nanosecond <=> b.nanosecond;
}

Timestamp add(const Timestamp& time, std::int64_t nanoseconds) {
  constexpr std::int64_t in_second = 1'000'000'000;
  constexpr std::int64_t in_day = 86'400;
  Timestamp result = time;
  std::int64_t nanos = time.nanosecond + nanoseconds % in_second;
  std::int64_t seconds =
      time.hour * 3600 + time.minute * 60 + time.second + nanoseconds / in_second;
  if (nanos < 0 || nanos >= in_second) {
    const std::int64_t carry = nanos < 0 ? -1 : 1;
    nanos -= carry * in_second;
    seconds += carry;
  }
  const std::int64_t days = (seconds >= 0 ? seconds : seconds - (in_day - 1)) / in_day;
  const auto rest = static_cast<int>(seconds - days * in_day);
  set_date(result, days_from_date(time.year, time.month, time.day) + days);
  result.hour = rest / 3600;
  result.minute = rest / 60 % 60;
  result.second = rest % 60;
  result.nanosecond = static_cast<int>(nanos);
  return result;
}

std::string to_string(const Timestamp& time) {
  return padded(time.year, 4) + "-" + padded(time.month, 2) + "-" + padded(time.day, 2) + "T" +
         padded(time.hour, 2) + ":" + padded(time.minute, 2) + ":" + padded(time.second, 2) +
         (time.offset_minutes == 0 ? "Z" : offset_text(time, true));
}

std::string offset_text(const Timestamp& time, bool colon) {
  const int minutes = time.offset_minutes < 0 ? -time.offset_minutes : time.offset_minutes;
  return (time.offset_minutes < 0 ? "-" : "+") + padded(minutes / 60, 2) + (colon ? ":" : "") +
         padded(minutes % 60, 2);
}

}  // namespace hecla
