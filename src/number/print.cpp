// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <limits>

#include "hecla/base/result.h"
#include "number/decimal_text.h"
#include "number/power.h"

namespace hecla {

using detail::Digits;
using detail::Float;

namespace {

constexpr std::string_view base_digits =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

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

// Whether the text of `value` is sure to be longer than `max_bytes`, which is cheaper to see than
// how long.
bool is_surely_longer(const Float& value, std::size_t max_bytes) {
  // Three bits are less than a digit.
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

// `count` significant digits; fewer than none stands for the shortest text.
Digits digits_of(const Number& number, std::int64_t count) {
  if (number.sign() == 0) return {};
  const Float value = Float::of(number);
  return count < 0 ? detail::shortest_digits(value) : detail::significant_digits(value, count);
}

// More places than this are zeros, whatever the number.
constexpr int max_places = 2 * Number::max_exponent;

void check_base(int base) {
  if (base < 2 || base > 62) throw UsageError("the base of an integer's text is 2 to 62");
}

// Digits in `base` that one word holds, and the base to that power.
struct BaseWord {
  int digits = 0;
  std::uint64_t power = 1;
};

BaseWord base_word(std::uint64_t base) {
  BaseWord word;
  while (word.power <= std::numeric_limits<std::uint64_t>::max() / base) {
    word.power *= base;
    ++word.digits;
  }
  return word;
}

void append_reversed(std::string& out, std::uint64_t value, std::uint64_t base, int count) {
  for (; count > 0; --count, value /= base) out.push_back(base_digits[value % base]);
}

std::string magnitude_in_base(detail::BigInt value, std::uint64_t base) {
  const BaseWord word = base_word(base);
  std::string out;
  while (!value.is_zero()) {
    detail::BigInt rest;
    detail::BigInt quotient;
    detail::mp::divide_qr(value, detail::BigInt(word.power), quotient, rest);
    append_reversed(out, static_cast<std::uint64_t>(rest), base, word.digits);
    value.swap(quotient);
  }
  out.resize(out.find_last_not_of('0') + 1);
  std::reverse(out.begin(), out.end());
  return out.empty() ? "0" : out;
}

int digit_value(char c, int base) {
  if (base <= 36 && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const std::size_t value = base_digits.find(c);
  return value < static_cast<std::size_t>(base) ? static_cast<int>(value) : -1;
}

std::optional<detail::BigInt> integer_in_base(std::string_view digits, int base) {
  if (digits.size() <= 64) {
    detail::BigInt value = 0;
    for (const char c : digits) {
      const int digit = digit_value(c, base);
      if (digit < 0) return std::nullopt;
      value = value * base + digit;
    }
    return value;
  }
  const std::size_t low_size = digits.size() / 2;
  const auto high = integer_in_base(digits.substr(0, digits.size() - low_size), base);
  const auto low = integer_in_base(digits.substr(digits.size() - low_size), base);
  if (!high || !low) return std::nullopt;
  return *high * detail::mp::pow(detail::BigInt(base), static_cast<unsigned>(low_size)) + *low;
}

}  // namespace

bool Number::append_to(std::string& out, std::size_t max_bytes) const {
  if (is_inline()) return append_integer(out, inline_value(), max_bytes);
  const Float value = Float::of(*this);
  if (value.infinite) return append_bounded(out, infinity_text(*this), max_bytes);
  if (is_surely_longer(value, max_bytes)) return false;
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
  // As many digits as wanted decide between the two forms; without a wish, six do.
  const auto size = static_cast<std::int64_t>(found.digits.size());
  std::int64_t limit = wanted < 0 ? 6 : wanted;
  if (wanted >= 0 && limit > size && size >= found.point) limit = size;
  const std::int64_t exponent = found.point - 1;
  if (exponent < -4 || exponent >= limit) return with_sign(*this, scientific(found, 0));
  std::string out;
  detail::append_plain(out, found, 0);
  return with_sign(*this, std::move(out));
}

std::string Number::to_base(int base) const {
  check_base(base);
  if (is_infinite()) throw UsageError("an infinity has no integer text");
  const Float value = detail::truncate(Float::of(*this));
  if (value.is_zero()) return "0";
  detail::BigInt integer(value.mantissa);
  if (value.exponent < 0) integer >>= static_cast<unsigned>(-value.exponent);
  if (value.exponent > 0) integer <<= static_cast<unsigned>(value.exponent);
  return with_sign(*this, magnitude_in_base(std::move(integer), static_cast<std::uint64_t>(base)));
}

std::optional<Number> Number::parse_integer(std::string_view digits, int base) {
  check_base(base);
  const bool negative = !digits.empty() && digits.front() == '-';
  if (negative || (!digits.empty() && digits.front() == '+')) digits.remove_prefix(1);
  if (digits.empty()) return std::nullopt;
  const std::size_t first = std::min(digits.find_first_not_of('0'), digits.size() - 1);
  digits.remove_prefix(first);
  if (digits.size() > static_cast<std::size_t>(max_exponent)) return std::nullopt;
  const auto magnitude = integer_in_base(digits, base);
  if (!magnitude) return std::nullopt;
  const Number number = detail::round(*magnitude, 0, negative).to_number();
  if (number.is_infinite()) return std::nullopt;
  return number;
}

}  // namespace hecla
