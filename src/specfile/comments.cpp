// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "specfile/comments.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace hecla::specfile {

namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  const std::size_t end = text.find_last_not_of(blanks);
  return begin == text.size() ? std::string_view() : text.substr(begin, end - begin + 1);
}

// Returns the text of a line that is a comment.
std::optional<std::string_view> comment_text(std::string_view line) {
  line = trimmed(line);
  const std::size_t mark = line.starts_with("//") ? 2 : line.starts_with("#") ? 1 : 0;
  if (mark == 0) return std::nullopt;
  return trimmed(line.substr(mark));
}

// Removes and returns the last line of `text`, which ends with a newline.
std::string_view take_last_line(std::string_view& text) {
  text.remove_suffix(1);
  const std::size_t newline = text.rfind('\n');
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  const std::string_view line = text.substr(begin);
  text = text.substr(0, begin);
  return line;
}

}  // namespace

std::string comment_above(const SourceRange& range) {
  if (!range.has_source()) return {};
  std::string_view above = range.source()->text().substr(0, range.bytes().begin);
  const std::size_t line_start = above.rfind('\n') + 1;  // 0 on the first line
  if (!trimmed(above.substr(line_start)).empty()) return {};
  above = above.substr(0, line_start);
  std::vector<std::string_view> lines;
  while (!above.empty()) {
    const auto text = comment_text(take_last_line(above));
    if (!text) break;
    lines.push_back(*text);
  }
  std::string out;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line)
    out.append(out.empty() ? "" : "\n").append(*line);
  return out;
}

}  // namespace hecla::specfile
