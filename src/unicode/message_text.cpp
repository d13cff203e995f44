// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "unicode/message_text.h"

#include <algorithm>

#include "base/byte_text.h"
#include "unicode/unicode.h"

namespace hecla {
namespace {

void append_escaped(char c, std::string& out) {
  constexpr std::string_view escaped = "\"\\\n\r\t";
  constexpr std::string_view letters = "\"\\nrt";
  const auto byte = static_cast<unsigned char>(c);
  if (const std::size_t i = escaped.find(c); i != escaped.npos) {
    out += '\\';
    out += letters[i];
  } else if (byte < 0x20 || byte == 0x7F) {
    out += "\\u00" + to_hex({&c, 1});
  } else {
    out += c;
  }
}

// Returns as many whole characters as fit into `longest` bytes.
std::string_view start_of(std::string_view text, std::size_t longest) {
  std::size_t end = 0;
  for (std::size_t next = 0; next <= longest; next = unicode::next_grapheme(text, end)) end = next;
  return text.substr(0, end);
}

}  // namespace

std::string in_quotes(std::string_view text, std::size_t longest) {
  const std::string_view shown = text.size() <= longest ? text : start_of(text, longest);
  std::string result = "\"";
  for (const char c : shown) append_escaped(c, result);
  return result += shown.size() == text.size() ? "\"" : "\"...";
}

std::string quoted_list(std::span<const std::string_view> names, std::size_t limit,
                        std::string_view last_separator, std::size_t omitted) {
  std::string result;
  const std::size_t shown = std::min(limit, names.size()), more = names.size() - shown + omitted;
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) result += more == 0 && i + 1 == shown ? last_separator : ", ";
    result += in_quotes(names[i]);
  }
  return more == 0 ? result : result + " and " + std::to_string(more) + " more";
}

std::string counted(std::uint64_t count, std::string_view noun) {
  std::string text = std::to_string(count).append(" ").append(noun);
  if (count != 1) text += 's';
  return text;
}

}  // namespace hecla
