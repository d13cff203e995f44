// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// What std::to_chars of a double does with a precision, by the C library's printf, which is exact, too. The functions
// of libc++ that these replace need 100 KB of tables.
#include <charconv>
#include <cstdint>
#include <cstdio>

_LIBCPP_BEGIN_NAMESPACE_STD

namespace {

to_chars_result print(char* first, char* last, const char* format, double value,
                      uint32_t precision) {
  const size_t room = static_cast<size_t>(last - first);
  // Enough for a double without a precision. printf ends its output with NUL, for which there may be no room.
  char text[400];
  const int size = snprintf(text, sizeof text, format, static_cast<int>(precision), value);
  if (size < 0 || static_cast<size_t>(size) >= sizeof text || static_cast<size_t>(size) > room) {
    return {last, errc::value_too_large};
  }
  for (int i = 0; i < size; ++i) *first++ = text[i];
  return {first, errc()};
}

}  // namespace

to_chars_result __d2fixed_buffered_n(char* first, char* const last, const double value,
                                     const uint32_t precision) {
  return print(first, last, "%.*f", value, precision);
}

to_chars_result __d2exp_buffered_n(char* first, char* const last, const double value,
                                   uint32_t precision) {
  return print(first, last, "%.*e", value, precision);
}

_LIBCPP_END_NAMESPACE_STD
