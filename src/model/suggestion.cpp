// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/suggestion.h>
#include <hecla/unicode/suggest.h>

#include <cstddef>

namespace hecla {
namespace {

void append_escaped(char c, std::string& out) {
  constexpr std::string_view hex = "0123456789abcdef";
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x20 && byte != 0x7F) {
    out += c;
    return;
  }
  out += "\\u00";
  out += hex[byte >> 4];
  out += hex[byte & 15];
}

}  // namespace

std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates) {
  const auto nearest = unicode::nearest_name(name, candidates);
  return nearest ? " Did you mean " + quoted(*nearest) + "?" : std::string();
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) append_escaped(c, result);
  return result += '"';
}

std::string quoted_list(std::span<const std::string_view> names, std::size_t limit) {
  std::string result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i == limit) return result + " and " + std::to_string(names.size() - limit) + " more";
    if (i > 0) result += ", ";
    result += quoted(names[i]);
  }
  return result;
}

}  // namespace hecla
