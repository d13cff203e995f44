// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// parse_number: a whole text as a decimal integer, without spaces or "+".
//
//   parse_number<std::uint16_t>("8080") == 8080
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace hecla::rpc {

// Returns nothing if `text` is not such a number, or does not fit the type.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace hecla::rpc
