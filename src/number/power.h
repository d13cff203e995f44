// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Powers of five: exact while they are small, otherwise their top bits with a bound on the error.
// Thus a number with a huge exponent costs at most twenty short products.
#include "number/integer.h"

namespace hecla::detail {

// Up to this exponent the exact power has at most 767 bits.
constexpr std::int64_t max_exact_power = 330;
// The number of bits that an inexact power keeps.
constexpr int power_bits = 832;

// 5^n lies in [value, value + error] * 2^exponent.
struct Power {
  Decimal value;
  std::int64_t exponent;
  std::uint64_t error;  // 0: exact
};

// Precondition: 0 <= n < 2^24.
Power power_of_five(std::int64_t n);
BigInt exact_power_of_five(std::int64_t n);

}  // namespace hecla::detail
