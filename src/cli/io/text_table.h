// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A table, which is printed when all lines are known, because they determine the widths of the columns. On a terminal,
// wide columns are shortened so that a line of the table is one there.
#include <hecla/base/limits.h>

#include <string>
#include <vector>

#include "cli/io/output.h"
#include "source/memory_limit.h"

namespace hecla::cli {

class TextTable {
 public:
  using Cells = std::vector<std::string>;

  TextTable(Cells header, const Limits& limits)
      : header_(std::move(header)), memory_(limits.max_memory_bytes) {}

  void add(Cells line);
  // Prints the table if it has lines.
  void print(Output& output, Diagnostics& diags);

 private:
  std::vector<std::size_t> fitting_widths() const;

  Cells header_;
  MemoryAccount memory_;  // of the lines
  std::vector<Cells> lines_;
};

}  // namespace hecla::cli
