// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Durations as text: numbers with units, one after the other.
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
  UpToHours,  // h, m, s, ms, us (or µs) and ns: the units of Go
  UpToWeeks,  // also d for 24 hours and w for 7 days
};

// Parses a duration such as "1h30m", "-1.5s" or "0". Returns nanoseconds, or nothing if `text` is
// not a duration or does not fit.
std::optional<std::int64_t> parse_duration(std::string_view text,
                                           DurationUnits units = DurationUnits::UpToHours);

// Returns a short text that parses to the same duration: "1h30m", "1.5s", "250ms", "0s".
std::string duration_text(std::int64_t nanoseconds);

}  // namespace hecla
