// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "number/float.h"

namespace hecla {
namespace {

using detail::Float;

// Returns the result of an operation; nothing if it is infinite only because it is too large.
std::optional<Number> in_range(const Float& result, const Float& x, const Float& y) {
  std::optional<Number> number = result.to_number();
  if (number->is_infinite() && !x.infinite && !y.infinite) return std::nullopt;
  return number;
}

Number rounded_away(const Number& truncated, int step) { return *add(truncated, Number(step)); }

}  // namespace

std::optional<Number> add(const Number& a, const Number& b) {
  // The sum of two inline integers cannot overflow.
  if (a.is_inline() && b.is_inline()) return Number(a.inline_value() + b.inline_value());
  Float left, right;
  const Float& x = Float::of(a, left);
  const Float& y = Float::of(b, right);
  if (x.infinite && y.infinite && x.negative != y.negative) return std::nullopt;
  return in_range(detail::add(x, y), x, y);
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
  Float left, right;
  const Float& x = Float::of(a, left);
  const Float& y = Float::of(b, right);
  if ((x.infinite && y.is_zero()) || (y.infinite && x.is_zero())) return std::nullopt;
  return in_range(detail::multiply(x, y), x, y);
}

std::optional<Number> divide(const Number& a, const Number& b) {
  if (a.is_inline() && b.is_inline() && b.inline_value() != 0 &&
      a.inline_value() % b.inline_value() == 0) {
    return Number(a.inline_value() / b.inline_value());
  }
  if (b.sign() == 0) {
    if (a.sign() == 0) return std::nullopt;
    return a.sign() > 0 ? Number::infinity() : Number::negative_infinity();
  }
  Float left, right;
  const Float& x = Float::of(a, left);
  const Float& y = Float::of(b, right);
  if (x.infinite && y.infinite) return std::nullopt;
  return in_range(detail::divide(x, y), x, y);
}

std::optional<Number> modulo(const Number& a, const Number& b) {
  if (a.is_inline() && b.is_inline() && b.inline_value() != 0)
    return Number(a.inline_value() % b.inline_value());
  if (a.is_infinite() || b.is_infinite()) return std::nullopt;
  if (b.sign() == 0) return a;
  Float left, right;
  const Float& x = Float::of(a, left);
  const Float& y = Float::of(b, right);
  Float taken = detail::multiply(detail::truncate(detail::divide(x, y)), y);
  taken.negative = !taken.negative;
  return in_range(detail::add(x, taken), x, y);
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
