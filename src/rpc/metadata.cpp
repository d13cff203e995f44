// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/metadata.h"

#include <algorithm>
#include <cstdint>

#include "base/byte_text.h"
#include "rpc/parse_number.h"

namespace hecla::rpc {
namespace {

using std::chrono::nanoseconds;

constexpr std::size_t max_digits = 8;
constexpr nanoseconds longest = std::chrono::hours(24 * 365 * 10);

struct Unit {
  char letter;
  std::int64_t nanoseconds;
};
// From small to large.
constexpr Unit units[] = {{'n', 1},
                          {'u', 1'000},
                          {'m', 1'000'000},
                          {'S', 1'000'000'000},
                          {'M', 60'000'000'000},
                          {'H', 3'600'000'000'000}};

bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '%'; }

}  // namespace

std::optional<nanoseconds> parse_timeout(std::string_view text) {
  if (text.size() < 2 || text.size() > max_digits + 1) return std::nullopt;
  const auto* unit = std::find_if(std::begin(units), std::end(units),
                                  [&](const Unit& known) { return known.letter == text.back(); });
  text.remove_suffix(1);
  const auto count = parse_number<std::uint32_t>(text);
  if (unit == std::end(units) || !count) return std::nullopt;
  if (*count > longest.count() / unit->nanoseconds) return longest;
  return nanoseconds(*count * unit->nanoseconds);
}

std::string write_timeout(nanoseconds timeout) {
  timeout = std::clamp(timeout, nanoseconds(0), longest);
  constexpr std::int64_t most = 99'999'999;
  for (const Unit& unit : units) {
    const std::int64_t count = timeout.count() / unit.nanoseconds;
    if (count <= most) return std::to_string(count) + unit.letter;
  }
  return std::to_string(most) + 'H';
}

std::string encode_message(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    is_plain(c) ? (void)out.push_back(c) : append_percent_encoded(out, c);
  }
  return out;
}

std::string decode_message(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte =
        text[i] == '%' && i + 2 < text.size() ? from_hex(text.substr(i + 1, 2)) : std::nullopt;
    if (byte) i += 2;
    byte ? (void)out.append(*byte) : out.push_back(text[i]);
  }
  return out;
}

bool is_grpc_content_type(std::string_view type) {
  constexpr std::string_view expected = "application/grpc";
  if (!type.starts_with(expected)) return false;
  type.remove_prefix(expected.size());
  return type.empty() || type.front() == '+' || type.front() == ';';
}

Code parse_code(std::string_view text) {
  const auto number = parse_number<std::uint32_t>(text);
  constexpr auto last = static_cast<std::uint32_t>(Code::Unauthenticated);
  return number && *number <= last ? static_cast<Code>(*number) : Code::Unknown;
}

Code code_of_http_status(int status) {
  switch (status) {
    case 400:
      return Code::Internal;
    case 401:
      return Code::Unauthenticated;
    case 403:
      return Code::PermissionDenied;
    case 404:
      return Code::Unimplemented;
    case 429:
    case 502:
    case 503:
    case 504:
      return Code::Unavailable;
    default:
      return Code::Unknown;
  }
}

}  // namespace hecla::rpc
