// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decimal digits in line, for texts with many small numbers, such as offsets.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace hecla {

constexpr std::size_t max_decimal_digits = 10;  // of 32 bits

namespace detail {

// "00" to "99".
constexpr std::array<char, 200> make_digit_pairs() {
  std::array<char, 200> pairs{};
  for (std::size_t i = 0; i < 100; ++i) {
    pairs[2 * i] = static_cast<char>('0' + i / 10);
    pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
  }
  return pairs;
}
inline constexpr std::array<char, 200> digit_pairs = make_digit_pairs();

}  // namespace detail

// Returns the number of digits of a value.
inline std::size_t count_decimal_digits(std::uint32_t value) {
  std::size_t digits = 1;
  for (; value >= 10'000; value /= 10'000) digits += 4;
  return digits + (value >= 10) + (value >= 100) + (value >= 1000);
}

// Writes the digits of a value, at most max_decimal_digits. Returns the end.
inline char* write_decimal(char* to, std::uint32_t value) {
  char* const end = to + count_decimal_digits(value);
  char* at = end;
  for (; value >= 100; value /= 100) {
    std::memcpy(at -= 2, &detail::digit_pairs[2 * (value % 100)], 2);
  }
  if (value >= 10) {
    std::memcpy(to, &detail::digit_pairs[2 * value], 2);
  } else {
    *to = static_cast<char>('0' + value);
  }
  return end;
}

}  // namespace hecla
