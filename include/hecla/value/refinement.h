// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Refinement: partial knowledge about an unknown value.
//
//   Refinement known{.null = Nullness::NotNull, .prefix = "vpc-"};
//   Value id = Value::unknown(Type::string(), known);
//
// Operations use it to return known results where possible (for example, if a minimum length rules
// out zero), and to refine their own unknown results.
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
  static constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();

  Nullness null = Nullness::Unknown;
  std::string prefix = {};                        // strings: a prefix of the value, in NFC
  std::optional<NumberBound> min = {}, max = {};  // numbers; empty if unbounded
  std::uint64_t min_length = 0;                   // collections
  std::uint64_t max_length = unbounded;

  bool empty() const { return *this == Refinement{}; }
  friend bool operator==(const Refinement&, const Refinement&) = default;

  // Returns the prefix of `start` that later text cannot change, neither by normalization nor by
  // joining the last grapheme cluster: the refinement for a string that begins with `start`.
  static std::string safe_prefix(std::string_view start);
};

}  // namespace hecla
