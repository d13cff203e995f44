// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The starts of the lines of a text and, for long lines, checkpoints with their columns, so
// that a query never scans a whole long line.
#include <hecla/source/source.h>

namespace hecla {

struct Source::LineIndex {
  // The start of a grapheme cluster, and its column.
  struct Checkpoint {
    std::uint32_t offset;
    std::uint32_t column;
  };
  // `text` must outlive the index.
  explicit LineIndex(std::string_view text);

  std::size_t line_of(std::size_t offset) const;   // counted from 0
  std::size_t line_begin(std::size_t line) const;  // the offset of column 1
  std::size_t line_end(std::size_t line) const;    // the end without the newline
  std::size_t column(std::size_t line, std::size_t offset) const;
  std::size_t offset(std::size_t line, std::size_t column) const;

  std::string_view text;
  std::vector<std::uint32_t> starts;
  std::vector<Checkpoint> checkpoints;  // ascending; none if every column is one byte
  bool ascii;

 private:
  void add_checkpoints(std::size_t begin, std::size_t end);
  std::size_t next_column(std::size_t offset) const;
  Checkpoint last_checkpoint(std::size_t line, std::size_t offset) const;
};

}  // namespace hecla
