// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "number/power.h"

#include <bit>

namespace hecla::detail {
namespace {

// The largest exponent whose power of five fits into 64 bits.
constexpr std::int64_t word_power = 27;
constexpr std::uint64_t word_power_value = 7450580596923828125u;

constexpr std::uint64_t small_power_of_five(std::int64_t n) {
  std::uint64_t power = 1;
  for (; n > 0; --n) power *= 5;
  return power;
}

Decimal small_exact_power(std::int64_t n) {
  Decimal power(1);
  for (; n >= word_power; n -= word_power) power *= word_power_value;
  return power *= small_power_of_five(n);
}

void cut(Power& power) {
  const int excess = bit_length(power.value) - power_bits;
  if (excess <= 0) return;
  power.value >>= static_cast<unsigned>(excess);
  power.exponent += excess;
}

}  // namespace

// Each truncation loses less than 2^-831 of the value, and squaring doubles the error so far: the
// total is less than 2n times that.
Power power_of_five(std::int64_t n) {
  if (n <= max_exact_power) return {small_exact_power(n), 0, 0};
  Power power{1, 0, 4 * static_cast<std::uint64_t>(n)};
  for (auto bit = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(n))) - 1; bit >= 0;
       --bit) {
    power.value *= power.value;
    power.exponent *= 2;
    if ((n >> bit) & 1) power.value *= 5u;
    cut(power);
  }
  return power;
}

BigInt exact_power_of_five(std::int64_t n) { return mp::pow(BigInt(5), static_cast<unsigned>(n)); }

}  // namespace hecla::detail
