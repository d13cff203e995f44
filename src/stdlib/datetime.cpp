// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/ascii.h"
#include "base/duration.h"
#include "base/timestamp.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"
#include "unicode/message_text.h"

namespace hecla::stdlib {

namespace {

constexpr std::string_view month_names[] = {"January",   "February", "March",    "April",
                                            "May",       "June",     "July",     "August",
                                            "September", "October",  "November", "December"};
constexpr std::string_view day_names[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                          "Thursday", "Friday", "Saturday"};

std::string two_digits(std::int64_t number) {
  const std::string digits = std::to_string(number);
  return digits.size() < 2 ? "0" + digits : digits;
}

std::string four_digits(std::int64_t number) {
  std::string digits = std::to_string(number);
  return std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

using Part = std::optional<std::string>;  // nothing if the number of letters is not supported

Part number_part(std::int64_t number, std::size_t length) {
  if (length == 1) return std::to_string(number);
  return length == 2 ? Part(two_digits(number)) : std::nullopt;
}

Part year_part(const Timestamp& time, std::size_t length) {
  if (length == 2) return two_digits(time.year % 100);
  return length == 4 ? Part(four_digits(time.year)) : std::nullopt;
}

Part name_part(std::string_view name, std::size_t length) {
  if (length == 3) return std::string(name.substr(0, 3));
  return length == 4 ? Part(std::string(name)) : std::nullopt;
}

Part month_part(const Timestamp& time, std::size_t length) {
  if (length <= 2) return number_part(time.month, length);
  return name_part(month_names[time.month - 1], length);
}

Part half_day_part(const Timestamp& time, std::size_t length, bool upper) {
  if (length != 2) return std::nullopt;
  if (time.hour < 12) return upper ? "AM" : "am";
  return upper ? "PM" : "pm";
}

Part zone_part(const Timestamp& time, std::size_t length) {
  const bool utc = time.offset_minutes == 0;
  switch (length) {
    case 1:
      return utc ? "Z" : offset_text(time, true);
    case 3:
      return utc ? "UTC" : offset_text(time, false);
    case 4:
      return offset_text(time, false);
    case 5:
      return offset_text(time, true);
    default:
      return std::nullopt;
  }
}

// Returns the part of a date that `letter`, repeated `length` times, represents.
Part date_part(const Timestamp& time, char letter, std::size_t length) {
  switch (letter) {
    case 'Y':
      return year_part(time, length);
    case 'M':
      return month_part(time, length);
    case 'D':
      return number_part(time.day, length);
    case 'E':
      return name_part(day_names[time.weekday()], length);
    case 'h':
      return number_part(time.hour, length);
    case 'H':
      return number_part((time.hour + 11) % 12 + 1, length);
    case 'A':
      return half_day_part(time, length, true);
    case 'a':
      return half_day_part(time, length, false);
    case 'm':
      return number_part(time.minute, length);
    case 's':
      return number_part(time.second, length);
    case 'Z':
      return zone_part(time, length);
    default:
      return std::nullopt;
  }
}

// Formats a date: a run of one letter represents a part of the time. Text in single quotes and all other characters
// are copied.
class DateFormatter {
 public:
  DateFormatter(std::string_view format, const Timestamp& time) : rest_(format), time_(time) {}

  CallResult run() {
    while (!rest_.empty()) {
      const bool fine = rest_[0] == '\'' ? quoted() : is_letter(rest_[0]) ? letters() : plain();
      if (!fine) return argument_error(0, std::move(problem_));
    }
    return Value::string(out_);
  }

 private:
  bool letters() {
    const std::size_t length = std::min(rest_.find_first_not_of(rest_[0]), rest_.size());
    const Part part = date_part(time_, rest_[0], length);
    if (!part) {
      problem_ = in_quotes(rest_.substr(0, length), 20) + " is not supported in a date format";
      return false;
    }
    out_ += *part;
    rest_.remove_prefix(length);
    return true;
  }
  bool plain() {
    const auto end =
        std::find_if(rest_.begin(), rest_.end(), [](char c) { return c == '\'' || is_letter(c); });
    const auto length = static_cast<std::size_t>(end - rest_.begin());
    out_ += rest_.substr(0, length);
    rest_.remove_prefix(length);
    return true;
  }
  // Two quotes are a literal quote, inside and outside of quoted text. At the very end, the second also closes the
  // text.
  bool quoted() {
    if (rest_.starts_with("''")) {
      out_ += '\'';
      rest_.remove_prefix(2);
      return true;
    }
    for (std::size_t at = 1; at < rest_.size(); ++at) {
      if (rest_[at] != '\'') {
        out_ += rest_[at];
      } else if (rest_.substr(at + 1).starts_with('\'')) {
        out_ += '\'';
        ++at;
        if (at + 1 == rest_.size()) return end_at(at + 1);
      } else {
        return end_at(at + 1);
      }
    }
    problem_ = "a quote in the date format is not closed";
    return false;
  }
  bool end_at(std::size_t end) {
    rest_.remove_prefix(end);
    return true;
  }

  std::string_view rest_;
  const Timestamp& time_;
  std::string out_;
  std::string problem_;
};

Result<Timestamp, CallError> timestamp_argument(Args args, std::size_t index) {
  std::string problem;
  const auto time = parse_timestamp(args[index].as_string(), problem);
  if (!time) return argument_error(index, "not an RFC 3339 timestamp: " + problem);
  return *time;
}

CallResult format_date(CallContext& call, Args args, const Type&) {
  const auto time = timestamp_argument(args, 1);
  if (!time) return time.error();
  // No part of a format stands for more text than this many times its own length.
  constexpr std::size_t longest_part = 12;
  const std::size_t most = args[0].as_string().size() * longest_part;
  if (most > call.budget().string_bytes_left()) return too_long_string(call);
  return DateFormatter(args[0].as_string(), *time).run();
}

CallResult time_add(CallContext&, Args args, const Type&) {
  const auto time = timestamp_argument(args, 0);
  if (!time) return error(time.error().message);
  const auto duration = parse_duration(args[1].as_string());
  if (!duration) return error("not a duration, such as \"1h30m\"");
  return Value::string(to_string(add(*time, *duration)));
}

CallResult time_compare(CallContext&, Args args, const Type&) {
  const auto a = timestamp_argument(args, 0);
  if (!a) return a.error();
  const auto b = timestamp_argument(args, 1);
  if (!b) return b.error();
  const auto order = compare(*a, *b);
  return Value::number(order < 0 ? -1 : order > 0 ? 1 : 0);
}

}  // namespace

std::vector<Function> datetime_functions() {
  return {
      define({"formatdate",
              "Returns a timestamp in another format. In the format, YYYY and YY are the year; M, "
              "MM, MMM and MMMM the month; D and DD the day; EEE and EEEE the day of the week; h "
              "and hh the hour; H and HH the hour on a 12-hour clock; AA and aa the half of the "
              "day; m and mm the minute; s and ss the second; Z, ZZZ, ZZZZ and ZZZZZ the UTC "
              "offset. Text in single quotes is copied unchanged.",
              "formatdate(\"D MMM YYYY, hh:mm\", \"2018-01-02T23:12:01Z\")"},
             {string_parameter("format", "The format."),
              string_parameter("time", "The timestamp (RFC 3339).")},
             Type::string(), format_date),
      define({"timeadd", "Returns a timestamp plus a duration, which may be negative.",
              "timeadd(\"2017-11-22T00:00:00Z\", \"10m\")"},
             {string_parameter("timestamp", "The timestamp (RFC 3339)."),
              string_parameter("duration",
                               "The duration: numbers with a unit of h, m, s, ms, us or ns.")},
             Type::string(), time_add, ResultIs::Anything),
  };
}

std::vector<Function> terraform_datetime_functions() {
  return {
      define({"timecmp",
              "Returns -1 if the first timestamp is before the second, 1 if it is after it, and 0 "
              "if both are the same time.",
              "timecmp(\"2017-11-22T00:00:00Z\", \"2017-11-22T01:00:00+01:00\")"},
             {string_parameter("timestamp_a", "A timestamp (RFC 3339)."),
              string_parameter("timestamp_b", "Another timestamp.")},
             Type::number(), time_compare),
  };
}

}  // namespace hecla::stdlib
