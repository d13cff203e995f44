// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/markdown_cell.h"

#include <algorithm>
#include <vector>

namespace hecla::terraform {
namespace {

constexpr std::string_view white = " \t\n\f\r";

bool is_white(char c) { return white.find(c) != std::string_view::npos; }

std::string_view without_white_ends(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(white);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(white) - begin + 1);
}

std::string replaced(std::string_view text, std::string_view part, std::string_view by) {
  std::string out;
  for (;;) {
    const std::size_t at = text.find(part);
    out += text.substr(0, at);
    if (at == std::string_view::npos) return out;
    out += by;
    text.remove_prefix(at + part.size());
  }
}

// Appends the segments between code fences, or backticks, converted by one function, and the code by another. An
// empty segment does not count.
template <class Text, class Code>
std::string by_segments(std::string_view text, std::string_view fence, Text of_text, Code of_code) {
  std::string out;
  bool is_code = text.starts_with(fence);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(fence), text.size());
    if (const std::string_view segment = text.substr(0, end); !segment.empty()) {
      out += is_code ? of_code(segment) : of_text(segment);
      is_code = !is_code;
    }
    text.remove_prefix(std::min(end + fence.size(), text.size()));
  }
  return out;
}

std::string code_span(std::string_view segment) { return "`" + std::string(segment) + "`"; }

// The underscores of a line that are not escaped: one that stands alone at its beginning, and the first and the last
// that enclose words.
std::vector<bool> kept_underscores(std::string_view line) {
  std::vector<bool> kept(line.size());
  const auto keep = [&](std::size_t begin, std::size_t end) {
    std::fill(kept.begin() + static_cast<std::ptrdiff_t>(begin),
              kept.begin() + static_cast<std::ptrdiff_t>(end), true);
  };
  const auto end_of_run = [&](std::size_t at) {
    return std::min(line.find_first_not_of('_', at), line.size());
  };
  const std::size_t first = std::min(line.find_first_not_of(white), line.size());
  const std::size_t after_first = end_of_run(first);
  if (after_first > first && after_first < line.size() && is_white(line[after_first]))
    keep(first, after_first);
  // The last run with a character of a word before it and white space after it.
  std::size_t close = 0, close_end = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] != '_' || line[i - 1] == '_' || is_white(line[i - 1])) continue;
    const std::size_t end = end_of_run(i);
    if (end < line.size() && is_white(line[end])) close = i, close_end = end;
  }
  for (std::size_t i = 1; i < line.size() && i < close; ++i) {
    if (line[i] != '_' || !is_white(line[i - 1])) continue;
    const std::size_t end = end_of_run(i);
    // Two characters are between the runs.
    if (end + 2 > close || is_white(line[end])) continue;
    keep(i, end);
    keep(close, close_end);
    break;
  }
  return kept;
}

std::string with_escaped_underscores(std::string_view text) {
  std::string out;
  for (;;) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::vector<bool> kept = kept_underscores(line);
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '_' && !kept[i]) out += '\\';
      out += line[i];
    }
    if (end == text.size()) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

std::string escaped(std::string_view text) {
  const std::string bars = by_segments(
      text, "`", [](std::string_view segment) { return replaced(segment, "|", "\\|"); }, code_span);
  return by_segments(bars, "`", with_escaped_underscores, code_span);
}

// Newlines become line breaks. Two spaces before them, which are a line break themselves, are dropped.
std::string with_line_breaks(std::string_view text) {
  std::string out;
  text = without_white_ends(text);
  for (;;) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (end == text.size()) return out.append(line);
    const std::size_t last = line.find_last_not_of(' ');
    const std::size_t spaces =
        last == std::string_view::npos ? line.size() : line.size() - last - 1;
    line.remove_suffix(spaces - spaces % 2);
    out.append(line).append("<br/>");
    text.remove_prefix(end + 1);
  }
}

bool is_scheme_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '-' || c == '.';
}

// Removes the escapes from addresses such as https://example.com/a_b.
std::string with_plain_addresses(std::string_view text) {
  std::string out;
  for (;;) {
    const std::size_t at = std::min(text.find("://"), text.size());
    const std::size_t begin = std::min(at + 3, text.size());
    out += text.substr(0, begin);
    if (at == text.size()) return out;
    const bool is_address = at > 0 && is_scheme_character(text[at - 1]);
    text.remove_prefix(begin);
    if (!is_address) continue;
    const std::size_t end = std::min(text.find_first_of(" \t\r\n<>\"`|"), text.size());
    out += replaced(text.substr(0, end), "\\", "");
    text.remove_prefix(end);
  }
}

}  // namespace

std::string markdown_cell(std::string_view text) {
  if (text.empty()) return "n/a";
  return by_segments(
      text, "```",
      [](std::string_view segment) {
        return with_plain_addresses(with_line_breaks(escaped(segment)));
      },
      [](std::string_view segment) {
        return "<pre>" + replaced(without_white_ends(segment), "\n", "<br/>") + "</pre>";
      });
}

std::string code_cell(std::string_view code) {
  if (code.find('\n') == std::string_view::npos) return markdown_cell(code_span(code));
  return markdown_cell("\n\n```\n" + std::string(code) + "\n```\n");
}

std::string escaped_name(std::string_view name) { return replaced(name, "_", "\\_"); }

}  // namespace hecla::terraform
