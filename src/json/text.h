// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lines and blanks of a text.
#include <algorithm>
#include <string_view>

namespace hecla::json {

inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Where the line of `offset` ends, before its newline.
inline std::size_t line_end(std::string_view text, std::size_t offset) {
  return std::min(text.find('\n', offset), text.size());
}

inline bool is_first_on_line(std::string_view text, std::size_t offset) {
  while (offset > 0 && is_blank(text[offset - 1])) --offset;
  return offset == 0 || text[offset - 1] == '\n';
}

}  // namespace hecla::json
