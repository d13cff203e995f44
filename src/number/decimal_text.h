// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decimal digits: the step between the text of a number and its bits.
#include <string>
#include <string_view>

#include "number/float.h"

namespace hecla::detail {

// The value 0.DIGITS * 10^point. The digits have no leading or trailing zeros; zero has no digits.
struct Digits {
  std::string digits;
  std::int64_t point = 0;
};

// Returns DIGITS * 10^exponent rounded to 512 bits. Precondition: the first digit is not 0.
Float nearest_float(std::string_view digits, std::int64_t exponent);
// Returns whether DIGITS * 10^exponent is an integer with at most 512 significant bits.
// Precondition: the digits have no leading or trailing zeros.
bool is_exact_integer(std::string_view digits, std::int64_t exponent);

// Returns the shortest decimal that nearest_float converts to `value` (finite, not zero); of
// several, the one nearest to it.
Digits shortest_digits(const Float& value);
// Return the magnitude rounded half to even to `count` significant digits, or to `places` digits
// after the point.
Digits significant_digits(const Float& value, std::int64_t count);
Digits fixed_digits(const Float& value, std::int64_t places);

// Appends `digits` without an exponent, with at least `places` digits after the point.
void append_plain(std::string& out, const Digits& digits, std::int64_t places);

}  // namespace hecla::detail
