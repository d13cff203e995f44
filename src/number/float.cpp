// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "number/float.h"

#include <algorithm>

namespace hecla::detail {
namespace {

using Word = std::uint64_t;
using Words = std::span<const Word>;

// Returns up to 64 bits starting at `bit`; bits past the end are zeros.
Word bits_from(Words words, std::size_t bit) {
  const std::size_t index = bit / 64;
  const auto shift = static_cast<unsigned>(bit % 64);
  if (index >= words.size()) return 0;
  const Word low = words[index] >> shift;
  if (shift == 0 || index + 1 >= words.size()) return low;
  return low | (words[index + 1] << (64 - shift));
}

bool bit_at(Words words, std::size_t bit) { return ((words[bit / 64] >> (bit % 64)) & 1) != 0; }

bool any_below(Words words, std::size_t bit) {
  const std::size_t whole = bit / 64;
  for (std::size_t i = 0; i < whole; ++i) {
    if (words[i] != 0) return true;
  }
  return bit % 64 != 0 && (words[whole] << (64 - bit % 64)) != 0;
}

std::size_t used_bits(Words words) {
  std::size_t size = words.size();
  while (size > 0 && words[size - 1] == 0) --size;
  return size == 0 ? 0 : size * 64 - static_cast<std::size_t>(std::countl_zero(words[size - 1]));
}

bool increment(Mantissa& mantissa) {
  for (Word& word : mantissa) {
    if (++word != 0) return false;
  }
  return true;
}

// Returns `bits` bits of `words`, fewer than a mantissa has, shifted to the top.
Mantissa shifted_up(Words words, std::size_t bits) {
  Mantissa result{};
  const std::size_t shift = mantissa_bits - bits;
  for (std::size_t i = 0; i < mantissa_words; ++i) {
    const std::size_t from = i * 64;
    if (from + 64 <= shift) continue;
    result[i] = from >= shift ? bits_from(words, from - shift) : words[0] << (shift - from);
  }
  return result;
}

}  // namespace

Float round(Words words, std::int64_t exponent, bool negative, bool sticky) {
  const std::size_t bits = used_bits(words);
  if (bits == 0) return {};
  const std::int64_t excess = static_cast<std::int64_t>(bits) - mantissa_bits;
  Float result{{}, exponent + excess, negative, false};
  if (excess <= 0) {
    result.mantissa = shifted_up(words, bits);
    return result;
  }
  const auto cut = static_cast<std::size_t>(excess);
  for (std::size_t i = 0; i < mantissa_words; ++i)
    result.mantissa[i] = bits_from(words, cut + i * 64);
  if (!bit_at(words, cut - 1)) return result;
  const bool up = sticky || (result.mantissa[0] & 1) != 0 || any_below(words, cut - 1);
  if (up && increment(result.mantissa)) {
    // All bits were ones, and the carry left the mantissa.
    result.mantissa.back() = Word{1} << 63;
    ++result.exponent;
  }
  return result;
}

namespace {

// A mantissa with an extra word below, for rounding, and one above, for the carry.
using Sum = std::array<Word, mantissa_words + 2>;

// Returns `mantissa` as a Sum, shifted down; the lowest bit is set if any bit was shifted out.
Sum shifted_down(const Mantissa& mantissa, std::size_t shift) {
  Sum extended{};
  std::copy(mantissa.begin(), mantissa.end(), extended.begin() + 1);
  if (shift == 0) return extended;
  Sum result;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = bits_from(extended, i * 64 + shift);
  if (any_below(extended, std::min(shift, extended.size() * 64 - 1))) result[0] |= 1;
  return result;
}

void add_to(Sum& sum, const Sum& other) {
  Word carry = 0;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const DoubleWord total = DoubleWord{sum[i]} + other[i] + carry;
    sum[i] = static_cast<Word>(total);
    carry = static_cast<Word>(total >> 64);
  }
}

// Precondition: sum >= other.
void subtract_from(Sum& sum, const Sum& other) {
  Word borrow = 0;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const DoubleWord total = DoubleWord{sum[i]} - other[i] - borrow;
    sum[i] = static_cast<Word>(total);
    borrow = static_cast<Word>(total >> 64) & 1;
  }
}

// If the operands are farther apart than this, the smaller one is less than a quarter of the
// other's last bit, which rounds away even below a power of two.
constexpr std::int64_t max_distance = mantissa_bits + 2;

// Precondition: neither is zero or infinite, and the magnitude of `a` is not less than that of `b`.
Float add_smaller(const Float& a, const Float& b) {
  const std::int64_t distance = a.exponent - b.exponent;
  if (distance > max_distance) return a;
  Sum sum = shifted_down(a.mantissa, 0);
  const Sum other = shifted_down(b.mantissa, static_cast<std::size_t>(distance));
  if (a.negative == b.negative) {
    add_to(sum, other);
  } else {
    subtract_from(sum, other);
  }
  return round(sum, a.exponent - 64, a.negative);
}

template <std::size_t Size>
std::array<Word, mantissa_words + Size> product(const Mantissa& a,
                                                const std::array<Word, Size>& b) {
  std::array<Word, mantissa_words + Size> result{};
  for (std::size_t i = 0; i < mantissa_words; ++i) {
    if (a[i] == 0) continue;  // the low words of short numbers
    Word carry = 0;
    for (std::size_t j = 0; j < Size; ++j) {
      const DoubleWord total = DoubleWord{a[i]} * b[j] + result[i + j] + carry;
      result[i + j] = static_cast<Word>(total);
      carry = static_cast<Word>(total >> 64);
    }
    result[i + Size] = carry;
  }
  return result;
}

}  // namespace

