// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Number: HCL's numbers. Integers that fit are kept in place; all else is a binary floating-point
// number with a 512-bit mantissa, rounded to nearest, ties to even. Both infinities exist; NaN and
// a negative zero do not. (Information model, "Primitive Types".)
//
//   auto n = hecla::Number::parse("0.1");    // std::optional: nothing if it is not a number
//   add(*n, *n)->to_string() == "0.2"
//
// One word in size, immutable, cheap to copy, safe to share between threads.
//
// Finite numbers reach from 2^-max_exponent to 2^max_exponent, about 1e-315652 to 1e315652. Results
// beyond are an infinity, results below are zero. Arithmetic, order and shortest digits take
// microseconds whatever the exponent; asking for all digits of the farthest numbers (to_base,
// to_fixed) takes a second or a few. Bound the length where text of hostile numbers is made.
#include <hecla/base/counting.h>

#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace hecla {

// Where an operation has no result.
enum class NumberError : std::uint8_t {
  Syntax,         // the text is not a number
  ExponentRange,  // the exponent of the text is no 32-bit number
  Overflow,       // the number is beyond the range; the infinity is at hand where one is wanted
  Inexact,        // an integer has more than 512 significant bits (Document rules only)
  DivideByZero,   // zero divided by zero
  Undefined,      // infinity minus infinity, zero times infinity and their like
};

namespace detail {
struct BigNumber {
  mutable std::atomic<std::uint32_t> references{1};
};
void destroy(const BigNumber* number) noexcept;
struct Float;
}  // namespace detail

class Number {
 public:
  static constexpr int max_exponent = 1 << 20;

  Number() noexcept : word_(inline_word(0)) {}
  Number(int value) : Number(std::int64_t{value}) {}
  Number(std::int64_t value) : word_(fits_inline(value) ? inline_word(value) : big_word(value)) {}
  Number(std::uint64_t value)
      : word_(value <= std::uint64_t{inline_max} ? inline_word(static_cast<std::int64_t>(value))
                                                 : big_word(value)) {}
  // Precondition (checked): not NaN.
  static Number from_double(double value);
  static Number infinity();
  static Number negative_infinity();
  Number(const Number& other) noexcept : word_(other.word_) { retain(word_); }
  Number(Number&& other) noexcept : word_(std::exchange(other.word_, inline_word(0))) {}
  Number& operator=(Number other) noexcept {
    std::swap(word_, other.word_);
    return *this;
  }
  ~Number() { release(word_); }

  // Reads decimal text: optional sign, digits, optional fraction, optional exponent ("12",
  // "-1.5e3"). As deployed implementations do it takes ".5", "5." and a binary exponent ("3p4" is
  // 48) too. No spaces, no other bases, no "inf". Rounds to nearest. Nothing if `text` is not of
  // that form or is beyond the range.
  static std::optional<Number> parse(std::string_view text);
  // The same, saying what was wrong. On Overflow `out` is the infinity, which is what deployed
  // implementations read; else it stays as it is.
  static std::optional<NumberError> parse(std::string_view text, Number& out);
  // Whether `text` (of the form above) is an integer that is read without rounding.
  static bool parses_exactly(std::string_view text);

  bool is_infinite() const;
  bool is_integer() const;                       // finite and without a fraction
  int sign() const;                              // -1, 0, 1
  std::optional<std::int64_t> to_int64() const;  // nothing unless it is an integer in range
  std::optional<std::uint64_t> to_uint64() const;
  double to_double() const;  // rounded to nearest; infinite when out of range
  // Whether to_double() keeps the exact value.
  bool is_exact_double() const;

