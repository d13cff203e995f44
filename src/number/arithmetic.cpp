// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "number/float.h"

namespace hecla {
namespace detail {
namespace {

// Farther apart than this, the smaller operand is less than a quarter of the other's last bit, which
// rounds away even below a power of two.
constexpr std::int64_t max_shift = mantissa_bits + 2;

// Precondition: neither is zero, and a's exponent is not below b's.
Float add_aligned(const Float& a, const Float& b) {
  const std::int64_t distance = a.exponent - b.exponent;
  if (distance > max_shift) return a;
  const Wide left = Wide(a.mantissa) << static_cast<unsigned>(distance);
  const Wide right(b.mantissa);
  if (a.negative == b.negative) return round(Wide(left + right), b.exponent, a.negative);
  if (left < right) return round(Wide(right - left), b.exponent, b.negative);
  return round(Wide(left - right), b.exponent, a.negative);
}

}  // namespace

Float add(const Float& a, const Float& b) {
  if (a.infinite || b.is_zero()) return a;
  if (b.infinite || a.is_zero()) return b;
  return a.exponent >= b.exponent ? add_aligned(a, b) : add_aligned(b, a);
}

Float multiply(const Float& a, const Float& b) {
  const bool negative = a.negative != b.negative;
  if (a.infinite || b.infinite) return Float::infinity(negative);
  if (a.is_zero() || b.is_zero()) return {};
  return round(Wide(Wide(a.mantissa) * Wide(b.mantissa)), a.exponent + b.exponent, negative);
}

Float divide(const Float& a, const Float& b) {
  const bool negative = a.negative != b.negative;
  if (a.infinite) return Float::infinity(negative);
  if (b.infinite || a.is_zero()) return {};
  constexpr unsigned shift = mantissa_bits + 2;
  Wide quotient;
  Wide rest;
  mp::divide_qr(Wide(Wide(a.mantissa) << shift), Wide(b.mantissa), quotient, rest);
  return round(quotient, a.exponent - b.exponent - shift, negative, !rest.is_zero());
}

Float truncate(const Float& value) {
  if (value.infinite || value.exponent >= 0) return value;
  if (value.top() <= 0) return {};
  const auto cut = static_cast<unsigned>(-value.exponent);
  Float result = value;
  result.mantissa = Mantissa(value.mantissa >> cut) << cut;
  return result;
}

}  // namespace detail

namespace {

using detail::Float;

Number rounded_away(const Number& truncated, int step) { return *add(truncated, Number(step)); }

}  // namespace

std::optional<Number> add(const Number& a, const Number& b) {
  // Two words in place have room for their sum.
  if (a.is_inline() && b.is_inline()) return Number(a.inline_value() + b.inline_value());
  const Float x = Float::of(a);
  const Float y = Float::of(b);
  if (x.infinite && y.infinite && x.negative != y.negative) return std::nullopt;
  return detail::add(x, y).to_number();
}

std::optional<Number> subtract(const Number& a, const Number& b) {
  if (a.is_inline() && b.is_inline()) return Number(a.inline_value() - b.inline_value());
  return add(a, -b);
}

std::optional<Number> multiply(const Number& a, const Number& b) {
  std::int64_t product;
  if (a.is_inline() && b.is_inline() &&
      !__builtin_mul_overflow(a.inline_value(), b.inline_value(), &product)) {
    return Number(product);
  }
  const Float x = Float::of(a);
  const Float y = Float::of(b);
  if ((x.infinite && y.is_zero()) || (y.infinite && x.is_zero())) return std::nullopt;
  return detail::multiply(x, y).to_number();
}

std::optional<Number> divide(const Number& a, const Number& b) {
  if (b.sign() == 0) {
    if (a.sign() == 0) return std::nullopt;
    return a.sign() > 0 ? Number::infinity() : Number::negative_infinity();
  }
  if (a.is_inline() && b.is_inline() && a.inline_value() % b.inline_value() == 0) {
    return Number(a.inline_value() / b.inline_value());
  }
  const Float x = Float::of(a);
  const Float y = Float::of(b);
  if (x.infinite && y.infinite) return std::nullopt;
  return detail::divide(x, y).to_number();
}

std::optional<Number> modulo(const Number& a, const Number& b) {
  if (a.is_infinite() || b.is_infinite()) return std::nullopt;
  if (b.sign() == 0) return a;
  if (a.is_inline() && b.is_inline()) return Number(a.inline_value() % b.inline_value());
  const Float x = Float::of(a);
  const Float y = Float::of(b);
  Float taken = detail::multiply(detail::truncate(detail::divide(x, y)), y);
  taken.negative = !taken.negative;
  return detail::add(x, taken).to_number();
}

Number Number::operator-() const {
  if (is_inline()) return Number(-inline_value());
  Float value = Float::of(*this);
  value.negative = !value.negative;
  return value.to_number();
}

Number Number::abs() const { return sign() < 0 ? -*this : *this; }

Number Number::truncate() const {
  if (is_inline() || is_infinite()) return *this;
  return detail::truncate(Float::of(*this)).to_number();
}

Number Number::floor() const {
  if (is_infinite() || is_integer()) return *this;
  return sign() < 0 ? rounded_away(truncate(), -1) : truncate();
}

Number Number::ceil() const {
  if (is_infinite() || is_integer()) return *this;
  return sign() > 0 ? rounded_away(truncate(), 1) : truncate();
}

}  // namespace hecla
