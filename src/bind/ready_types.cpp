// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Sizes, points in time, dates: their text in configuration.
#include <hecla/bind/byte_size.h>
#include <hecla/bind/time.h>
#include <hecla/number/number.h>

#include <string_view>

#include "base/ascii.h"
#include "base/timestamp.h"

namespace hecla::bind {

namespace {

struct SizeUnit {
  std::string_view name;
  std::uint64_t bytes;
};
constexpr std::uint64_t kilo = 1000;
// In the order in which text() tries them: the first that divides a size is used.
constexpr SizeUnit size_units[] = {
    {"PiB", std::uint64_t{1} << 50},
    {"TiB", std::uint64_t{1} << 40},
    {"GiB", std::uint64_t{1} << 30},
    {"MiB", std::uint64_t{1} << 20},
    {"KiB", std::uint64_t{1} << 10},
    {"PB", kilo* kilo* kilo* kilo* kilo},
    {"TB", kilo* kilo* kilo* kilo},
    {"GB", kilo* kilo* kilo},
    {"MB", kilo* kilo},
    {"kB", kilo},
    {"B", 1},
    {"KB", kilo},
    {"", 1},
};

const SizeUnit* find_unit(std::string_view name) {
  for (const SizeUnit& unit : size_units) {
    if (unit.name == name) return &unit;
  }
  return nullptr;
}

// Returns the product of a decimal and a unit; a fraction is moved into the product, so that it is exact.
std::optional<Number> product(std::string_view decimal, std::uint64_t unit) {
  std::string digits(decimal);
  std::string divisor = "1";
  if (const std::size_t point = digits.find('.'); point != digits.npos) {
    divisor.append(digits.size() - point - 1, '0');
    digits.erase(point, 1);
  }
  const auto whole = Number::parse_integer(digits, 10);
  const auto bytes = whole ? multiply(*whole, Number(unit)) : std::nullopt;
  return bytes ? divide(*bytes, *Number::parse_integer(divisor, 10)) : std::nullopt;
}

}  // namespace

Result<ByteSize, std::string> ByteSize::parse(const std::string& text) {
  std::string_view unit_name = text;
  while (!unit_name.empty() && (is_digit(unit_name.front()) || unit_name.front() == '.'))
    unit_name.remove_prefix(1);
  const std::string_view decimal(text.data(), text.size() - unit_name.size());
  if (unit_name.starts_with(' ')) unit_name.remove_prefix(1);
  const SizeUnit* unit = find_unit(unit_name);
  if (!unit) return std::string("the units are B, kB, MB, GB, TB, PB, KiB, MiB, GiB, TiB and PiB");
  const auto bytes = product(decimal, unit->bytes);
  if (!bytes) return std::string("it must begin with a number");
  const auto whole = bytes->to_uint64();
  if (whole) return ByteSize{*whole};
  return std::string(bytes->is_integer() ? "it is too large" : "it is not a whole number of bytes");
}

std::string ByteSize::text() const {
  for (const SizeUnit& unit : size_units) {
    if (bytes % unit.bytes == 0 && bytes >= unit.bytes)
      return std::to_string(bytes / unit.bytes) + std::string(unit.name);
  }
  return "0B";
}

namespace detail {

using std::chrono::days;
using std::chrono::seconds;
using std::chrono::sys_days;
using std::chrono::year_month_day;

namespace {

year_month_day date_of(const Timestamp& time) {
  return {std::chrono::year(static_cast<int>(time.year)),
          std::chrono::month(static_cast<unsigned>(time.month)),
          std::chrono::day(static_cast<unsigned>(time.day))};
}

Timestamp timestamp_of(const year_month_day& date) {
  Timestamp time;
  time.year = static_cast<int>(date.year());
  time.month = static_cast<int>(static_cast<unsigned>(date.month()));
  time.day = static_cast<int>(static_cast<unsigned>(date.day()));
  return time;
}

}  // namespace

Result<NanosecondsSince1970, std::string> parse_time(const std::string& text) {
  std::string problem;
  const auto time = parse_timestamp(text, problem);
  if (!time) return problem;
  const auto since_midnight = std::chrono::hours(time->hour) +
                              std::chrono::minutes(time->minute - time->offset_minutes) +
                              seconds(time->second);
  const std::chrono::sys_seconds whole = sys_days(date_of(*time)) + since_midnight;
  constexpr auto least = std::chrono::ceil<seconds>(NanosecondsSince1970::min());
  constexpr auto most = std::chrono::floor<seconds>(NanosecondsSince1970::max());
  if (whole < least || whole >= most) return std::string("the year must be from 1678 to 2261");
  return NanosecondsSince1970(whole) + std::chrono::nanoseconds(time->nanosecond);
}

std::string time_text(NanosecondsSince1970 time) {
  const auto whole = std::chrono::floor<seconds>(time);
  const auto day = std::chrono::floor<days>(whole);
  Timestamp stamp = timestamp_of(year_month_day(day));
  const auto of_day = static_cast<int>((whole - day).count());
  stamp.hour = of_day / 3600;
  stamp.minute = of_day / 60 % 60;
  stamp.second = of_day % 60;
  std::string text = to_string(stamp);
  const auto fraction = (time - whole).count();
  if (fraction == 0) return text;
  std::string digits = std::to_string(1'000'000'000 + fraction).substr(1);
  digits.erase(digits.find_last_not_of('0') + 1);
  return text.insert(text.size() - 1, "." + digits);
}

DateResult parse_date(const std::string& text) {
  if (text.size() != 10) return std::string("it must have the form 2026-01-31");
  std::string problem;
  const auto time = parse_timestamp(text + "T00:00:00Z", problem);
  if (time) return date_of(*time);
  return problem;
}

std::string date_text(const year_month_day& date) {
  return to_string(timestamp_of(date)).substr(0, 10);
}

}  // namespace detail
}  // namespace hecla::bind
