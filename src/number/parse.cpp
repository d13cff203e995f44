// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Text is read in three tiers. Up to nineteen digits with a small exponent take one product or
// quotient. More take their first digits, and a power of five of which only the top bits may be
// known: that gives a lower and an upper bound, and where both round to the same number it is the
// one. Only text that comes closer to the middle of two numbers is worth its exact value.
#include <algorithm>
#include <limits>

#include "number/decimal_text.h"
#include "number/power.h"

namespace hecla {
namespace detail {
namespace {

constexpr std::size_t word_digits = 19;
// Digits that the bounds look at: 831 bits.
constexpr std::size_t leading_digits = 250;
// No middle between two numbers in range has more digits, so what follows only tells apart "just
// above".
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

// value / divisor * 2^exponent, both positive.
template <class Int>
Float rounded_quotient(const Int& value, const Int& divisor, std::int64_t exponent) {
  const int wanted = mantissa_bits + 2 + bit_length(divisor) - bit_length(value);
  const auto shift = static_cast<unsigned>(std::max(wanted, 0));
  Int quotient;
  Int rest;
  mp::divide_qr(Int(value << shift), divisor, quotient, rest);
  return round(quotient, exponent - shift, false, !rest.is_zero());
}

// value * 5^fives * 2^exponent, where 5^fives is `power` or its inverse.
Float scaled(const Decimal& value, const Decimal& power, bool inverse, std::int64_t exponent) {
  if (inverse) return rounded_quotient(value, power, exponent);
  return round(Decimal(value * power), exponent, false);
}

bool is_same(const Float& a, const Float& b) {
  return a.exponent == b.exponent && a.mantissa == b.mantissa;
}

// The float between the bounds, where there is only one. `cut` says that digits after `value` were
// left out.
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
  if (exponent >= 0) return round(BigInt(value * exact_power_of_five(exponent)), exponent, false);
  return rounded_quotient(value, exact_power_of_five(-exponent), exponent);
}

}  // namespace

BigInt integer_of(std::string_view digits) {
  if (digits.size() <= leading_digits) return BigInt(decimal_of(digits));
  const std::size_t low = digits.size() / 2;
  const BigInt high = integer_of(digits.substr(0, digits.size() - low));
  const BigInt power = exact_power_of_five(static_cast<std::int64_t>(low)) << low;
  return high * power + integer_of(digits.substr(digits.size() - low));
}

Float nearest_float(std::uint64_t value, int exponent) {
  const Wide power(small_power_of_ten(exponent < 0 ? -exponent : exponent));
  if (exponent < 0) return rounded_quotient(Wide(value), power, 0);
  return round(Wide(Wide(value) * power), 0, false);
}

Float nearest_float(std::string_view digits, std::int64_t exponent) {
  if (digits.size() <= word_digits && exponent >= -19 && exponent <= 19) {
    return nearest_float(word_of(digits), static_cast<int>(exponent));
  }
  const std::string_view leading = digits.substr(0, leading_digits);
  const auto left = static_cast<std::int64_t>(digits.size() - leading.size());
  if (auto found = float_between(decimal_of(leading), left > 0, exponent + left)) return *found;
  if (digits.size() <= max_digits) return exact_float(integer_of(digits), exponent);
  const auto dropped = static_cast<std::int64_t>(digits.size() - max_digits);
  const BigInt just_above = integer_of(digits.substr(0, max_digits)) * 10 + 1;
  return exact_float(just_above, exponent + dropped - 1);
}

}  // namespace detail

namespace {

using detail::Float;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// What text says of a number: DIGITS * 10^tens * 2^twos.
struct Literal {
  std::string digits;  // no 0 at either end
  std::int64_t tens = 0;
  std::int64_t twos = 0;
  bool negative = false;
};

class LiteralReader {
 public:
  explicit LiteralReader(std::string_view text) : rest_(text) {}

  std::optional<NumberError> read(Literal& out) {
    out.negative = read_sign();
    const std::string_view whole = read_digits();
    const std::string_view fraction = take('.') ? read_digits() : std::string_view();
    if (whole.empty() && fraction.empty()) return NumberError::Syntax;
    collect(whole, fraction, out);
    if (const auto error = read_exponent(out)) return error;
    if (!rest_.empty()) return NumberError::Syntax;
    if (out.digits.empty()) return std::nullopt;
    return exponent_fits_ ? std::nullopt : std::optional(NumberError::ExponentRange);
  }

