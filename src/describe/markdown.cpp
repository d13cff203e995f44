// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "describe/markdown.h"

#include <algorithm>

namespace hecla::describe::markdown {

namespace {

// Returns whether the character starts a list, a heading, a quotation or a table at the start of a
// line.
bool opens_block(char c) { return c == '#' || c == '-' || c == '+' || c == '=' || c == ':'; }

bool is_markup(char c) {
  return std::string_view("\\`*_[]<>&|~$").find(c) != std::string_view::npos;
}

// Returns the position of the punctuation in "1." or "1)", which would start a numbered list;
// otherwise npos.
std::size_t find_item_sign(std::string_view line) {
  const std::size_t end = line.find_first_not_of("0123456789");
  const bool is_number = end != 0 && end != std::string_view::npos;
  return is_number && (line[end] == '.' || line[end] == ')') ? end : std::string_view::npos;
}

void append_escaped(std::string& out, std::string_view line) {
  const std::size_t item_sign = find_item_sign(line);
  const std::size_t closing = line.find_last_not_of('#') + 1;  // a heading would end there
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (is_markup(c) || (i == 0 && opens_block(c)) || i == item_sign || (i == closing && i > 0))
      out += '\\';
    out += c;
  }
}

std::string_view trimmed(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

std::size_t longest_run_of_backticks(std::string_view text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    visit(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::string text(std::string_view text) {
  std::string out;
  for_each_line(text, [&](std::string_view line) {
    append_escaped(out, line);
    out += '\n';
  });
  return out;
}

std::string cell(std::string_view text) {
  std::string out;
  for_each_line(text, [&](std::string_view line) {
    if (line.empty()) return;
    if (!out.empty()) out += ' ';
    append_escaped(out, line);
  });
  return out;
}

std::string code(std::string_view text, bool in_cell) {
  if (text.empty()) return {};
  const std::string fence(longest_run_of_backticks(text) + 1, '`');
  // Markdown removes one space on each side; it separates backticks at the ends from the fence.
  const bool padded = text.front() == '`' || text.back() == '`' || text.front() == ' ';
  std::string out = fence + (padded ? " " : "");
  for (const char c : text) {
    if (c == '|' && in_cell) out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out + (padded ? " " : "") + fence;
}

std::string code_block(std::string_view language, std::string_view text) {
  const std::string fence(std::max<std::size_t>(longest_run_of_backticks(text) + 1, 3), '`');
  return fence + std::string(language) + "\n" + std::string(text) + fence + "\n";
}

}  // namespace hecla::describe::markdown
