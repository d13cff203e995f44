// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "hecla/base/result.h"
#include "number/integer.h"

namespace hecla {

using detail::Float;

namespace {

constexpr std::string_view base_digits =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

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

std::string Number::to_base(int base) const {
  check_base(base);
  if (is_infinite()) throw UsageError("an infinity has no integer text");
  const Float value = detail::truncate(Float::of(*this));
  if (value.is_zero()) return "0";
  auto integer = detail::integer_of<detail::BigInt>(value.mantissa);
  if (value.exponent < 0) integer >>= static_cast<unsigned>(-value.exponent);
  if (value.exponent > 0) integer <<= static_cast<unsigned>(value.exponent);
  std::string text = magnitude_in_base(std::move(integer), static_cast<std::uint64_t>(base));
  if (value.negative) text.insert(text.begin(), '-');
  return text;
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
  const Number number = detail::round_integer(*magnitude, 0, negative).to_number();
  if (number.is_infinite()) return std::nullopt;
  return number;
}

}  // namespace hecla
