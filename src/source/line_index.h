// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where the lines of a text start, and for long lines some places on the way with their columns, so
// that no question about a column has to walk through a long line.
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

  std::size_t line_of(std::size_t offset) const;   // from 0
  std::size_t line_begin(std::size_t line) const;  // where column 1 is
  std::size_t line_end(std::size_t line) const;    // before the line ending
  std::size_t column(std::size_t line, std::size_t offset) const;
  std::size_t offset(std::size_t line, std::size_t column) const;

  std::string_view text;
  std::vector<std::uint32_t> starts;
  std::vector<Checkpoint> checkpoints;  // ascending; none when every column is one byte
  bool ascii;

 private:
  void add_checkpoints(std::size_t begin, std::size_t end);
  std::size_t next_column(std::size_t offset) const;
  Checkpoint last_checkpoint(std::size_t line, std::size_t offset) const;
};

}  // namespace hecla
