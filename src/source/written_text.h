// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds what looks like blocks and arguments in the text of a file with syntax errors. An unclosed block or string
// swallows the items that follow it, so the tree does not have them. Each search takes linear time.
#include <hecla/source/source.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "base/ascii.h"

namespace hecla::detail {

inline bool is_in_name(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '-' || (c & 0x80) != 0;
}

// Returns the offset of the value if a line that begins at `begin` has a name and a value without a sign between them.
std::size_t value_without_sign(std::string_view text, std::size_t begin, std::string_view& name);

// Calls f(name, value) for each "NAME =", or "NAME": of the JSON syntax, with the offset of the value, and for each line that
// lacks the sign. Other characters may be between the name and the sign, and digits before the name.
template <class F>
void for_each_written_argument(std::string_view text, F f) {
  std::string_view name;
  if (const std::size_t value = value_without_sign(text, 0, name); value != text.npos)
    f(name, value);
  for (std::size_t sign = 0; (sign = text.find_first_of("=:\n", sign)) != text.npos; ++sign) {
    if (text[sign] == '\n') {
      const std::size_t value = value_without_sign(text, sign + 1, name);
      if (value != text.npos) f(name, value);
      continue;
    }
    std::size_t end = sign;
    constexpr std::string_view stops = "\n,{}=:";
    while (end > 0 && !is_in_name(text[end - 1]) && stops.find(text[end - 1]) == stops.npos) --end;
    std::size_t begin = end;
    while (begin > 0 && is_in_name(text[begin - 1])) --begin;
    while (begin < end && is_digit(text[begin])) ++begin;
    if (begin == end) continue;
    const std::size_t value = std::min(text.find_first_not_of(" \t", sign + 1), text.size());
    f(text.substr(begin, end - begin), value);
  }
}

// Calls f(label, end) for what may be the header of a block of this type, with its first label and where that ends. Other
// characters may be in place of those between them.
template <class F>
void for_each_written_header(std::string_view text, std::string_view type, F f) {
  for (std::size_t at = 0; (at = text.find(type, at)) != text.npos;) {
    const bool is_value = text.substr(0, at).ends_with("path.");  // path.module
    at += type.size();
    if (is_value) continue;
    const std::size_t label = text.find_first_not_of(" \t\r\n\"()[]{}=,:;$%&/\\^*!?|<>@#~`'+", at);
    if (label == at || label == text.npos) continue;
    std::size_t end = label;
    while (end < text.size() && is_in_name(text[end])) ++end;
    if (label < end) f(text.substr(label, end - label), end);
  }
}

// Returns whether a text closes all braces that it opens, with the last one at its end.
inline bool closes_its_braces(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r");
  return last != text.npos && text[last] == '}' &&
         std::count(text.begin(), text.end(), '{') == std::count(text.begin(), text.end(), '}');
}

// Calls f(label, range) for what may be a block of this type in the native syntax, also without its opening brace or, if the
// label is in quotes, with other text in its place; with its first label and the range from there to the end of its line, if
// that closes it, or to the next line that begins with a brace.
template <class F>
void for_each_written_block(std::string_view text, std::string_view type, F f) {
  std::size_t open = 0, brace = 0, line_end = 0;  // of the last header; later ones may share them
  bool is_one_line = false;
  for_each_written_header(text, type, [&](std::string_view label, std::size_t begin) {
    if (open < begin) open = text.find_first_of("{\n", begin);
    if (open == text.npos) return;
    const bool is_header =
        text[open] == '{' || text[begin] == '"' || text.find_first_not_of(" \t\r\"", begin) == open;
    if (!is_header) return;
    if (text[open] == '{' && line_end < open) {
      line_end = std::min(text.find('\n', open), text.size());
      is_one_line = closes_its_braces(text.substr(open, line_end - open));
    }
    if (brace < begin) brace = std::min(text.find("\n}", begin), text.size());
    const std::size_t end = text[open] == '{' && is_one_line ? line_end : brace;
    f(label, ByteRange{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  });
}

// Returns the offset of the value after the first NAME, from `offset` on, that may be meant as an argument: with a sign, or
// where an argument begins; npos if there is none.
std::size_t argument_after(std::string_view text, std::string_view name, std::size_t offset);

// The same for offsets in ascending order, so that each byte is read once.
class WrittenArgument {
 public:
  WrittenArgument(std::string_view text, std::string_view name) : text_(text), name_(name) {}
  std::size_t from(std::size_t offset) {
    if (!is_begun_ || place_ < offset) place_ = argument_after(text_, name_, offset);
    is_begun_ = true;
    return place_;
  }

 private:
  std::string_view text_, name_;
  bool is_begun_ = false;
  std::size_t place_ = 0;
};

}  // namespace hecla::detail
