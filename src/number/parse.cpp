// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "base/ascii.h"
#include "number/decimal_text.h"

namespace hecla {
namespace {

using detail::Float;

// The parts of a number's text: DIGITS * 10^tens * 2^twos.
struct Literal {
  std::string digits;  // no leading or trailing zeros
  std::int64_t tens = 0;
  std::int64_t twos = 0;
  bool negative = false;
};

class LiteralReader {
 public:
  explicit LiteralReader(std::string_view text) : rest_(text) {}

  std::optional<NumberError> read(Literal& out) {
    out.negative = read_sign();
    const std::string_view whole = read_digits();
    const std::string_view fraction = take('.') ? read_digits() : std::string_view();
    if (whole.empty() && fraction.empty()) return NumberError::Syntax;
    collect(whole, fraction, out);
    if (const auto error = read_exponent(out)) return error;
    if (!rest_.empty()) return NumberError::Syntax;
    if (out.digits.empty()) return std::nullopt;
    return exponent_fits_ ? std::nullopt : std::optional(NumberError::ExponentRange);
  }

 private:
  bool take(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool read_sign() {
    if (take('-')) return true;
    take('+');
    return false;
  }
  std::string_view read_digits() {
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), is_digit);
    const auto digits = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    rest_.remove_prefix(digits.size());
    return digits;
  }

  static void collect(std::string_view whole, std::string_view fraction, Literal& out) {
    const std::size_t first = std::min(whole.find_first_not_of('0'), whole.size());
    whole.remove_prefix(first);
    if (whole.empty()) {
      const std::size_t zeros = std::min(fraction.find_first_not_of('0'), fraction.size());
      out.tens = -static_cast<std::int64_t>(fraction.size());
      fraction.remove_prefix(zeros);
    } else {
      out.tens = -static_cast<std::int64_t>(fraction.size());
    }
    out.digits.reserve(whole.size() + fraction.size());
    out.digits.append(whole).append(fraction);
    const std::size_t kept = out.digits.find_last_not_of('0') + 1;
    out.tens += static_cast<std::int64_t>(out.digits.size() - kept);
    out.digits.resize(kept);
  }

  std::optional<NumberError> read_exponent(Literal& out) {
    const bool binary = take('p') || take('P');
    if (!binary && !take('e') && !take('E')) return std::nullopt;
    const bool negative = read_sign();
    const std::string_view digits = read_digits();
    if (digits.empty()) return NumberError::Syntax;
    const std::int64_t limit = std::numeric_limits<std::int32_t>::max() + std::int64_t{negative};
    std::int64_t exponent = 0;
    for (const char digit : digits) exponent = std::min(exponent * 10 + (digit - '0'), limit + 1);
    exponent_fits_ = exponent <= limit;
    (binary ? out.twos : out.tens) += negative ? -exponent : exponent;
    return std::nullopt;
  }

  std::string_view rest_;
  bool exponent_fits_ = true;
};

// Far outside the range of Number; larger powers are never computed.
constexpr std::int64_t max_tens = 400'000;
constexpr std::int64_t max_twos = 8'000'000;

Number infinity_of(bool negative) {
  return negative ? Number::negative_infinity() : Number::infinity();
}

std::optional<NumberError> to_number(const Literal& literal, Number& out) {
  const std::int64_t point = static_cast<std::int64_t>(literal.digits.size()) + literal.tens;
  if (literal.digits.empty() || point < -max_tens) {
    out = Number();
  } else if (point > max_tens) {
    out = infinity_of(literal.negative);
  } else {
    Float value = detail::nearest_float(literal.digits, literal.tens);
    value.exponent += std::clamp(literal.twos, -max_twos, max_twos);
    value.negative = literal.negative;
    out = value.to_number();
  }
  return out.is_infinite() ? std::optional(NumberError::Overflow) : std::nullopt;
}

// Parses short integers such as "12" and "-7", the most common numbers in configurations, on a fast
// path.
std::optional<std::int64_t> small_integer(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  const std::string_view digits = text.substr(negative ? 1 : 0);
  if (digits.empty() || digits.size() > 18) return std::nullopt;
  std::int64_t value = 0;
  for (const char digit : digits) {
    if (!is_digit(digit)) return std::nullopt;
    value = value * 10 + (digit - '0');
  }
  return negative ? -value : value;
}

}  // namespace

std::optional<NumberError> Number::parse(std::string_view text, Number& out) {
  if (const auto small = small_integer(text)) {
    out = Number(*small);
    return std::nullopt;
  }
  Literal literal;
  if (const auto error = LiteralReader(text).read(literal)) return error;
  return to_number(literal, out);
}

std::optional<Number> Number::parse(std::string_view text) {
  Number number;
  if (parse(text, number)) return std::nullopt;
  return number;
}

bool Number::rounds_integer(std::string_view text) {
  constexpr std::size_t exact_digits = 154;  // 10^154 < 2^512
  if (text.size() <= exact_digits && text.find_first_of("eEpP") == text.npos) return false;
  Literal literal;
  if (LiteralReader(text).read(literal)) return false;
  const bool is_integer = literal.tens >= 0 && literal.twos >= 0;
  return is_integer && !detail::is_exact_integer(literal.digits, literal.tens);
}

}  // namespace hecla
