// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/short_text.h"

#include "unicode/unicode.h"

namespace hecla::cli {

std::string short_text(std::string_view text, std::size_t longest) {
  std::string line;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!is_space) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  std::size_t end = 0;
  for (std::size_t count = 0; end < line.size(); ++count) {
    if (count == longest) return line.substr(0, end) + "...";
    end = unicode::next_grapheme(line, end);
  }
  return line;
}

}  // namespace hecla::cli
