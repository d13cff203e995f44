// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The decimal digits of a number, between its text and its bits.
#include <string>
#include <string_view>

#include "number/float.h"

namespace hecla::detail {

// 0.DIGITS * 10^point: no digit at either end is 0; zero has no digits.
struct Digits {
  std::string digits;
  std::int64_t point = 0;
};

// DIGITS * 10^exponent to 512 bits. Precondition: the first digit is not 0.
Float nearest_float(std::string_view digits, std::int64_t exponent);
// Whether DIGITS * 10^exponent is an integer of 512 bits and some zeros. Precondition: no 0 at either end.
bool is_exact_integer(std::string_view digits, std::int64_t exponent);

// Shortest decimal that nearest_float reads as `value` (finite, not zero), and the nearest to it of
// those.
Digits shortest_digits(const Float& value);
// The magnitude rounded half to even to `count` significant digits, or to `places` after the point.
Digits significant_digits(const Float& value, std::int64_t count);
Digits fixed_digits(const Float& value, std::int64_t places);

// `digits` without an exponent, with at least `places` digits after the point.
void append_plain(std::string& out, const Digits& digits, std::int64_t places);

}  // namespace hecla::detail
