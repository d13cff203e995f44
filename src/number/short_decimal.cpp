// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Fast path for decimals with a one-word mantissa and a small exponent, the most common ones: one
// product each.
#include "number/float.h"

namespace hecla::detail {
namespace {

using Word = std::uint64_t;

constexpr auto powers_of_ten = [] {
  std::array<Word, 20> powers{};
  Word power = 1;
  for (Word& entry : powers) {
    entry = power;
    power *= 10;
  }
  return powers;
}();

// The inverse 10^-n to 576 bits, rounded down: words * 2^exponent.
constexpr std::size_t inverse_words = mantissa_words + 1;
struct Inverse {
  std::array<Word, inverse_words> words{};
  int exponent = 0;
};

constexpr Inverse inverse_of(Word divisor) {
  Inverse inverse;
  // Scaled so far above one that the quotient's top bit is set.
  const auto length = static_cast<int>(std::bit_width(divisor));
  inverse.exponent = -(static_cast<int>(inverse_words) * 64 + length - 1);
  DoubleWord rest = DoubleWord{1} << (length - 1);
  for (std::size_t i = inverse_words; i-- > 0;) {
    const DoubleWord part = rest << 64;
    inverse.words[i] = static_cast<Word>(part / divisor);
    rest = part % divisor;
  }
  return inverse;
}

constexpr auto inverses = [] {
  std::array<Inverse, max_short_power + 1> table{};
  for (std::size_t n = 1; n < table.size(); ++n) table[n] = inverse_of(powers_of_ten[n]);
  return table;
}();

using Product = std::array<Word, inverse_words + 1>;

Product product(const Inverse& inverse, Word value) {
  Product result;
  Word carry = 0;
  for (std::size_t i = 0; i < inverse_words; ++i) {
    const DoubleWord total = DoubleWord{inverse.words[i]} * value + carry;
    result[i] = static_cast<Word>(total);
    carry = static_cast<Word>(total >> 64);
  }
  result.back() = carry;
  return result;
}

}  // namespace

Word small_power_of_ten(int n) { return powers_of_ten[static_cast<std::size_t>(n)]; }

// The inverse is less than one unit too small, so the product is less than `value` units too small.
// Half of the result's last bit is at least 2^62 times the top bit of `value`, and a quotient by
// 10^18 or less differs by at least 2^-60 of that from every midpoint between two results. The
// error therefore never changes the result.
Float nearest_float(Word value, int exponent) {
  if (exponent >= 0) {
    const DoubleWord total = DoubleWord{value} * small_power_of_ten(exponent);
    const std::array<Word, 2> words{static_cast<Word>(total), static_cast<Word>(total >> 64)};
    return round(words, 0, false);
  }
  const Inverse& inverse = inverses[static_cast<std::size_t>(-exponent)];
  return round(product(inverse, value), inverse.exponent, false);
}

}  // namespace hecla::detail
