// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>
#include <vector>

#include "hecla/base/result.h"
#include "number/integer.h"

namespace hecla {
namespace detail {
namespace {

constexpr std::string_view base_digits =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// The number of digits in `base` that fit into one word, and the base to that power.
struct BaseWord {
  unsigned digits = 0;
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

// Division by one word through its reciprocal, after Möller and Granlund ("Improved division by
// invariant integers"). Printing many digits takes many divisions, and the processor's division is
// slow.
class WordDivisor {
 public:
  explicit WordDivisor(std::uint64_t divisor)
      : shift_(static_cast<unsigned>(std::countl_zero(divisor))), divisor_(divisor << shift_) {
    constexpr std::uint64_t ones = ~std::uint64_t{0};
    reciprocal_ = static_cast<std::uint64_t>(((DoubleWord{~divisor_} << 64) | ones) / divisor_);
  }

  // Divides the words (least significant first) in place; returns the remainder.
  std::uint64_t divide(std::span<std::uint64_t> words) const {
    std::uint64_t rest = words.empty() ? 0 : (words.back() >> 1) >> (63 - shift_);
    for (std::size_t i = words.size(); i-- > 0;) {
      const std::uint64_t below = i == 0 ? 0 : (words[i - 1] >> 1) >> (63 - shift_);
      words[i] = divide_two(rest, (words[i] << shift_) | below, rest);
    }
    return rest >> shift_;
  }

 private:
  std::uint64_t divide_two(std::uint64_t high, std::uint64_t low, std::uint64_t& rest) const {
    const DoubleWord estimate = DoubleWord{reciprocal_} * high + ((DoubleWord{high} << 64) | low);
    std::uint64_t quotient = static_cast<std::uint64_t>(estimate >> 64) + 1;
    rest = low - quotient * divisor_;
    if (rest > static_cast<std::uint64_t>(estimate)) {
      --quotient;
      rest += divisor_;
    }
    if (rest >= divisor_) {
      ++quotient;
      rest -= divisor_;
    }
    return quotient;
  }

  unsigned shift_;
  std::uint64_t divisor_;
  std::uint64_t reciprocal_ = 0;
};

}  // namespace

std::string digits_in_base(const BigInt& value, std::uint64_t base) {
  std::vector<std::uint64_t> words;
  mp::export_bits(value, std::back_inserter(words), 64, false);
  const BaseWord word = base_word(base);
  const WordDivisor divisor(word.power);
  std::string out;
  while (!words.empty()) {
    std::uint64_t rest = divisor.divide(words);
    for (unsigned i = 0; i < word.digits; ++i, rest /= base)
      out.push_back(base_digits[static_cast<std::size_t>(rest % base)]);
    while (!words.empty() && words.back() == 0) words.pop_back();
  }
  out.resize(out.find_last_not_of('0') + 1);
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace detail

using detail::Float;

namespace {

void check_base(int base) {
  if (base < 2 || base > 62) throw UsageError("the base of an integer must be between 2 and 62");
}

int digit_value(char c, int base) {
  if (base <= 36 && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  const std::size_t value = detail::base_digits.find(c);
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
  if (is_infinite()) throw UsageError("an infinite number cannot be written as an integer");
  const Float value = detail::truncate(Float::of(*this));
  if (value.is_zero()) return "0";
  auto integer = detail::integer_of<detail::BigInt>(value.mantissa);
  if (value.exponent < 0) integer >>= static_cast<unsigned>(-value.exponent);
  if (value.exponent > 0) integer <<= static_cast<unsigned>(value.exponent);
  std::string text = detail::digits_in_base(integer, static_cast<std::uint64_t>(base));
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
  if (base == 10) {  // takes linear time, because only the digits that count are multiplied
    if (digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    const std::optional<Number> number = parse(digits);
    return negative && number ? -*number : number;
  }
  const auto magnitude = integer_in_base(digits, base);
  if (!magnitude) return std::nullopt;
  const Number number = detail::round_integer(*magnitude, 0, negative).to_number();
  if (number.is_infinite()) return std::nullopt;
  return number;
}

}  // namespace hecla
