// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Number: HCL's numbers. Integers that fit are kept in place; all else is a binary floating-point
// number with a 512-bit mantissa, rounded to nearest, ties to even. Both infinities exist, NaN does
// not. (Information model, "Primitive Types".)
//
//   auto n = hecla::Number::parse("0.1");            // std::optional: nothing if it is not a number
//   (*n + *n).to_string() == "0.2"
//
// One word in size, immutable, cheap to copy, safe to share between threads.
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hecla {

// Where an operation has no result.
enum class NumberError : std::uint8_t {
  Syntax,          // the text is not a number
  Overflow,        // the exponent does not fit
  Inexact,         // an integer has more than 512 significant bits (Document rules only)
  DivideByZero,    // zero divided by zero
  Undefined,       // infinity minus infinity, zero times infinity and their like
};

class Number {
 public:
  Number() noexcept : word_(inline_word(0)) {}
  Number(int value) noexcept : Number(static_cast<std::int64_t>(value)) {}
  Number(std::int64_t value);
  Number(std::uint64_t value);
  // Precondition (checked): not NaN.
  static Number from_double(double value);
  static Number infinity();
  static Number negative_infinity();
  Number(const Number& other) noexcept;
  Number(Number&& other) noexcept;
  Number& operator=(Number other) noexcept;
  ~Number();

  // Reads decimal text: optional sign, digits, optional fraction, optional exponent ("12", "-1.5e3").
  // No spaces, no other bases, no "inf". Rounds to nearest. Nothing if `text` is not of that form or its
  // exponent does not fit.
  static std::optional<Number> parse(std::string_view text);
  // The same, saying what was wrong.
  static std::optional<NumberError> parse(std::string_view text, Number& out);
  // Whether `text` (of the form above) is an integer that was read without rounding.
  static bool parses_exactly(std::string_view text);

  bool is_infinite() const;
  bool is_integer() const;         // finite and without a fraction
  int sign() const;                // -1, 0, 1
  std::optional<std::int64_t> to_int64() const;    // nothing unless it is an integer in range
  std::optional<std::uint64_t> to_uint64() const;
  double to_double() const;        // rounded to nearest; infinite when out of range
  // Whether to_double() keeps the exact value.
  bool is_exact_double() const;

  // Shortest decimal that reads back to the same Number, without exponent; "inf" or "-inf".
  // Appends nothing and returns false where the text would be longer than `max_bytes`.
  std::string to_string() const;
  bool append_to(std::string& out, std::size_t max_bytes) const;
  // With exactly `digits` digits after the point (round half to even).
  std::string to_fixed(int digits) const;
  // As printf's %e and %g with `digits` (-1: as many as needed); always at least two exponent digits.
  std::string to_scientific(int digits) const;
  std::string to_general(int digits) const;
  // Integers in base 2 to 62 ("0-9a-zA-Z"), truncated towards zero. Precondition: finite.
  std::string to_base(int base) const;
  static std::optional<Number> parse_integer(std::string_view digits, int base);

  // Arithmetic, rounded to 512 bits. Where the result is undefined the optional is empty.
  friend std::optional<Number> add(const Number& a, const Number& b);
  friend std::optional<Number> subtract(const Number& a, const Number& b);
  friend std::optional<Number> multiply(const Number& a, const Number& b);
  friend std::optional<Number> divide(const Number& a, const Number& b);   // x/0 is an infinity; 0/0 nothing
  // Remainder with the sign of the dividend, as the reference computes it; nothing for modulo by zero.
  friend std::optional<Number> modulo(const Number& a, const Number& b);
  Number operator-() const;
  Number abs() const;
  Number floor() const;
  Number ceil() const;
  Number truncate() const;

  std::strong_ordering operator<=>(const Number& other) const;
  bool operator==(const Number& other) const;
  std::size_t hash() const;

 private:
  friend class Value;   // shares the word: see value.h
  static constexpr std::uintptr_t inline_tag = 1;
  static constexpr std::uintptr_t inline_word(std::int64_t value) {
    return (static_cast<std::uintptr_t>(value) << 3) | inline_tag;
  }
  bool is_inline() const { return (word_ & 7) == inline_tag; }
  std::int64_t inline_value() const { return static_cast<std::int64_t>(word_) >> 3; }

  // Low three bits 1: the upper 61 bits are the value. Low three bits 0: a reference-counted
  // detail::BigNumber. An integer that fits in 61 bits is always in place, so equal words mean equal
  // numbers and zero has no sign.
  std::uintptr_t word_;
};

}  // namespace hecla
