// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/byte_text.h"

#include <array>
#include <cstdint>

#include "base/ascii.h"

namespace hecla {

namespace {

constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::uint8_t no_digit = 0xFF;

constexpr std::array<std::uint8_t, 256> digit_values = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(no_digit);
  for (std::size_t i = 0; i < base64_digits.size(); ++i)
    values[static_cast<unsigned char>(base64_digits[i])] = static_cast<std::uint8_t>(i);
  return values;
}();

std::uint8_t byte_at(std::string_view bytes, std::size_t index) {
  return index < bytes.size() ? static_cast<std::uint8_t>(bytes[index]) : std::uint8_t{0};
}

// Returns `text` without newlines and padding, or nothing if the padding is wrong.
std::optional<std::string> digits_of(std::string_view text) {
  std::string given;
  given.reserve(text.size());
  for (const char c : text) {
    if (c != '\n' && c != '\r') given += c;
  }
  if (given.size() % 4 != 0) return std::nullopt;
  if (given.ends_with('=')) given.pop_back();
  if (given.size() % 4 == 3 && given.ends_with('=')) given.pop_back();
  return given;
}

}  // namespace

void append_hex(std::string& out, std::uint32_t value, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    out += "0123456789abcdef"[(value >> shift) & 15];
}

void append_hex(std::string& out, std::uint32_t value) {
  int digits = 1;
  while (digits < 8 && value >> (4 * digits) != 0) ++digits;
  append_hex(out, value, digits);
}

void append_percent_encoded(std::string& out, char byte) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto value = static_cast<unsigned char>(byte);
  out.append({'%', digits[value >> 4], digits[value & 15]});
}

std::string to_hex(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const char c : bytes) append_hex(out, static_cast<unsigned char>(c), 2);
  return out;
}

std::optional<std::string> from_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::string out;
  out.reserve(text.size() / 2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = hex_value(text[i]);
    const int low = hex_value(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high << 4 | low);
  }
  return out;
}

std::string to_base64(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::uint32_t group = static_cast<std::uint32_t>(byte_at(bytes, i) << 16) |
                                static_cast<std::uint32_t>(byte_at(bytes, i + 1) << 8) |
                                byte_at(bytes, i + 2);
    for (std::size_t k = 0; k < 4; ++k)
      out += i + k <= bytes.size() ? base64_digits[(group >> (18 - 6 * k)) & 63] : '=';
  }
  return out;
}

std::optional<std::string> from_base64(std::string_view text) {
  const auto given = digits_of(text);
  if (!given) return std::nullopt;
  std::string out;
  out.reserve(given->size() * 3 / 4);
  std::uint32_t group = 0;
  unsigned bits = 0;
  for (const char c : *given) {
    const std::uint8_t value = digit_values[static_cast<unsigned char>(c)];
    if (value == no_digit) return std::nullopt;
    group = (group << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out += static_cast<char>((group >> bits) & 0xFF);
  }
  return out;
}

}  // namespace hecla
