// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Printing a number and reading it again gives the same number, and arithmetic obeys the laws that hold in spite of
// rounding.
#include <hecla/number/number.h>

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

using hecla::Number;

namespace {

// Enough for ordinary numbers; longer input takes time and finds nothing new.
constexpr std::size_t longest_text = 5000;

void check_text(const Number& number) {
  std::string text;
  if (!number.append_to(text, longest_text)) return;
  const std::optional<Number> again = Number::parse(text);
  if (!number.is_infinite() && (!again || *again != number)) std::abort();
}

void check_laws(const Number& a, const Number& b) {
  if (add(a, b) != add(b, a)) std::abort();
  if (multiply(a, b) != multiply(b, a)) std::abort();
  if ((a < b) != (b > a) || (a == b) != (b == a)) std::abort();
  if (a == b && a.hash() != b.hash()) std::abort();
  if (-(-a) != a) std::abort();
  if (!a.is_infinite() && subtract(a, a) != Number(0)) std::abort();
  if (const auto quotient = divide(a, b)) check_text(*quotient);
}

}  // namespace

// The input is two numbers, separated by a space.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t space = text.find(' ');
  const std::optional<Number> a = Number::parse(text.substr(0, space));
  if (!a) return 0;
  check_text(*a);
  if (space == std::string_view::npos) return 0;
  if (const auto b = Number::parse(text.substr(space + 1))) check_laws(*a, *b);
  return 0;
}
