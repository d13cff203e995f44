// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/text_table.h"

#include <algorithm>
#include <numeric>

#include "cli/io/short_text.h"
#include "os/terminal.h"
#include "unicode/display_width.h"
#include "unicode/unicode.h"

namespace hecla::cli {
namespace {

constexpr std::size_t gap = 2;          // between columns
constexpr std::size_t least_width = 4;  // of a column that is shortened
constexpr std::string_view cut_mark = "...";

// Returns a cell on one line, shortened to a width.
std::string fitting(const std::string& cell, std::size_t width) {
  std::string line = short_text(cell, cell.size());
  if (unicode::display_width(line) <= width) return line;
  const std::size_t room = width - std::min(width, cut_mark.size());
  std::size_t end = 0;
  for (std::size_t used = 0;;) {
    const std::size_t next = unicode::next_grapheme(line, end);
    used += unicode::grapheme_width(std::string_view(line).substr(end, next - end));
    if (used > room) break;
    end = next;
  }
  return line.substr(0, end).append(cut_mark);
}

void print_cells(const TextTable::Cells& cells, const std::vector<std::size_t>& widths,
                 Output& output) {
  std::size_t last = cells.size() - 1;
  while (last > 0 && cells[last].empty()) --last;
  TerminalText line;
  for (std::size_t i = 0; i <= last; ++i) {
    const std::string cell = fitting(cells[i], widths[i]);
    line << std::string_view(cell);
    if (i < last)
      line << std::string_view(std::string(widths[i] - unicode::display_width(cell) + gap, ' '));
  }
  output.write(line << "\n");
}

}  // namespace

void TextTable::add(Cells line) {
  memory_.take(sizeof line);
  for (const std::string& cell : line) memory_.take(sizeof cell + cell.size());
  if (!memory_.is_exceeded()) lines_.push_back(std::move(line));
}

std::vector<std::size_t> TextTable::fitting_widths() const {
  std::vector<std::size_t> widths(header_.size());
  for (const Cells& line : lines_) {
    for (std::size_t i = 0; i < line.size(); ++i)
      widths[i] = std::max(widths[i], unicode::display_width(line[i]));
  }
  const std::size_t columns = os::terminal_width(os::StandardFile::Output);
  if (columns == 0) return widths;
  std::size_t total = std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
  while (total > columns) {
    const auto widest = std::ranges::max_element(widths);
    if (*widest <= least_width) break;
    --*widest;
    --total;
  }
  return widths;
}

void TextTable::print(Output& output, Diagnostics& diags) {
  if (memory_.is_exceeded()) return report_memory_limit(memory_, "The table", {}, diags);
  if (lines_.empty()) return;
  lines_.insert(lines_.begin(), header_);
  const std::vector<std::size_t> widths = fitting_widths();
  for (const Cells& line : lines_) print_cells(line, widths, output);
}

}  // namespace hecla::cli
