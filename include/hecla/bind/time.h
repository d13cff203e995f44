// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Members for points in time and dates of RFC 3339: std::chrono::sys_seconds and other time points of the system clock
// as "2026-01-31T12:00:00Z", std::chrono::year_month_day as "2026-01-31".
//
// Offsets are converted to UTC. A fraction that the type cannot represent is an error.
#include <hecla/base/result.h>
#include <hecla/bind/schema.h>

#include <chrono>
#include <string>

namespace hecla::bind {

namespace detail {

using NanosecondsSince1970 = std::chrono::sys_time<std::chrono::nanoseconds>;
using DateResult = Result<std::chrono::year_month_day, std::string>;
Result<NanosecondsSince1970, std::string> parse_time(const std::string& text);
std::string time_text(NanosecondsSince1970 time);
DateResult parse_date(const std::string& text);
std::string date_text(const std::chrono::year_month_day& date);

template <class Duration>
Result<std::chrono::sys_time<Duration>, std::string> parse_time_as(const std::string& text) {
  const auto time = parse_time(text);
  if (!time) return time.error();
  const auto rounded = std::chrono::floor<Duration>(*time);
  if (rounded != *time) return std::string("the fraction has too many digits");
  return rounded;
}
template <class Duration>
std::string text_of_time(const std::chrono::sys_time<Duration>& time) {
  return time_text(std::chrono::time_point_cast<std::chrono::nanoseconds>(time));
}

}  // namespace detail

template <class Duration>
constexpr auto schema(For<std::chrono::sys_time<Duration>>) {
  return via<std::string>("a time, such as \"2026-01-31T12:00:00Z\"",
                          &detail::parse_time_as<Duration>, &detail::text_of_time<Duration>);
}
constexpr auto schema(For<std::chrono::year_month_day>) {
  return via<std::string>("a date, such as \"2026-01-31\"", &detail::parse_date,
                          &detail::date_text);
}

}  // namespace hecla::bind
