// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Refinement: what is already known of an unknown value.
//
//   Refinement known{.null = Nullness::NotNull, .prefix = "vpc-"};
//   Value id = Value::unknown(Type::string(), known);
//
// Operations use it to give a known result where they can (a refined length that rules out zero,
// say), and to refine their own unknown results.
#include <hecla/number/number.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace hecla {

enum class Nullness : std::uint8_t { Unknown, NotNull, Null };

struct NumberBound {
  Number value;
  bool inclusive = true;
  friend bool operator==(const NumberBound&, const NumberBound&) = default;
};

struct Refinement {
  static constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();

  Nullness null = Nullness::Unknown;
  std::string prefix = {};                        // strings: what the text starts with; NFC
  std::optional<NumberBound> min = {}, max = {};  // numbers; nothing where unbounded
  std::size_t min_length = 0;                     // collections
  std::size_t max_length = unbounded;

  bool empty() const { return *this == Refinement{}; }
  friend bool operator==(const Refinement&, const Refinement&) = default;

  // The prefix of strings of which only the first part is known: `start` without what a later
  // character might still change by normalisation or by joining its last grapheme cluster.
  static std::string safe_prefix(std::string_view start);
};

}  // namespace hecla
