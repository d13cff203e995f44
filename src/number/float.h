// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Float: an unpacked Number, for arithmetic. Sums, products and quotients work directly on the
// eight words of the mantissa; integer.h has integers of any length.
#include <array>
#include <bit>
#include <compare>
#include <span>

#include "hecla/number/number.h"

namespace hecla::detail {

__extension__ typedef unsigned __int128 DoubleWord;

constexpr int mantissa_bits = 512;
constexpr std::size_t mantissa_words = mantissa_bits / 64;

// Words are in little-endian order: the least significant word comes first.
using Mantissa = std::array<std::uint64_t, mantissa_words>;

// The value mantissa * 2^exponent. The top bit of the mantissa is set unless the value is zero. The
// exponent is not bounded: to_number() brings it into range.
struct Float {
  Mantissa mantissa{};
  std::int64_t exponent = 0;
  bool negative = false;
  bool infinite = false;

  // Returns the Float that `number` points to, or its inline integer, stored in `scratch`.
  static const Float& of(const Number& number, Float& scratch);
  static Float of(const Number& number);
  static Float of(std::int64_t value);
  static Float of(std::uint64_t value);
  static Float infinity(bool negative) { return {{}, 0, negative, true}; }
  Number to_number() const;

  bool is_zero() const { return mantissa.back() == 0 && !infinite; }
  // Returns an exponent such that the magnitude is below 2^top() and, unless zero, at least half of
  // it.
  std::int64_t top() const { return exponent + mantissa_bits; }
  bool is_integer() const;
  // Returns the number of zeros below the lowest set bit. Precondition: the value is not zero.
  int trailing_zeros() const;
  // Compares the magnitudes: -1, 0 or 1.
  static int compare_magnitude(const Float& a, const Float& b);
};

struct BigFloat : BigNumber {
  explicit BigFloat(const Float& float_value) : value(float_value) {}
  Float value;
};

// Returns words * 2^exponent rounded to 512 bits, ties to even. `sticky` says that a fraction of
// the last bit was cut off; the words must then have more than 513 bits.
Float round(std::span<const std::uint64_t> words, std::int64_t exponent, bool negative,
            bool sticky = false);

Float add(const Float& a, const Float& b);
Float multiply(const Float& a, const Float& b);
// Precondition: `b` is not zero.
Float divide(const Float& a, const Float& b);
Float truncate(const Float& value);

// Returns value * 10^exponent rounded to 512 bits. Precondition: -max_short_power <= exponent <=
// max_short_power.
constexpr int max_short_power = 18;
Float nearest_float(std::uint64_t value, int exponent);
std::uint64_t small_power_of_ten(int n);  // 0 <= n <= 19

}  // namespace hecla::detail
