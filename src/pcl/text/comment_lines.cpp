// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/trivia.h>

#include <algorithm>

namespace hecla::pcl {
namespace {

constexpr std::string_view spaces = " \t\n\v\f\r";

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1)) {
    lines.push_back(text.substr(0, end));
  }
  lines.push_back(text);
  return lines;
}

// Returns the spaces and the star at the start of a line; nothing if there is no star.
std::string_view star_prefix(std::string_view line) {
  const std::size_t star = line.find_first_not_of(spaces);
  return star != line.npos && line[star] == '*' ? line.substr(0, star + 1) : std::string_view();
}

// Returns the size of the prefix that all lines after the first have in common.
std::size_t common_prefix(const std::vector<std::string_view>& lines) {
  if (lines.size() < 2) return 0;
  const std::string_view prefix = star_prefix(lines[1]);
  const bool is_common = std::all_of(lines.begin() + 2, lines.end(), [=](std::string_view line) {
    return star_prefix(line) == prefix;
  });
  return is_common ? prefix.size() : 0;
}

// Returns a line that begins with a slash without it and the stars after it.
std::string_view without_opening(std::string_view line) {
  const std::size_t content = line.find_first_not_of('*', 1);
  return content == line.npos ? std::string_view() : line.substr(content);
}

// Returns a line without the stars at its end and the spaces before them.
std::string_view without_closing(std::string_view line) {
  line = line.substr(0, line.find_last_not_of('*') + 1);
  return line.substr(0, line.find_last_not_of(spaces) + 1);
}

std::vector<std::string_view> block_lines(std::string_view comment) {
  std::vector<std::string_view> lines = split_lines(comment);
  const std::size_t prefix = common_prefix(lines);
  lines.back().remove_suffix(1);  // the slash
  for (std::size_t i = 1; i < lines.size(); ++i) lines[i].remove_prefix(prefix);
  // The prefix of the last line may have been the star that closes the comment.
  lines.back() = without_closing(lines.back());
  lines.front() = without_opening(lines.front());
  if (lines.front().empty()) lines.erase(lines.begin());
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

}  // namespace

std::vector<std::string_view> comment_lines(std::string_view comment) {
  if (comment.starts_with("/*")) return block_lines(comment);
  comment.remove_prefix(comment.starts_with('#') ? 1 : 2);
  if (comment.ends_with('\n')) comment.remove_suffix(1);
  return {comment};
}

}  // namespace hecla::pcl
