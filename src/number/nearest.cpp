// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Conversion from digits to bits, in three tiers. Up to nineteen digits with a small exponent take
// one product or quotient. Longer text uses its leading digits and a power of five of which only
// the top bits may be known: this gives a lower and an upper bound, and if both round to the same
// number, that is the result. Only text that lies closer to the middle between two numbers is
// computed exactly.
#include <algorithm>
#include <optional>

#include "number/decimal_text.h"
#include "number/power.h"

namespace hecla::detail {
namespace {

constexpr std::size_t word_digits = 19;
// The number of digits used for the bounds: 831 bits.
constexpr std::size_t leading_digits = 250;
// No midpoint between two numbers in range has more digits, so digits after these only show that
// the value is above the midpoint.
constexpr std::size_t max_digits = 800'000;

std::uint64_t word_of(std::string_view digits) {
  std::uint64_t value = 0;
  for (const char digit : digits) value = value * 10 + static_cast<std::uint64_t>(digit - '0');
  return value;
}

Decimal decimal_of(std::string_view digits) {
  Decimal value(0);
  while (!digits.empty()) {
    const std::string_view word = digits.substr(0, word_digits);
    value *= small_power_of_ten(static_cast<int>(word.size()));
    value += word_of(word);
    digits.remove_prefix(word.size());
  }
  return value;
}

// Returns value / divisor * 2^exponent; both must be positive.
template <class Int>
Float rounded_quotient(const Int& value, const Int& divisor, std::int64_t exponent) {
  const int wanted = mantissa_bits + 2 + bit_length(divisor) - bit_length(value);
  const auto shift = static_cast<unsigned>(std::max(wanted, 0));
  Int quotient;
  Int rest;
  mp::divide_qr(Int(value << shift), divisor, quotient, rest);
  return round_integer(quotient, exponent - shift, false, !rest.is_zero());
}

// Returns value * 5^fives * 2^exponent, where `power` is 5^fives or its inverse.
Float scaled(const Decimal& value, const Decimal& power, bool inverse, std::int64_t exponent) {
  if (inverse) return rounded_quotient(value, power, exponent);
  return round_integer(Decimal(value * power), exponent, false);
}

bool is_same(const Float& a, const Float& b) {
  return a.exponent == b.exponent && a.mantissa == b.mantissa;
}

// Returns the float that both bounds round to, if there is only one. `cut` says that digits after
// `value` were left out.
std::optional<Float> float_between(const Decimal& value, bool cut, std::int64_t exponent) {
  const bool inverse = exponent < 0;
  const Power power = power_of_five(inverse ? -exponent : exponent);
  const std::int64_t twos = exponent + (inverse ? -power.exponent : power.exponent);
  if (!cut && power.error == 0) return scaled(value, power.value, inverse, twos);
  const Decimal high_power = power.value + power.error;
  const Decimal high_value = cut ? Decimal(value + 1u) : value;
  const Float low = scaled(value, inverse ? high_power : power.value, inverse, twos);
  const Float high = scaled(high_value, inverse ? power.value : high_power, inverse, twos);
  if (!is_same(low, high)) return std::nullopt;
  return low;
}

Float exact_float(const BigInt& value, std::int64_t exponent) {
  if (exponent >= 0)
    return round_integer(BigInt(value * exact_power_of_five(exponent)), exponent, false);
  return rounded_quotient(value, exact_power_of_five(-exponent), exponent);
}

// Returns the integer that the digits denote; takes more than linear but less than quadratic time.
BigInt spelled(std::string_view digits) {
  if (digits.size() <= leading_digits) return BigInt(decimal_of(digits));
  const std::size_t low = digits.size() / 2;
  const BigInt high = spelled(digits.substr(0, digits.size() - low));
  const BigInt power = exact_power_of_five(static_cast<std::int64_t>(low)) << low;
  return high * power + spelled(digits.substr(digits.size() - low));
}

}  // namespace

Float nearest_float(std::string_view digits, std::int64_t exponent) {
  if (digits.size() <= word_digits && std::abs(exponent) <= max_short_power) {
    return nearest_float(word_of(digits), static_cast<int>(exponent));
  }
  const std::string_view leading = digits.substr(0, leading_digits);
  const auto left = static_cast<std::int64_t>(digits.size() - leading.size());
  if (auto found = float_between(decimal_of(leading), left > 0, exponent + left)) return *found;
  if (digits.size() <= max_digits) return exact_float(spelled(digits), exponent);
  const auto dropped = static_cast<std::int64_t>(digits.size() - max_digits);
  const BigInt just_above = spelled(digits.substr(0, max_digits)) * 10 + 1;
  return exact_float(just_above, exponent + dropped - 1);
}

bool is_exact_integer(std::string_view digits, std::int64_t exponent) {
  if (digits.empty()) return true;
  // More digits or more factors of five than 512 bits can hold.
  if (digits.size() > 155 || exponent < 0 || exponent > 221) return false;
  Decimal value = decimal_of(digits) * power_of_five(exponent).value;
  value >>= mp::lsb(value);
  return bit_length(value) <= mantissa_bits;
}

}  // namespace hecla::detail
