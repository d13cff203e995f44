// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "hecla/number/number.h"

#include <bit>
#include <cmath>
#include <functional>
#include <limits>

#include "hecla/base/result.h"
#include "number/float.h"

namespace hecla {
namespace detail {

void destroy(const BigNumber* number) noexcept { delete static_cast<const BigFloat*>(number); }

Float Float::of(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  return round(Mantissa(value < 0 ? 0 - bits : bits), 0, value < 0);
}

Float Float::of(const Number& number) {
  if (number.is_inline()) return of(number.inline_value());
  return static_cast<const BigFloat*>(Number::big(number.word_))->value;
}

namespace {

// The value of a float whose magnitude is an integer of at most 64 bits.
std::uint64_t small_integer(const Float& value) {
  return static_cast<std::uint64_t>(value.mantissa >> static_cast<unsigned>(-value.exponent));
}

bool is_small_integer(const Float& value) {
  return !value.infinite && value.top() <= 64 && value.is_integer();
}

std::optional<std::int64_t> to_signed(const Float& value) {
  if (value.is_zero()) return 0;
  if (!is_small_integer(value)) return std::nullopt;
  const std::uint64_t magnitude = small_integer(value);
  const std::uint64_t limit = (std::uint64_t{1} << 63) - (value.negative ? 0 : 1);
  if (magnitude > limit) return std::nullopt;
  return static_cast<std::int64_t>(value.negative ? 0 - magnitude : magnitude);
}

std::uintptr_t word_of(BigFloat* number) { return reinterpret_cast<std::uintptr_t>(number); }

}  // namespace

bool Float::is_integer() const {
  if (infinite) return false;
  if (exponent >= 0 || is_zero()) return true;
  return top() > 0 && static_cast<std::int64_t>(mp::lsb(mantissa)) >= -exponent;
}

Number Float::to_number() const {
  if (is_zero()) return {};
  if (!infinite) {
    if (top() > Number::max_exponent) return infinity(negative).to_number();
    if (top() <= -Number::max_exponent) return {};
    if (const auto small = to_signed(*this); small && Number::fits_inline(*small)) return *small;
  }
  return Number::adopt(word_of(new BigFloat(*this)));
}

int Float::compare_magnitude(const Float& a, const Float& b) {
  if (a.infinite || b.infinite) return int{a.infinite} - int{b.infinite};
  if (a.is_zero() || b.is_zero()) return int{b.is_zero()} - int{a.is_zero()};
  if (a.exponent != b.exponent) return a.exponent < b.exponent ? -1 : 1;
  return a.mantissa.compare(b.mantissa);
}

}  // namespace detail

using detail::Float;

std::uintptr_t Number::big_word(std::int64_t value) {
  return detail::word_of(new detail::BigFloat(Float::of(value)));
}

Number::Number(std::uint64_t value)
    : Number(detail::round(detail::Mantissa(value), 0, false).to_number()) {}

Number Number::from_double(double value) {
  if (std::isnan(value)) throw UsageError("a Number was made from NaN");
  if (std::isinf(value)) return Float::infinity(value < 0).to_number();
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);
  const auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  return detail::round(detail::Mantissa(mantissa), exponent - 53, value < 0).to_number();
}

Number Number::infinity() { return Float::infinity(false).to_number(); }
Number Number::negative_infinity() { return Float::infinity(true).to_number(); }

bool Number::is_infinite() const { return !is_inline() && Float::of(*this).infinite; }
bool Number::is_integer() const { return is_inline() || Float::of(*this).is_integer(); }

int Number::sign() const {
  if (is_inline()) return (inline_value() > 0) - (inline_value() < 0);
  return Float::of(*this).negative ? -1 : 1;
}

std::optional<std::int64_t> Number::to_int64() const {
  if (is_inline()) return inline_value();
  return detail::to_signed(Float::of(*this));
}

std::optional<std::uint64_t> Number::to_uint64() const {
  if (is_inline()) {
    if (inline_value() < 0) return std::nullopt;
    return static_cast<std::uint64_t>(inline_value());
  }
  const Float value = Float::of(*this);
  if (value.negative || !detail::is_small_integer(value)) return std::nullopt;
  return detail::small_integer(value);
}

namespace {

// bits * 2^exponent, rounded once; the lowest bit of `bits`, whose highest is set, is sticky.
double scaled_double(std::uint64_t bits, std::int64_t exponent) {
  // Below this there are fewer than 53 bits, so cut before rounding.
  constexpr std::int64_t lowest = -1074;
  const std::int64_t cut = lowest - exponent;
  if (cut > 11) {
    if (cut > 65) return 0;
    const auto kept_shift = static_cast<unsigned>(cut);
    const std::uint64_t kept = cut >= 64 ? 0 : bits >> kept_shift;
    const std::uint64_t rest = cut > 64 ? bits >> 1 : bits << (64 - kept_shift);
    constexpr std::uint64_t half = std::uint64_t{1} << 63;
    const bool up = rest > half || (rest == half && (kept & 1) != 0);
    return std::ldexp(static_cast<double>(kept + (up ? 1 : 0)), lowest);
  }
  if (exponent > 1024) return std::numeric_limits<double>::infinity();
  return std::ldexp(static_cast<double>(bits), static_cast<int>(exponent));
}

}  // namespace

double Number::to_double() const {
  if (is_inline()) return static_cast<double>(inline_value());
  const Float value = Float::of(*this);
  const double sign = value.negative ? -1 : 1;
  if (value.infinite) return sign * std::numeric_limits<double>::infinity();
  constexpr unsigned low = detail::mantissa_bits - 64;
  auto bits = static_cast<std::uint64_t>(value.mantissa >> low);
  if (detail::mp::lsb(value.mantissa) < low) bits |= 1;
  return sign * scaled_double(bits, value.exponent + low);
}

bool Number::is_exact_double() const { return from_double(to_double()) == *this; }

bool Number::equals_big(const Number& other) const {
  const Float a = Float::of(*this);
  const Float b = Float::of(other);
  return a.negative == b.negative && Float::compare_magnitude(a, b) == 0;
}

std::strong_ordering Number::operator<=>(const Number& other) const {
  if (is_inline() && other.is_inline()) return inline_value() <=> other.inline_value();
  if (sign() != other.sign()) return sign() <=> other.sign();
  const int magnitude = Float::compare_magnitude(Float::of(*this), Float::of(other));
  return (sign() < 0 ? -magnitude : magnitude) <=> 0;
}

std::size_t Number::hash() const {
  if (is_inline()) return std::hash<std::int64_t>{}(inline_value()) * 0x9E3779B97F4A7C15u;
  const Float value = Float::of(*this);
  std::size_t seed = hash_value(value.mantissa);
  for (const std::int64_t part : {value.exponent, std::int64_t{value.negative}}) {
    seed = (seed ^ static_cast<std::size_t>(part)) * 0x9E3779B97F4A7C15u;
  }
  return seed ^ (seed >> 29);
}

}  // namespace hecla
