// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Integers of any length, from Boost.Multiprecision: for text with many digits, and for exponents
// that the fast paths do not cover. The header is slow to compile; include it only where needed.
#include <boost/multiprecision/cpp_int.hpp>
#include <string>

#include "number/float.h"

namespace hecla::detail {

namespace mp = boost::multiprecision;

// Large enough for the digits that matter times a power of ten.
using Decimal =
    mp::number<mp::cpp_int_backend<2048, 2048, mp::unsigned_magnitude, mp::unchecked, void>,
               mp::et_off>;
using BigInt = mp::number<mp::cpp_int_backend<>, mp::et_off>;

template <class Int>
int bit_length(const Int& value) {
  return value.is_zero() ? 0 : static_cast<int>(mp::msb(value)) + 1;
}

template <class Int>
Int integer_of(const Mantissa& mantissa) {
  Int result;
  mp::import_bits(result, mantissa.begin(), mantissa.end(), 64, false);
  return result;
}

// Returns value * 2^exponent rounded to 512 bits; `sticky` as in round().
template <class Int>
Float round_integer(const Int& value, std::int64_t exponent, bool negative, bool sticky = false) {
  // Bits below those that round() looks at matter only in that any of them is set.
  constexpr int seen_bits = mantissa_bits + 64;
  const int excess = bit_length(value) - seen_bits;
  if (excess > 0) {
    const auto cut = static_cast<unsigned>(excess);
    const bool has_rest = sticky || mp::lsb(value) < cut;
    return round_integer(Int(value >> cut), exponent + excess, negative, has_rest);
  }
  std::array<std::uint64_t, mantissa_words + 1> words{};
  mp::export_bits(value, words.begin(), 64, false);
  return round(words, exponent, negative, sticky);
}

// Returns the digits of `value` in a base from 2 to 62; none for zero.
std::string digits_in_base(const BigInt& value, std::uint64_t base);

}  // namespace hecla::detail
