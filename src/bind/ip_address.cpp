// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/ip_address.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/ascii.h"

namespace hecla::bind {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == text.npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// Parses digits without leading zeros, up to 255.
std::optional<std::uint8_t> parse_octet(std::string_view text) {
  if (text.empty() || text.size() > 3 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  int number = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number <= 255 ? std::optional(static_cast<std::uint8_t>(number)) : std::nullopt;
}

bool parse_v4(std::string_view text, std::vector<std::uint8_t>& out) {
  const auto parts = split(text, '.');
  if (parts.size() != 4) return false;
  for (const std::string_view part : parts) {
    const auto octet = parse_octet(part);
    if (!octet) return false;
    out.push_back(*octet);
  }
  return true;
}

bool parse_group(std::string_view text, std::vector<std::uint8_t>& out) {
  if (text.empty() || text.size() > 4) return false;
  unsigned number = 0;
  for (const char c : text) {
    const int digit = hex_value(c);
    if (digit < 0) return false;
    number = number * 16 + static_cast<unsigned>(digit);
  }
  out.push_back(static_cast<std::uint8_t>(number >> 8));
  out.push_back(static_cast<std::uint8_t>(number));
  return true;
}

// Parses groups with colons between them, of which the last may be an IPv4 address. No groups are an empty text.
bool parse_groups(std::string_view text, bool allows_v4, std::vector<std::uint8_t>& out) {
  if (text.empty()) return true;
  const auto groups = split(text, ':');
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const bool is_v4 = allows_v4 && i + 1 == groups.size() && groups[i].find('.') != text.npos;
    if (!(is_v4 ? parse_v4(groups[i], out) : parse_group(groups[i], out))) return false;
  }
  return true;
}

bool parse_v6(std::string_view text, std::array<std::uint8_t, 16>& out) {
  std::vector<std::uint8_t> head, tail;
  const std::size_t gap = text.find("::");
  const bool has_gap = gap != text.npos;
  if (!parse_groups(text.substr(0, gap), !has_gap, head)) return false;
  if (has_gap && !parse_groups(text.substr(gap + 2), true, tail)) return false;
  const std::size_t count = head.size() + tail.size();
  if (has_gap ? count > 14 : count != 16) return false;
  std::copy(head.begin(), head.end(), out.begin());
  std::copy(tail.begin(), tail.end(), out.end() - static_cast<std::ptrdiff_t>(tail.size()));
  return true;
}

std::string v4_text(std::span<const std::uint8_t> bytes) {
  return std::to_string(bytes[0]) + "." + std::to_string(bytes[1]) + "." +
         std::to_string(bytes[2]) + "." + std::to_string(bytes[3]);
}

unsigned group_at(const std::array<std::uint8_t, 16>& bytes, std::size_t i) {
  return static_cast<unsigned>(bytes[2 * i]) << 8 | bytes[2 * i + 1];
}

struct Run {
  std::size_t begin = 8, size = 1;
};

// Returns the first of the longest runs of at least two zero groups.
Run longest_zeros(const std::array<std::uint8_t, 16>& bytes) {
  Run best;
  for (std::size_t i = 0; i < 8; ++i) {
    std::size_t end = i;
    while (end < 8 && group_at(bytes, end) == 0) ++end;
    if (end - i > best.size) best = {i, end - i};
    i = end;
  }
  return best;
}

std::string hex_text(unsigned number) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int shift = 12; shift >= 0; shift -= 4) {
    const unsigned digit = number >> shift & 15U;
    if (digit != 0 || !text.empty() || shift == 0) text += digits[digit];
  }
  return text;
}

std::string v6_text(const std::array<std::uint8_t, 16>& bytes) {
  const Run zeros = longest_zeros(bytes);
  const bool is_mapped_v4 = zeros.begin == 0 && zeros.size == 5 && group_at(bytes, 5) == 0xFFFF;
  if (is_mapped_v4) return "::ffff:" + v4_text(std::span(bytes).last(4));
  std::string text;
  for (std::size_t i = 0; i < 8;) {
    if (i == zeros.begin) {
      text += "::";
      i += zeros.size;
      continue;
    }
    if (!text.empty() && !text.ends_with(':')) text += ':';
    text += hex_text(group_at(bytes, i++));
  }
  return text;
}

}  // namespace

Result<IpAddress, std::string> IpAddress::parse(const std::string& text) {
  IpAddress address;
  address.is_v6 = text.find(':') != text.npos;
  if (address.is_v6) {
    if (parse_v6(text, address.bytes)) return address;
    return std::string("an IPv6 address has eight groups of up to four hexadecimal digits");
  }
  std::vector<std::uint8_t> octets;
  if (!parse_v4(text, octets)) return std::string("an IPv4 address has four numbers from 0 to 255");
  std::copy(octets.begin(), octets.end(), address.bytes.begin());
  return address;
}

std::string IpAddress::text() const { return is_v6 ? v6_text(bytes) : v4_text(bytes); }

}  // namespace hecla::bind