  // Shortest decimal that reads back to the same Number, without exponent; "inf" or "-inf".
  // append_to appends nothing and returns false where the text would be longer than `max_bytes`.
  std::string to_string() const;
  bool append_to(std::string& out, std::size_t max_bytes) const;
  // With exactly `digits` digits after the point (round half to even); of an infinity, as
  // to_string.
  std::string to_fixed(int digits) const;
  // As printf's %e and %g with `digits` (-1: as many as needed); always at least two exponent
  // digits.
  std::string to_scientific(int digits) const;
  std::string to_general(int digits) const;
  // Integers in base 2 to 62 ("0-9a-zA-Z"), truncated towards zero. Preconditions (checked):
  // finite, and a base in that range.
  std::string to_base(int base) const;
  // Reads an optional sign and digits; letters of either case up to base 36. Rounds to nearest.
  // Nothing if `digits` is not of that form or beyond the range.
  static std::optional<Number> parse_integer(std::string_view digits, int base);

  // Arithmetic, rounded to 512 bits. Where the result is undefined the optional is empty.
  friend std::optional<Number> add(const Number& a, const Number& b);
  friend std::optional<Number> subtract(const Number& a, const Number& b);
  friend std::optional<Number> multiply(const Number& a, const Number& b);
  friend std::optional<Number> divide(const Number& a,
                                      const Number& b);  // x/0 is an infinity; 0/0 nothing
  // a - b * truncate(a / b), each step rounded, as deployed implementations compute it; `a` where b
  // is zero, nothing where either is infinite.
  friend std::optional<Number> modulo(const Number& a, const Number& b);
  Number operator-() const;
  Number abs() const;
  Number floor() const;
  Number ceil() const;
  Number truncate() const;

  std::strong_ordering operator<=>(const Number& other) const;
  bool operator==(const Number& other) const {
    return word_ == other.word_ || (!is_inline() && !other.is_inline() && equals_big(other));
  }
  std::size_t hash() const;

  // For types that keep a Number's word among words of their own, as Value does. Its low three bits
  // are 1 (the number is in place) or 0 (it is counted); the other six patterns are never a
  // Number's.
  std::uintptr_t word() const noexcept { return word_; }
  // Gives up the word, and with it the reference that it may be.
  [[nodiscard]] std::uintptr_t detach() && noexcept { return std::exchange(word_, inline_word(0)); }
  // Takes over a detached word, or one that retain() was called for.
  static Number adopt(std::uintptr_t word) noexcept { return Number(Adopted{word}); }
  static void retain(std::uintptr_t word) noexcept {
    if ((word & tag_mask) == 0) count_up(big(word)->references);
  }
  static void release(std::uintptr_t word) noexcept {
    if ((word & tag_mask) != 0) return;
    const detail::BigNumber* number = big(word);
    if (count_down(number->references)) detail::destroy(number);
  }

 private:
  friend struct detail::Float;
  struct Adopted {
    std::uintptr_t word;
  };
  explicit Number(Adopted adopted) noexcept : word_(adopted.word) {}

  static constexpr std::uintptr_t tag_mask = 7;
  static constexpr std::uintptr_t inline_tag = 1;
  static constexpr int inline_bits = sizeof(std::uintptr_t) * 8 - 3;
  static constexpr std::int64_t inline_max = (std::int64_t{1} << (inline_bits - 1)) - 1;
  static constexpr std::int64_t inline_min = -inline_max - 1;

  static constexpr bool fits_inline(std::int64_t value) {
    return value >= inline_min && value <= inline_max;
  }
  static constexpr std::uintptr_t inline_word(std::int64_t value) {
    return (static_cast<std::uintptr_t>(value) << 3) | inline_tag;
  }
  static std::uintptr_t big_word(std::int64_t value);
  static std::uintptr_t big_word(std::uint64_t value);
  static const detail::BigNumber* big(std::uintptr_t word) noexcept {
    return reinterpret_cast<const detail::BigNumber*>(word);
  }
  bool is_inline() const noexcept { return (word_ & tag_mask) == inline_tag; }
  std::int64_t inline_value() const noexcept { return static_cast<std::intptr_t>(word_) >> 3; }
  bool equals_big(const Number& other) const;

  // Low three bits 1: the upper bits are the value. Low three bits 0: a counted detail::BigNumber.
  // An integer that fits is always in place, so a number has one form only.
  std::uintptr_t word_;
};

static_assert(sizeof(Number) == sizeof(std::uintptr_t));

}  // namespace hecla
