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

Float Float::of(std::uint64_t value) {
  if (value == 0) return {};
  const int zeros = std::countl_zero(value);
  Float result;
  result.mantissa.back() = value << zeros;
  result.exponent = 64 - zeros - mantissa_bits;
  return result;
}

Float Float::of(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  Float result = of(value < 0 ? 0 - bits : bits);
  result.negative = value < 0;
  return result;
}

const Float& Float::of(const Number& number, Float& scratch) {
  if (!number.is_inline()) return static_cast<const BigFloat*>(Number::big(number.word_))->value;
  return scratch = of(number.inline_value());
}

Float Float::of(const Number& number) {
  Float scratch;
  return of(number, scratch);
}

namespace {

// Returns the value of a float whose magnitude is an integer of at most 64 bits.
std::uint64_t small_integer(const Float& value) {
  return value.mantissa.back() >> static_cast<unsigned>(64 - value.top());
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

std::uintptr_t word_of(const BigNumber* number) { return reinterpret_cast<std::uintptr_t>(number); }

}  // namespace

Number Float::to_number() const {
  if (is_zero()) return {};
  if (!infinite) {
    if (top() > Number::max_exponent) return infinity(negative).to_number();
    if (top() <= -Number::max_exponent) return {};
    if (const auto small = to_signed(*this); small && Number::fits_inline(*small)) return *small;
  }
  return Number::adopt(word_of(new BigFloat(*this)));
}

}  // namespace detail

using detail::Float;

std::uintptr_t Number::big_word(std::int64_t value) {
  return detail::word_of(new detail::BigFloat(Float::of(value)));
}

std::uintptr_t Number::big_word(std::uint64_t value) {
  return detail::word_of(new detail::BigFloat(Float::of(value)));
}

Number Number::from_double(double value) {
  if (std::isnan(value)) throw UsageError("a Number cannot be made from NaN");
  if (std::isinf(value)) return Float::infinity(value < 0).to_number();
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);
  Float result = Float::of(static_cast<std::uint64_t>(std::ldexp(fraction, 53)));
  result.exponent += exponent - 53;
  result.negative = value < 0;
  return result.to_number();
}

Number Number::infinity() { return Float::infinity(false).to_number(); }
Number Number::negative_infinity() { return Float::infinity(true).to_number(); }

namespace {

// Precondition: the number is not inline.
const Float& counted(std::uintptr_t word) {
  const auto* number = reinterpret_cast<const detail::BigNumber*>(word);
  return static_cast<const detail::BigFloat*>(number)->value;
}

}  // namespace

bool Number::is_infinite() const { return !is_inline() && counted(word_).infinite; }
bool Number::is_integer() const { return is_inline() || counted(word_).is_integer(); }

int Number::sign() const {
  if (is_inline()) return (inline_value() > 0) - (inline_value() < 0);
  return counted(word_).negative ? -1 : 1;
}

std::optional<std::int64_t> Number::to_int64() const {
  if (is_inline()) return inline_value();
  return detail::to_signed(counted(word_));
}

std::optional<std::uint64_t> Number::to_uint64() const {
  if (is_inline()) {
    if (inline_value() < 0) return std::nullopt;
    return static_cast<std::uint64_t>(inline_value());
  }
  const Float& value = counted(word_);
  if (value.negative || !detail::is_small_integer(value)) return std::nullopt;
  return detail::small_integer(value);
}

namespace {

// Returns bits * 2^exponent, rounded once. The highest bit of `bits` is set; the lowest one is
// sticky.
double scaled_double(std::uint64_t bits, std::int64_t exponent) {
  // Results below this have fewer than 53 bits, so the excess bits are cut before rounding.
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
  const Float& value = counted(word_);
  const double sign = value.negative ? -1 : 1;
  if (value.infinite) return sign * std::numeric_limits<double>::infinity();
  constexpr int low = detail::mantissa_bits - 64;
  const std::uint64_t bits = value.mantissa.back() | (value.trailing_zeros() < low ? 1 : 0);
  return sign * scaled_double(bits, value.exponent + low);
}

bool Number::is_exact_double() const { return from_double(to_double()) == *this; }

bool Number::equals_big(const Number& other) const {
  const Float& a = counted(word_);
  const Float& b = counted(other.word_);
  return a.negative == b.negative && Float::compare_magnitude(a, b) == 0;
}

std::strong_ordering Number::operator<=>(const Number& other) const {
  if (is_inline() && other.is_inline()) return inline_value() <=> other.inline_value();
  if (sign() != other.sign()) return sign() <=> other.sign();
  Float left, right;
  const int magnitude = Float::compare_magnitude(Float::of(*this, left), Float::of(other, right));
  return (sign() < 0 ? -magnitude : magnitude) <=> 0;
}

namespace {

std::uint64_t mixed(std::uint64_t seed, std::uint64_t part) {
  seed = (seed ^ part) * 0x9E3779B97F4A7C15u;
  return seed ^ (seed >> 29);
}

}  // namespace

std::size_t Number::hash() const {
  if (is_inline())
    return static_cast<std::size_t>(mixed(1, static_cast<std::uint64_t>(inline_value())));
  const Float& value = counted(word_);
  std::uint64_t seed = mixed(static_cast<std::uint64_t>(value.exponent), value.negative ? 2 : 3);
  for (const std::uint64_t word : value.mantissa) seed = mixed(seed, word);
  return static_cast<std::size_t>(seed);
}

}  // namespace hecla
