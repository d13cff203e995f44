// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/shown_line.h"

#include <algorithm>
#include <vector>

#include "source/visible.h"
#include "unicode/display_width.h"
#include "unicode/unicode.h"
#include "unicode/utf8.h"

namespace hecla::detail {

namespace {

constexpr std::size_t tab_width = 4;
constexpr std::string_view ellipsis = "\u2026";
// Bytes to read for each column shown: enough for text of any script.
constexpr std::size_t bytes_per_column = 4;
// A cluster with more marks is shown as several clusters.
constexpr std::size_t max_cluster_bytes = 128;

struct Cell {
  std::string text;
  std::size_t column;
  std::size_t width;
  std::size_t offset;  // in the line
};

// Moves back to the start of a code point.
std::size_t aligned(std::string_view line, std::size_t offset) {
  std::size_t at = std::min(offset, line.size());
  for (int i = 0; i < 3 && at > 0 && at < line.size() && unicode::is_continuation(line[at]); ++i)
    --at;
  return at;
}

Cell make_cell(std::string_view cluster, std::size_t column, std::size_t offset) {
  Cell cell{{}, column, 0, offset};
  if (cluster == "\t") {
    cell.width = tab_width - column % tab_width;
    cell.text.assign(cell.width, ' ');
  } else {
    append_visible(cell.text, cluster);
    cell.width = unicode::display_width(cell.text);
  }
  return cell;
}

std::vector<Cell> make_cells(std::string_view line, std::size_t begin, std::size_t end) {
  std::vector<Cell> cells;
  std::size_t column = 0;
  for (std::size_t at = begin; at < end;) {
    const std::size_t reach =
        std::max(at + 1, aligned(line, std::min(end, at + max_cluster_bytes)));
    const std::size_t next = unicode::next_grapheme(line.substr(0, reach), at);
    cells.push_back(make_cell(line.substr(at, next - at), column, at));
    column += cells.back().width;
    at = next;
  }
  return cells;
}

std::size_t column_after(const std::vector<Cell>& cells) {
  return cells.empty() ? 0 : cells.back().column + cells.back().width;
}

// Returns the column of the first cell at or after `offset`.
std::size_t column_of(const std::vector<Cell>& cells, std::size_t offset) {
  const auto at = std::lower_bound(cells.begin(), cells.end(), offset,
                                   [](const Cell& c, std::size_t o) { return c.offset < o; });
  return at == cells.end() ? column_after(cells) : at->column;
}

struct Window {
  std::size_t begin;  // columns
  std::size_t end;
};

// Chooses a window that contains the whole mark if it fits, with a third of the window before it.
Window choose_window(std::size_t total, std::size_t mark_begin, std::size_t mark_end,
                     std::size_t width) {
  const std::size_t mark = std::min(mark_end - mark_begin, width);
  const std::size_t before = std::max<std::size_t>(std::min(width / 3, width - mark), 1);
  std::size_t begin = mark_begin > before ? mark_begin - before : 0;
  if (begin + width > total) begin = total > width ? total - width : 0;
  return {begin, begin + width};
}

// Returns the text of the cells that are entirely in the window.
std::string text_of(const std::vector<Cell>& cells, Window window) {
  std::string text;
  std::size_t column = window.begin;
  for (const Cell& cell : cells) {
    if (cell.column < window.begin || cell.column + cell.width > window.end) continue;
    // A wide character that is cut in two at the window's start leaves a gap.
    text.append(cell.column - column, ' ').append(cell.text);
    column = cell.column + cell.width;
  }
  return text;
}

}  // namespace

ShownLine show_line(std::string_view line, ByteRange mark, std::size_t width) {
  const std::size_t reach = width * bytes_per_column;
  const std::size_t begin = mark.begin > reach ? aligned(line, mark.begin - reach) : 0;
  const std::size_t end = aligned(line, mark.begin + reach);
  const std::vector<Cell> cells = make_cells(line, begin, end);
  const std::size_t total = column_after(cells);
  const std::size_t mark_begin = column_of(cells, mark.begin);
  const std::size_t mark_end = std::max(mark_begin, column_of(cells, mark.end));
  Window window = choose_window(total, mark_begin, mark_end, width);
  const bool cut_before = begin > 0 || window.begin > 0;
  const bool cut_after = end < line.size() || window.end < total;
  if (cut_before) ++window.begin;
  if (cut_after) --window.end;

  const auto place = [&](std::size_t column) {
    const std::size_t in_window = std::clamp(column, window.begin, window.end) - window.begin;
    return in_window + std::size_t{cut_before};
  };
  ShownLine shown{text_of(cells, window), place(mark_begin), place(mark_end)};
  if (cut_before) shown.text.insert(0, ellipsis);
  if (cut_after) shown.text += ellipsis;
  return shown;
}

}  // namespace hecla::detail
