// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <limits>

#include "number/decimal_text.h"

namespace hecla {

using detail::Digits;
using detail::Float;

namespace {

bool append_bounded(std::string& out, std::string_view text, std::size_t max_bytes) {
  if (text.size() > max_bytes) return false;
  out.append(text);
  return true;
}

bool append_integer(std::string& out, std::int64_t value, std::size_t max_bytes) {
  char buffer[24];
  const char* const end = std::to_chars(std::begin(buffer), std::end(buffer), value).ptr;
  return append_bounded(out, {buffer, static_cast<std::size_t>(end - buffer)}, max_bytes);
}

std::size_t plain_size(const Digits& digits) {
  const auto size = static_cast<std::int64_t>(digits.digits.size());
  if (digits.point <= 0) return static_cast<std::size_t>(2 - digits.point + size);
  return static_cast<std::size_t>(digits.point >= size ? digits.point : size + 1);
}

// Returns whether the text of `value` certainly exceeds `max_bytes`. This is cheaper than computing
// its length.
bool is_certainly_longer(const Float& value, std::size_t max_bytes) {
  // A decimal digit holds fewer than four bits.
  const std::int64_t at_least = (value.top() > 0 ? value.top() : -value.top()) / 4;
  return at_least > 0 && static_cast<std::uint64_t>(at_least) > max_bytes;
}

std::string infinity_text(const Number& number) { return number.sign() < 0 ? "-inf" : "inf"; }

std::string with_sign(const Number& number, std::string magnitude) {
  return number.sign() < 0 ? "-" + std::move(magnitude) : std::move(magnitude);
}

std::string scientific(const Digits& digits, std::int64_t places) {
  std::string out = digits.digits.empty() ? "0" : digits.digits.substr(0, 1);
  const std::string_view fraction =
      std::string_view(digits.digits).substr(digits.digits.empty() ? 0 : 1);
  if (places > 0 || !fraction.empty()) out.push_back('.');
  out.append(fraction);
  out.append(static_cast<std::size_t>(
                 std::max<std::int64_t>(places - static_cast<std::int64_t>(fraction.size()), 0)),
             '0');
  const std::int64_t exponent = digits.digits.empty() ? 0 : digits.point - 1;
  out.append(exponent < 0 ? "e-" : "e+");
  if (exponent > -10 && exponent < 10) out.push_back('0');
  return out.append(std::to_string(exponent < 0 ? -exponent : exponent));
}

// Returns `count` significant digits; if `count` is negative, the shortest digits.
Digits digits_of(const Number& number, std::int64_t count) {
  if (number.sign() == 0) return {};
  const Float value = Float::of(number);
  return count < 0 ? detail::shortest_digits(value) : detail::significant_digits(value, count);
}

// Digits after this many places are zeros for every number.
constexpr int max_places = 2 * Number::max_exponent;

}  // namespace

bool Number::append_to(std::string& out, std::size_t max_bytes) const {
  if (is_inline()) return append_integer(out, inline_value(), max_bytes);
  Float scratch;
  const Float& value = Float::of(*this, scratch);
  if (value.infinite) return append_bounded(out, infinity_text(*this), max_bytes);
  if (is_certainly_longer(value, max_bytes)) return false;
  const Digits digits = detail::shortest_digits(value);
  if (plain_size(digits) + (value.negative ? 1 : 0) > max_bytes) return false;
  if (value.negative) out.push_back('-');
  detail::append_plain(out, digits, 0);
  return true;
}

std::string Number::to_string() const {
  std::string out;
  append_to(out, std::numeric_limits<std::size_t>::max());
  return out;
}

std::string Number::to_fixed(int digits) const {
  if (is_infinite()) return infinity_text(*this);
  const int places = std::max(digits, 0);
  Digits fixed;
  if (sign() != 0) fixed = detail::fixed_digits(Float::of(*this), std::min(places, max_places));
  std::string out;
  detail::append_plain(out, fixed, places);
  return with_sign(*this, std::move(out));
}

std::string Number::to_scientific(int digits) const {
  if (is_infinite()) return infinity_text(*this);
  const int wanted = digits < 0 ? -1 : std::min(digits, max_places) + 1;
  return with_sign(*this, scientific(digits_of(*this, wanted), digits));
}

std::string Number::to_general(int digits) const {
  if (is_infinite()) return infinity_text(*this);
  const std::int64_t wanted = digits < 0 ? -1 : std::clamp(digits, 1, max_places);
  const Digits found = digits_of(*this, wanted);
  // The precision decides between the two forms; without one, six digits do, as in printf.
  const auto size = static_cast<std::int64_t>(found.digits.size());
  std::int64_t limit = wanted < 0 ? 6 : wanted;
  if (wanted >= 0 && limit > size && size >= found.point) limit = size;
  const std::int64_t exponent = found.point - 1;
  if (exponent < -4 || exponent >= limit) return with_sign(*this, scientific(found, 0));
  std::string out;
  detail::append_plain(out, found, 0);
  return with_sign(*this, std::move(out));
}

}  // namespace hecla
