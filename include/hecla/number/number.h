// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Number: an HCL number. Small integers are stored inline; all other numbers are binary
// floating-point numbers with a 512-bit mantissa, rounded to nearest, ties to even. There are two
// infinities, but no NaN and no negative zero. (Information model, "Primitive Types".)
//
//   auto n = hecla::Number::parse("0.1");    // std::optional; empty if the text is not a number
//   add(*n, *n)->to_string() == "0.2"
//
// One word in size, immutable, cheap to copy, safe to share between threads.
//
// The magnitude of finite numbers ranges from 2^-max_exponent to 2^max_exponent, about 1e-315652 to
// 1e315652. Arithmetic has no result if it would be larger; smaller results become zero. Arithmetic,
// comparison and the shortest digits take microseconds whatever the exponent; printing all digits of
// numbers near the ends of the range (to_base, to_fixed) takes up to a few seconds. Limit the length
// of the text when the numbers are untrusted.
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

// The reason why an operation has no result.
enum class NumberError : std::uint8_t {
  Syntax,         // the text is not a number
  ExponentRange,  // the exponent in the text is not a 32-bit integer
  Overflow,       // the number is out of range; parse() then sets its output to an infinity
  DivideByZero,   // zero divided by zero
  Undefined,      // infinity minus infinity, zero times infinity and the like
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
  // Precondition (checked): `value` is not NaN.
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

  // Parses decimal text: an optional sign, digits, an optional fraction and an optional exponent
  // ("12", "-1.5e3"). Like existing implementations, also accepts ".5", "5." and binary exponents
  // ("3p4" is 48), but no spaces, other bases or "inf". Rounds to nearest. Returns nothing if
  // `text` does not have this form or is out of range.
  static std::optional<Number> parse(std::string_view text);
  // Parses `text` into `out` and returns the error, if any. On Overflow, `out` is an infinity,
  // which existing implementations accept as the result; on other errors it is unchanged.
  static std::optional<NumberError> parse(std::string_view text, Number& out);
  // Returns whether `text` (in the form above) is an integer that parse() rounds, because it has more than 512
  // significant bits. For most text this takes a look at its bytes.
  static bool rounds_integer(std::string_view text);

  bool is_infinite() const;
  bool is_integer() const;                       // finite, without a fraction
  int sign() const;                              // -1, 0, 1
  std::optional<std::int64_t> to_int64() const;  // nothing unless it is an integer in range
  std::optional<std::uint64_t> to_uint64() const;
  double to_double() const;  // rounded to nearest; infinite if out of range
  // Returns whether to_double() is exact.
  bool is_exact_double() const;

  // Returns the shortest decimal that parses to the same Number, without an exponent; "inf" or
  // "-inf" for infinities. append_to appends nothing and returns false if the text would be longer
  // than `max_bytes`.
  std::string to_string() const;
  bool append_to(std::string& out, std::size_t max_bytes) const;
  // Returns exactly `digits` digits after the point, rounded half to even. Infinities are printed
  // as by to_string.
  std::string to_fixed(int digits) const;
  // Format like printf's %e and %g with `digits` digits (-1: as many as needed). The exponent has
  // at least two digits.
  std::string to_scientific(int digits) const;
  std::string to_general(int digits) const;
  // Returns the integer part in base 2 to 62 ("0-9a-zA-Z"). Preconditions (checked): the number is
  // finite, and `base` is in range.
  std::string to_base(int base) const;
  // Parses an optional sign and digits; letters may be of either case up to base 36. Rounds to
  // nearest. Returns nothing if `digits` does not have this form or is out of range.
  static std::optional<Number> parse_integer(std::string_view digits, int base);

  // Arithmetic, rounded to 512 bits. The result is empty if it is undefined, and if the operands are
  // finite but the result is too large.
  friend std::optional<Number> add(const Number& a, const Number& b);
  friend std::optional<Number> subtract(const Number& a, const Number& b);
  friend std::optional<Number> multiply(const Number& a, const Number& b);
  friend std::optional<Number> divide(const Number& a,
                                      const Number& b);  // x/0 is infinite, 0/0 is empty
  // Returns a - b * truncate(a / b), rounding after each step as existing implementations do; `a`
  // if `b` is zero; nothing if either is infinite.
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

  // The representation, for types such as Value that store it in a tagged word. The low three bits
  // are 1 (inline integer) or 0 (pointer to a counted object); the other six patterns are free.
  std::uintptr_t word() const noexcept { return word_; }
  // Returns the word, transferring the reference that it may hold.
  [[nodiscard]] std::uintptr_t detach() && noexcept { return std::exchange(word_, inline_word(0)); }
  // Takes over a word that was detached, or for which retain() was called.
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

  // Low three bits 1: an integer in the upper bits. Low three bits 0: a pointer to a counted
  // detail::BigNumber. An integer that fits is always inline, so the representation is unique.
  std::uintptr_t word_;
};

static_assert(sizeof(Number) == sizeof(std::uintptr_t));

}  // namespace hecla
