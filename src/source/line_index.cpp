// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/line_index.h"

#include <algorithm>
#include <cstring>

#include "unicode/unicode.h"
#include "unicode/utf8.h"

namespace hecla {

namespace {

// Lines up to this length have no checkpoints; in longer lines, this is the distance between them.
constexpr std::size_t checkpoint_distance = 512;
// A longer grapheme cluster counts as several columns, so that a hostile one costs no more than
// others.
constexpr std::size_t max_cluster_bytes = 1024;

// Returns whether each of the eight bytes, possibly except the last, is a separate column.
bool are_eight_ascii(const char* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return (word & 0x8080808080808080U) == 0;
}

bool is_ascii(char c) { return static_cast<signed char>(c) >= 0; }

// These nearly always end a token. Deployed implementations count columns token by token, so the next character
// starts a column even if it would combine.
bool ends_column(char c) { return c == '"' || c == '}' || c == '$' || c == '%'; }

}  // namespace

Source::LineIndex::LineIndex(std::string_view source_text)
    : text(source_text), ascii(unicode::is_ascii(source_text)) {
  std::size_t begin = 0;
  for (;;) {
    starts.push_back(static_cast<std::uint32_t>(begin));
    const void* found = text.size() == begin
                            ? nullptr
                            : std::memchr(text.data() + begin, '\n', text.size() - begin);
    const std::size_t end =
        found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data())
              : text.size();
    if (!ascii && end - begin > checkpoint_distance)
      add_checkpoints(line_begin(starts.size() - 1), end);
    if (!found) return;
    begin = end + 1;
  }
}

void Source::LineIndex::add_checkpoints(std::size_t begin, std::size_t end) {
  std::size_t column = 1;
  std::size_t next = begin + checkpoint_distance;
  for (std::size_t at = begin; at < end; at = next_column(at), ++column) {
    for (; at + 8 <= next && at + 8 <= end && are_eight_ascii(text.data() + at); at += 7)
      column += 7;
    if (at < next) continue;
    checkpoints.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(column)});
    next = at + checkpoint_distance;
  }
}

// Returns the start of the next column. `offset` is the start of a column, inside the text.
std::size_t Source::LineIndex::next_column(std::size_t offset) const {
  const char c = text[offset];
  const std::size_t next = offset + 1;
  if (next == text.size() || ends_column(c)) return next;
  if (is_ascii(c) && is_ascii(text[next]) && c != '\r') return next;
  const std::string_view window = text.substr(0, std::min(text.size(), offset + max_cluster_bytes));
  const std::size_t end = unicode::next_grapheme(window, offset);
  if (end < window.size() || window.size() == text.size()) return end;
  // A cluster is never cut inside a code point.
  std::size_t cut = end;
  while (cut > end - 4 && unicode::is_continuation(text[cut])) --cut;
  return cut == end - 4 ? end : cut;
}

std::size_t Source::LineIndex::line_of(std::size_t offset) const {
  const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  return static_cast<std::size_t>(after - starts.begin()) - 1;
}

std::size_t Source::LineIndex::line_begin(std::size_t line) const {
  return line == 0 && text.starts_with(unicode::byte_order_mark) ? unicode::byte_order_mark.size()
                                                                 : starts[line];
}

std::size_t Source::LineIndex::line_end(std::size_t line) const {
  if (line + 1 == starts.size()) return text.size();
  const std::size_t newline = starts[line + 1] - 1;
  return newline > line_begin(line) && text[newline - 1] == '\r' ? newline - 1 : newline;
}

// Returns the last position at or before `offset` whose column is known.
Source::LineIndex::Checkpoint Source::LineIndex::last_checkpoint(std::size_t line,
                                                                 std::size_t offset) const {
  const auto after =
      std::upper_bound(checkpoints.begin(), checkpoints.end(), offset,
                       [](std::size_t value, const Checkpoint& c) { return value < c.offset; });
  const auto begin = static_cast<std::uint32_t>(line_begin(line));
  if (after == checkpoints.begin() || std::prev(after)->offset < begin) return {begin, 1};
  return *std::prev(after);
}

std::size_t Source::LineIndex::column(std::size_t line, std::size_t offset) const {
  if (offset <= line_begin(line)) return 1;
  if (ascii) return offset - line_begin(line) + 1;
  const Checkpoint from = last_checkpoint(line, offset);
  std::size_t column = from.column;
  std::size_t at = from.offset;
  for (;;) {
    while (at + 8 <= offset && are_eight_ascii(text.data() + at)) {
      at += 7;
      column += 7;
    }
    if (at >= offset) return column;
    at = next_column(at);
    ++column;
  }
}

std::size_t Source::LineIndex::offset(std::size_t line, std::size_t wanted) const {
  const std::size_t end = line_end(line);
  const std::size_t begin = line_begin(line);
  if (wanted <= 1) return begin;
  if (ascii) return wanted - 1 > end - begin ? end : begin + wanted - 1;
  // A column number never exceeds the byte offset, so the checkpoint can be too early: skip whole ones first.
  const auto first =
      std::lower_bound(checkpoints.begin(), checkpoints.end(), begin,
                       [](const Checkpoint& c, std::size_t o) { return c.offset < o; });
  const auto last =
      std::lower_bound(first, checkpoints.end(), end,
                       [](const Checkpoint& c, std::size_t o) { return c.offset < o; });
  const auto after = std::upper_bound(
      first, last, wanted, [](std::size_t value, const Checkpoint& c) { return value < c.column; });
  Checkpoint from{static_cast<std::uint32_t>(begin), 1};
  if (after != first) from = *std::prev(after);
  std::size_t at = from.offset;
  for (std::size_t column = from.column; column < wanted && at < end; ++column)
    at = next_column(at);
  return std::min(at, end);
}

}  // namespace hecla