Float add(const Float& a, const Float& b) {
  if (a.infinite || b.is_zero()) return a;
  if (b.infinite || a.is_zero()) return b;
  return Float::compare_magnitude(a, b) >= 0 ? add_smaller(a, b) : add_smaller(b, a);
}

Float multiply(const Float& a, const Float& b) {
  const bool negative = a.negative != b.negative;
  if (a.infinite || b.infinite) return Float::infinity(negative);
  if (a.is_zero() || b.is_zero()) return {};
  return round(product(a.mantissa, b.mantissa), a.exponent + b.exponent, negative);
}

namespace {

// Long division after Knuth (The Art of Computer Programming, 4.3.1, algorithm D). The divisor's
// top bit is set, so its two highest words determine a quotient word up to an error of two.
class LongDivision {
 public:
  static constexpr std::size_t quotient_words = mantissa_words + 2;

  LongDivision(const Mantissa& dividend, const Mantissa& divisor) : divisor_(divisor) {
    std::copy(dividend.begin(), dividend.end(), rest_.end() - mantissa_words - 1);
    for (std::size_t at = quotient_words; at-- > 0;) quotient_[at] = next_word(at);
  }
  // Returns dividend * 2^(64 * (quotient_words - 1)) / divisor, rounded down.
  const std::array<Word, quotient_words>& quotient() const { return quotient_; }
  bool has_rest() const { return any_below(rest_, rest_.size() * 64 - 1); }

 private:
  Word next_word(std::size_t at) {
    Word guess = guess_word(at);
    if (guess != 0 && take(at, guess)) {
      do --guess;
      while (!add_back(at));
    }
    return guess;
  }
  Word guess_word(std::size_t at) const {
    const Word high = rest_[at + mantissa_words];
    const Word top = divisor_.back();
    if (high >= top) return ~Word{0};
    const DoubleWord two = (DoubleWord{high} << 64) | rest_[at + mantissa_words - 1];
    auto guess = static_cast<Word>(two / top);
    DoubleWord left = two - DoubleWord{guess} * top;
    const Word below = divisor_[mantissa_words - 2];
    while (left <= ~Word{0} &&
           DoubleWord{guess} * below > ((left << 64) | rest_[at + mantissa_words - 2])) {
      --guess;
      left += top;
    }
    return guess;
  }
  // Subtracts divisor * word; returns whether the result is negative.
  bool take(std::size_t at, Word word) {
    Word carry = 0;
    Word borrow = 0;
    for (std::size_t i = 0; i < mantissa_words; ++i) {
      const DoubleWord part = DoubleWord{divisor_[i]} * word + carry;
      carry = static_cast<Word>(part >> 64);
      const DoubleWord left = DoubleWord{rest_[at + i]} - static_cast<Word>(part) - borrow;
      rest_[at + i] = static_cast<Word>(left);
      borrow = static_cast<Word>(left >> 64) & 1;
    }
    const DoubleWord left = DoubleWord{rest_[at + mantissa_words]} - carry - borrow;
    rest_[at + mantissa_words] = static_cast<Word>(left);
    return (left >> 64) != 0;
  }
  // Adds the divisor; returns whether the remainder is no longer negative.
  bool add_back(std::size_t at) {
    Word carry = 0;
    for (std::size_t i = 0; i <= mantissa_words; ++i) {
      const DoubleWord total =
          DoubleWord{rest_[at + i]} + (i < mantissa_words ? divisor_[i] : 0) + carry;
      rest_[at + i] = static_cast<Word>(total);
      carry = static_cast<Word>(total >> 64);
    }
    return carry != 0;
  }

  const Mantissa& divisor_;
  std::array<Word, quotient_words + mantissa_words> rest_{};
  std::array<Word, quotient_words> quotient_{};
};

}  // namespace

Float divide(const Float& a, const Float& b) {
  const bool negative = a.negative != b.negative;
  if (a.infinite) return Float::infinity(negative);
  if (b.infinite || a.is_zero()) return {};
  const LongDivision division(a.mantissa, b.mantissa);
  constexpr auto shift = static_cast<std::int64_t>(64 * (LongDivision::quotient_words - 1));
  return round(division.quotient(), a.exponent - b.exponent - shift, negative, division.has_rest());
}

Float truncate(const Float& value) {
  if (value.infinite || value.exponent >= 0) return value;
  if (value.top() <= 0) return {};
  const auto cut = static_cast<std::size_t>(-value.exponent);
  Float result = value;
  std::fill_n(result.mantissa.begin(), cut / 64, 0);
  result.mantissa[cut / 64] &= ~Word{0} << (cut % 64);
  return result;
}

int Float::trailing_zeros() const {
  std::size_t index = 0;
  while (mantissa[index] == 0) ++index;
  return static_cast<int>(index) * 64 + std::countr_zero(mantissa[index]);
}

bool Float::is_integer() const {
  if (infinite) return false;
  if (exponent >= 0 || is_zero()) return true;
  return top() > 0 && trailing_zeros() >= -exponent;
}

int Float::compare_magnitude(const Float& a, const Float& b) {
  if (a.infinite || b.infinite) return int{a.infinite} - int{b.infinite};
  if (a.is_zero() || b.is_zero()) return int{b.is_zero()} - int{a.is_zero()};
  if (a.exponent != b.exponent) return a.exponent < b.exponent ? -1 : 1;
  for (std::size_t i = mantissa_words; i-- > 0;) {
    if (a.mantissa[i] != b.mantissa[i]) return a.mantissa[i] < b.mantissa[i] ? -1 : 1;
  }
  return 0;
}

}  // namespace hecla::detail
