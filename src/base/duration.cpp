// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/duration.h"

#include <algorithm>
#include <span>

#include "base/ascii.h"

namespace hecla {
namespace {

constexpr std::uint64_t longest = std::uint64_t{1}
                                  << 63;  // nanoseconds; only a negative duration can be this long
constexpr std::uint64_t second = 1'000'000'000, minute = 60 * second, hour = 60 * minute,
                        day = 24 * hour;

struct Unit {
  std::string_view name;
  std::uint64_t nanoseconds;
};
constexpr Unit units_to_weeks[] = {
    {"ns", 1},          {"us", 1'000}, {"\u00b5s", 1'000},  // micro sign
    {"\u03bcs", 1'000},                                     // Greek mu
    {"ms", 1'000'000},  {"s", second}, {"m", minute},      {"h", hour}, {"d", day}, {"w", 7 * day},
};
constexpr std::size_t units_to_hours = std::size(units_to_weeks) - 2;

class DurationReader {
 public:
  DurationReader(std::string_view text, DurationUnits units)
      : rest_(text),
        units_(units_to_weeks,
               units == DurationUnits::UpToWeeks ? std::size(units_to_weeks) : units_to_hours) {}

  std::optional<std::int64_t> read() {
    const bool negative = rest_.starts_with('-');
    if (negative || rest_.starts_with('+')) rest_.remove_prefix(1);
    if (rest_ == "0") return 0;
    if (rest_.empty()) return std::nullopt;
    std::uint64_t total = 0;
    while (!rest_.empty()) {
      const auto part = take_part();
      if (!part || *part > longest - total) return std::nullopt;
      total += *part;
    }
    if (negative) return static_cast<std::int64_t>(0 - total);
    if (total == longest) return std::nullopt;
    return static_cast<std::int64_t>(total);
  }

 private:
  struct Fraction {
    std::uint64_t digits = 0;
    double scale = 1;
    bool any = false;
  };

  // Parses one number with its unit, such as "1.5h", into nanoseconds.
  std::optional<std::uint64_t> take_part() {
    const std::size_t before = rest_.size();
    const auto whole = take_whole();
    const bool has_whole = rest_.size() != before;
    if (!whole) return std::nullopt;
    const Fraction fraction = take_fraction();
    if (!has_whole && !fraction.any) return std::nullopt;
    const auto unit = take_unit();
    if (!unit || *whole > longest / *unit) return std::nullopt;
    std::uint64_t value = *whole * *unit;
    if (fraction.digits > 0) {
      value += static_cast<std::uint64_t>(static_cast<double>(fraction.digits) *
                                          (static_cast<double>(*unit) / fraction.scale));
    }
    if (value > longest) return std::nullopt;
    return value;
  }

  // Returns nothing if the digits do not fit.
  std::optional<std::uint64_t> take_whole() {
    std::uint64_t value = 0;
    for (; !rest_.empty() && is_digit(rest_[0]); rest_.remove_prefix(1)) {
      if (value > longest / 10) return std::nullopt;
      value = value * 10 + static_cast<std::uint64_t>(rest_[0] - '0');
      if (value > longest) return std::nullopt;
    }
    return value;
  }

  // Drops digits that do not fit.
  Fraction take_fraction() {
    Fraction result;
    if (!rest_.starts_with('.')) return result;
    rest_.remove_prefix(1);
    constexpr std::uint64_t most = (longest - 1) / 10;
    bool full = false;
    for (; !rest_.empty() && is_digit(rest_[0]); rest_.remove_prefix(1)) {
      result.any = true;
      const std::uint64_t next = result.digits * 10 + static_cast<std::uint64_t>(rest_[0] - '0');
      full |= result.digits > most || next > longest;
      if (full) continue;
      result.digits = next;
      result.scale *= 10;
    }
    return result;
  }

  std::optional<std::uint64_t> take_unit() {
    const auto end =
        std::find_if(rest_.begin(), rest_.end(), [](char c) { return c == '.' || is_digit(c); });
    const std::string_view name = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    for (const Unit& unit : units_) {
      if (unit.name != name) continue;
      rest_.remove_prefix(name.size());
      return unit.nanoseconds;
    }
    return std::nullopt;
  }

  std::string_view rest_;
  std::span<const Unit> units_;
};

// Appends seconds such as "1.5s", with at most nine fractional digits and no trailing zeros.
void append_seconds(std::string& out, std::uint64_t nanoseconds) {
  out += std::to_string(nanoseconds / second);
  if (const std::uint64_t rest = nanoseconds % second) {
    std::string digits = std::to_string(second + rest);
    digits.erase(digits.find_last_not_of('0') + 1);
    out.append(".").append(digits, 1);
  }
  out += 's';
}

}  // namespace

std::optional<std::int64_t> parse_duration(std::string_view text, DurationUnits units) {
  return DurationReader(text, units).read();
}

std::string duration_text(std::int64_t nanoseconds) {
  if (nanoseconds == 0) return "0s";
  std::string out = nanoseconds < 0 ? "-" : "";
  std::uint64_t left = static_cast<std::uint64_t>(nanoseconds);
  if (nanoseconds < 0) left = 0 - left;
  if (left < second) {
    const Unit& unit = left % 1'000'000 == 0 ? units_to_weeks[4]
                       : left % 1'000 == 0   ? units_to_weeks[1]
                                             : units_to_weeks[0];
    return out.append(std::to_string(left / unit.nanoseconds)).append(unit.name);
  }
  if (left >= hour) out.append(std::to_string(left / hour)).append("h");
  if (left % hour >= minute) out.append(std::to_string(left % hour / minute)).append("m");
  if (left % minute != 0) append_seconds(out, left % minute);
  return out;
}

}  // namespace hecla
