// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Conversion from bits to digits. A number is scaled by a power of ten until the digits that matter
// form an integer. As in nearest.cpp, only the top bits of the power may be known; if the resulting
// bounds do not determine the digits, the exact power is used.
#include <algorithm>
#include <cmath>

#include "number/decimal_text.h"
#include "number/power.h"

namespace hecla::detail {
namespace {

// More digits than are needed to distinguish any two neighboring numbers.
constexpr std::int64_t working_digits = 160;
constexpr int chunk_digits = 19;

// The value numerator * 2^exponent.
struct Dyadic {
  Decimal numerator;
  std::int64_t exponent;
};

// The integer part of a scaled value as digits, and whether a fraction follows.
struct Scaled {
  std::string digits;
  bool has_rest;
};

template <class Int>
std::string text_of(Int value) {
  char buffer[640];
  char* at = std::end(buffer);
  const Int word(small_power_of_ten(chunk_digits));
  while (!value.is_zero()) {
    Int quotient;
    Int rest;
    mp::divide_qr(value, word, quotient, rest);
    auto low = static_cast<std::uint64_t>(rest);
    for (int i = 0; i < chunk_digits; ++i, low /= 10) *--at = static_cast<char>('0' + low % 10);
    value = quotient;
  }
  at = std::find_if(at, std::end(buffer), [](char c) { return c != '0'; });
  return {at, std::end(buffer)};
}

// Returns value / divisor * 2^exponent, rounded down.
template <class Int>
Int floor_of(const Int& value, const Int& divisor, std::int64_t exponent, bool& has_rest) {
  const auto shift = static_cast<unsigned>(std::abs(exponent));
  if (divisor == 1) {
    if (exponent >= 0) return value << shift;
    has_rest = !value.is_zero() && mp::lsb(value) < shift;
    return value >> shift;
  }
  Int quotient;
  Int rest;
  if (exponent >= 0) {
    mp::divide_qr(Int(value << shift), divisor, quotient, rest);
  } else {
    mp::divide_qr(value, Int(divisor << shift), quotient, rest);
  }
  has_rest = !rest.is_zero();
  return quotient;
}

// Returns value * 10^tens if that has about `working_digits` digits or fewer; nothing if the bounds
// on the power of ten do not determine the digits.
std::optional<Scaled> scale_quickly(const Dyadic& value, std::int64_t tens) {
  const Power power = power_of_five(std::abs(tens));
  const Decimal one(1);
  bool has_rest = false;
  auto scale = [&](const Decimal& five) {
    if (tens < 0) {
      return floor_of(value.numerator, five, value.exponent + tens - power.exponent, has_rest);
    }
    return floor_of(Decimal(value.numerator * five), one, value.exponent + tens + power.exponent,
                    has_rest);
  };
  const Decimal floor = scale(power.value);
  if (power.error != 0) {
    if (scale(Decimal(power.value + power.error)) != floor) return std::nullopt;
    has_rest = true;
  }
  return Scaled{text_of(floor), has_rest};
}

Scaled scale_exactly(const Dyadic& value, std::int64_t tens) {
  const BigInt power = exact_power_of_five(std::abs(tens));
  BigInt numerator(value.numerator);
  if (tens >= 0) numerator *= power;
  Scaled result{{}, false};
  const BigInt floor =
      floor_of(numerator, tens < 0 ? power : BigInt(1), value.exponent + tens, result.has_rest);
  result.digits = digits_in_base(floor, 10);
  return result;
}

Dyadic dyadic(const Float& value) { return {integer_of<Decimal>(value.mantissa), value.exponent}; }

// Returns an exponent such that the value is below 10^decimal_top() and at least a hundredth of it.
std::int64_t decimal_top(const Float& value) {
  return static_cast<std::int64_t>(
             std::floor(static_cast<double>(value.top()) * 0.30102999566398120)) +
         1;
}

Scaled scale(const Float& value, std::int64_t tens) {
  if (decimal_top(value) + tens <= working_digits) {
    if (auto quick = scale_quickly(dyadic(value), tens)) return *quick;
  }
  return scale_exactly(dyadic(value), tens);
}

void trim(Digits& digits) { digits.digits.resize(digits.digits.find_last_not_of('0') + 1); }

// Adds one to the last digit.
void increment(Digits& digits) {
  std::string& text = digits.digits;
  const std::size_t below_nine = text.find_last_not_of('9');
  if (below_nine == text.npos) {
    text.assign(1, '1');
    ++digits.point;
    return;
  }
  ++text[below_nine];
  text.resize(below_nine + 1);
}

// Returns whether the digits after the first `count` amount to more than half a unit of the last
// digit kept, or to exactly half if that digit is odd.
bool rounds_up(std::string_view text, std::size_t count, bool has_rest) {
  if (count >= text.size() || text[count] != '5') return count < text.size() && text[count] > '5';
  if (has_rest || text.find_first_not_of('0', count + 1) != text.npos) return true;
  return count > 0 && (text[count - 1] - '0') % 2 != 0;
}

Digits rounded(const Scaled& scaled, std::int64_t point, std::int64_t count) {
  if (count < 0) return {};
  const auto kept = std::min(static_cast<std::size_t>(count), scaled.digits.size());
  Digits result{scaled.digits.substr(0, kept), point};
  if (rounds_up(scaled.digits, kept, scaled.has_rest)) increment(result);
  trim(result);
  return result;
}

// The bounds of the numbers that round to `value`, in quarters of its last bit.
struct Neighborhood {
  Dyadic lower, middle, upper;
  bool inclusive;
};

Neighborhood neighborhood(const Float& value) {
  const Decimal quarters = integer_of<Decimal>(value.mantissa) << 2;
  const std::int64_t exponent = value.exponent - 2;
  // The lower neighbor of a power of two is only half as far away as the upper one.
  const bool is_power = value.trailing_zeros() == mantissa_bits - 1;
  return {{quarters - (is_power ? 1u : 2u), exponent},
          {quarters, exponent},
          {quarters + 2u, exponent},
          (value.mantissa[0] & 1) == 0};
}

struct ScaledNeighborhood {
  Scaled lower, middle, upper;
  bool inclusive;
};

ScaledNeighborhood scale(const Neighborhood& around, std::int64_t tens) {
  auto lower = scale_quickly(around.lower, tens);
  auto middle = scale_quickly(around.middle, tens);
  auto upper = scale_quickly(around.upper, tens);
  if (lower && middle && upper) return {*lower, *middle, *upper, around.inclusive};
  return {scale_exactly(around.lower, tens), scale_exactly(around.middle, tens),
          scale_exactly(around.upper, tens), around.inclusive};
}

bool ends_at(const Scaled& scaled, std::size_t count) {
  return !scaled.has_rest && scaled.digits.find_first_not_of('0', count) == std::string::npos;
}

void pad_front(std::string& text, std::size_t size) { text.insert(0, size - text.size(), '0'); }

// Returns the first digits of the middle: as few as keep it between the bounds after rounding.
Digits shorten(ScaledNeighborhood around, std::int64_t tens) {
  const std::string& upper = around.upper.digits;
  pad_front(around.lower.digits, upper.size());
  pad_front(around.middle.digits, upper.size());
  const std::string& lower = around.lower.digits;
  const std::string& middle = around.middle.digits;
  Digits result{{}, static_cast<std::int64_t>(upper.size()) - tens};
  for (std::size_t i = 0; i < middle.size(); ++i) {
    const bool down = lower[i] != middle[i] || (around.inclusive && ends_at(around.lower, i + 1));
    const bool up = middle[i] != upper[i] &&
                    (around.inclusive || middle[i] + 1 < upper[i] || !ends_at(around.upper, i + 1));
    if (!down && !up) continue;
    result.digits = middle.substr(0, i + 1);
    if (up && (!down || rounds_up(middle, i + 1, around.middle.has_rest))) increment(result);
    break;
  }
  const std::size_t zeros = result.digits.find_first_not_of('0');
  result.point -= static_cast<std::int64_t>(zeros);
  result.digits.erase(0, zeros);
  trim(result);
  return result;
}

bool is_plain_integer(const Float& value) {
  return value.top() <= mantissa_bits && value.is_integer();
}

Digits integer_digits(const Float& value) {
  Digits result{text_of(Decimal(integer_of<Decimal>(value.mantissa) >>
                                static_cast<unsigned>(-value.exponent))),
                0};
  result.point = static_cast<std::int64_t>(result.digits.size());
  trim(result);
  return result;
}

// Returns the integer nearest to value * 10^places, which has at most 64 bits, from the top 128
// bits of the value.
std::uint64_t scaled_up(const Float& value, int places) {
  const std::uint64_t power = small_power_of_ten(places);
  const DoubleWord low = DoubleWord{value.mantissa[mantissa_words - 2]} * power;
  const DoubleWord high = DoubleWord{value.mantissa[mantissa_words - 1]} * power + (low >> 64);
  // Now `high` counts units of 2^(top - 64), and shift is at least 1.
  const auto shift = static_cast<unsigned>(64 - value.top());
  return static_cast<std::uint64_t>((high + (DoubleWord{1} << (shift - 1))) >> shift);
}

// Returns the number with at most eighteen digits that parses to `value`, if there is one. No two
// such numbers parse to the same value, so it is the shortest.
std::optional<Digits> short_digits(const Float& value) {
  const std::int64_t top = decimal_top(value);
  if (top > max_short_power || top < 1 - max_short_power) return std::nullopt;
  const std::int64_t places = std::min<std::int64_t>(max_short_power - top, max_short_power);
  const std::uint64_t guess = scaled_up(value, static_cast<int>(places));
  if (guess == 0) return std::nullopt;
  const Float read = nearest_float(guess, -static_cast<int>(places));
  if (read.exponent != value.exponent || read.mantissa != value.mantissa) return std::nullopt;
  Digits result{std::to_string(guess), 0};
  result.point = static_cast<std::int64_t>(result.digits.size()) - places;
  trim(result);
  return result;
}

}  // namespace

Digits shortest_digits(const Float& value) {
  if (is_plain_integer(value)) return integer_digits(value);
  if (auto found = short_digits(value)) return *found;
  const std::int64_t tens = working_digits - decimal_top(value);
  return shorten(scale(neighborhood(value), tens), tens);
}

Digits significant_digits(const Float& value, std::int64_t count) {
  // Requests one or two digits more than wanted, but no more than there are.
  const std::int64_t all = std::max<std::int64_t>(-value.exponent, 0);
  const std::int64_t tens = std::min(count + 2 - decimal_top(value), all);
  const Scaled scaled = scale(value, tens);
  return rounded(scaled, static_cast<std::int64_t>(scaled.digits.size()) - tens, count);
}

Digits fixed_digits(const Float& value, std::int64_t places) {
  // No bit of the value lies beyond this many decimal places.
  const std::int64_t tens = std::clamp<std::int64_t>(-value.exponent, 0, places + 1);
  const Scaled scaled = scale(value, tens);
  const std::int64_t point = static_cast<std::int64_t>(scaled.digits.size()) - tens;
  return rounded(scaled, point, point + places);
}

void append_plain(std::string& out, const Digits& digits, std::int64_t places) {
  const std::string_view text = digits.digits;
  const auto size = static_cast<std::int64_t>(text.size());
  const std::int64_t whole = std::clamp<std::int64_t>(digits.point, 0, size);
  if (digits.point <= 0 || size == 0) {
    out.push_back('0');
  } else {
    out.append(text.substr(0, static_cast<std::size_t>(whole)));
    out.append(static_cast<std::size_t>(digits.point - whole), '0');
  }
  const std::int64_t zeros = size == 0 ? 0 : std::max<std::int64_t>(-digits.point, 0);
  const std::int64_t written = zeros + size - whole;
  if (written == 0 && places <= 0) return;
  out.push_back('.');
  out.append(static_cast<std::size_t>(zeros), '0');
  out.append(text.substr(static_cast<std::size_t>(whole)));
  out.append(static_cast<std::size_t>(std::max<std::int64_t>(places - written, 0)), '0');
}

}  // namespace hecla::detail
