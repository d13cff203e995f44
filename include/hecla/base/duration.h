// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Durations as people write them: numbers with units, one after the other.
//
//   hecla::parse_duration("1h30m") == 5'400'000'000'000
//   hecla::duration_text(1'500'000'000) == "1.5s"
//
// Pure functions; safe to call from several threads.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hecla {

enum class DurationUnits : std::uint8_t {
  UpToHours,  // h, m, s, ms, us (or µs), ns: the units of Go
  UpToWeeks,  // and d for 24 hours, w for 7 days
};

// Nanoseconds of a duration such as "1h30m", "-1.5s" or "0"; nothing where it is none or does not fit.
std::optional<std::int64_t> parse_duration(std::string_view text,
                                           DurationUnits units = DurationUnits::UpToHours);

// The short text that reads back to the same duration: "1h30m", "1.5s", "250ms", "0s".
std::string duration_text(std::int64_t nanoseconds);

}  // namespace hecla