 private:
  bool take(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool read_sign() {
    if (take('-')) return true;
    take('+');
    return false;
  }
  std::string_view read_digits() {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), is_digit);
    const auto digits = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(digits.size());
    return digits;
  }

  static void collect(std::string_view whole, std::string_view fraction, Literal& out) {
    const std::size_t first = std::min(whole.find_first_not_of('0'), whole.size());
    whole.remove_prefix(first);
    if (whole.empty()) {
      const std::size_t zeros = std::min(fraction.find_first_not_of('0'), fraction.size());
      out.tens = -static_cast<std::int64_t>(fraction.size());
      fraction.remove_prefix(zeros);
    } else {
      out.tens = -static_cast<std::int64_t>(fraction.size());
    }
    out.digits.reserve(whole.size() + fraction.size());
    out.digits.append(whole).append(fraction);
    const std::size_t kept = out.digits.find_last_not_of('0') + 1;
    out.tens += static_cast<std::int64_t>(out.digits.size() - kept);
    out.digits.resize(kept);
  }

  std::optional<NumberError> read_exponent(Literal& out) {
    const bool binary = take('p') || take('P');
    if (!binary && !take('e') && !take('E')) return std::nullopt;
    const bool negative = read_sign();
    const std::string_view digits = read_digits();
    if (digits.empty()) return NumberError::Syntax;
    const std::int64_t limit = std::numeric_limits<std::int32_t>::max() + std::int64_t{negative};
    std::int64_t exponent = 0;
    for (const char digit : digits) exponent = std::min(exponent * 10 + (digit - '0'), limit + 1);
    exponent_fits_ = exponent <= limit;
    (binary ? out.twos : out.tens) += negative ? -exponent : exponent;
    return std::nullopt;
  }

  std::string_view rest_;
  bool exponent_fits_ = true;
};

// Well beyond the range of Number; the powers are not made for more.
constexpr std::int64_t max_tens = 400'000;
constexpr std::int64_t max_twos = 8'000'000;

Number infinity_of(bool negative) {
  return negative ? Number::negative_infinity() : Number::infinity();
}

std::optional<NumberError> to_number(const Literal& literal, Number& out) {
  const std::int64_t point = static_cast<std::int64_t>(literal.digits.size()) + literal.tens;
  if (literal.digits.empty() || point < -max_tens) {
    out = Number();
  } else if (point > max_tens) {
    out = infinity_of(literal.negative);
  } else {
    Float value = detail::nearest_float(literal.digits, literal.tens);
    value.exponent += std::clamp(literal.twos, -max_twos, max_twos);
    value.negative = literal.negative;
    out = value.to_number();
  }
  return out.is_infinite() ? std::optional(NumberError::Overflow) : std::nullopt;
}

// "12", "-7": most numbers of most configurations.
std::optional<std::int64_t> small_integer(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  const std::string_view digits = text.substr(negative ? 1 : 0);
  if (digits.empty() || digits.size() > 18) return std::nullopt;
  std::int64_t value = 0;
  for (const char digit : digits) {
    if (!is_digit(digit)) return std::nullopt;
    value = value * 10 + (digit - '0');
  }
  return negative ? -value : value;
}

}  // namespace

std::optional<NumberError> Number::parse(std::string_view text, Number& out) {
  if (const auto small = small_integer(text)) {
    out = Number(*small);
    return std::nullopt;
  }
  Literal literal;
  if (const auto error = LiteralReader(text).read(literal)) return error;
  return to_number(literal, out);
}

std::optional<Number> Number::parse(std::string_view text) {
  Number number;
  if (parse(text, number)) return std::nullopt;
  return number;
}

bool Number::parses_exactly(std::string_view text) {
  if (small_integer(text)) return true;
  Literal literal;
  if (LiteralReader(text).read(literal)) return false;
  if (literal.digits.empty()) return true;
  // More digits, or more powers of five, than 512 bits can hold; and no fraction.
  const bool fits = literal.digits.size() <= 155 && literal.tens >= 0 && literal.tens <= 221;
  if (!fits || literal.twos != 0) return false;
  const auto power = detail::power_of_five(literal.tens);
  detail::Decimal value = detail::Decimal(detail::integer_of(literal.digits)) * power.value;
  value >>= detail::mp::lsb(value);
  return detail::bit_length(value) <= detail::mantissa_bits;
}

}  // namespace hecla
