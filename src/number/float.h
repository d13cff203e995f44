// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Float: a Number taken apart, for reckoning with. Boost.Multiprecision does the work on the limbs;
// what it means to round to 512 bits is said once, in round().
#include <boost/multiprecision/cpp_int.hpp>

#include "hecla/number/number.h"

namespace hecla::detail {

namespace mp = boost::multiprecision;

template <unsigned Bits>
using FixedInt =
    mp::number<mp::cpp_int_backend<Bits, Bits, mp::unsigned_magnitude, mp::unchecked, void>,
               mp::et_off>;
using Mantissa = FixedInt<512>;
// Room for a product, a dividend, or two mantissas side by side.
using Wide = FixedInt<1152>;
// Room for decimal digits times a power of ten.
using Decimal = FixedInt<2048>;
using BigInt = mp::number<mp::cpp_int_backend<>, mp::et_off>;

constexpr int mantissa_bits = 512;

template <class Int>
int bit_length(const Int& value) {
  return value.is_zero() ? 0 : static_cast<int>(mp::msb(value)) + 1;
}

// mantissa * 2^exponent. The top bit of the mantissa is set, unless it is zero. The exponent of a
// Float is not bounded: to_number() brings it into range.
struct Float {
  Mantissa mantissa{};
  std::int64_t exponent = 0;
  bool negative = false;
  bool infinite = false;

  static Float of(const Number& number);
  static Float of(std::int64_t value);
  static Float infinity(bool negative) { return {0, 0, negative, true}; }
  Number to_number() const;

  bool is_zero() const { return mantissa.is_zero() && !infinite; }
  // The value is below 2^top() and, unless zero, at least half of that.
  std::int64_t top() const { return exponent + mantissa_bits; }
  bool is_integer() const;
  // -1, 0 or 1, whatever the signs.
  static int compare_magnitude(const Float& a, const Float& b);
};

struct BigFloat : BigNumber {
  explicit BigFloat(const Float& float_value) : value(float_value) {}
  Float value;
};

// value * 2^exponent to 512 bits, ties to even; `sticky` says that a fraction of the last bit was
// cut off, and needs a value of more than 513 bits.
template <class Int>
Float round(const Int& value, std::int64_t exponent, bool negative, bool sticky = false) {
  const int bits = bit_length(value);
  if (bits == 0) return {};
  const int excess = bits - mantissa_bits;
  if (excess <= 0) {
    return {Mantissa(value) << static_cast<unsigned>(-excess), exponent + excess, negative, false};
  }
  const auto cut = static_cast<unsigned>(excess);
  Mantissa kept(Int(value >> cut));
  const bool half = mp::bit_test(value, cut - 1);
  if (half && (sticky || mp::bit_test(kept, 0) || mp::lsb(value) < cut - 1)) {
    ++kept;
    // All bits were ones, and the carry ran out at the top.
    if (kept.is_zero())
      return {Mantissa(1) << (mantissa_bits - 1), exponent + excess + 1, negative, false};
  }
  return {kept, exponent + excess, negative, false};
}

Float add(const Float& a, const Float& b);
Float multiply(const Float& a, const Float& b);
// Precondition: b is not zero.
Float divide(const Float& a, const Float& b);
Float truncate(const Float& value);

}  // namespace hecla::detail
