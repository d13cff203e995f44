// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads the entries of a script, each as soon as it is complete, so that a program that writes them into a pipe one by
// one receives an answer to each.
#include <hecla/base/result.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "syntax/entry.h"

namespace hecla::cli {

class EntryReader {
 public:
  // Reads from an open file. An entry can have at most `max_bytes`.
  EntryReader(int file, std::size_t max_bytes);

  struct Entry {
    std::string text;
    std::size_t first_line;
  };
  // Returns the next entry that is not empty, or nothing at the end. The error explains why it cannot be read.
  Result<std::optional<Entry>, std::string> next();

 private:
  std::optional<std::string> fill();
  std::optional<std::string> read_some();

  int file_;
  std::size_t max_bytes_;
  syntax::EntryScanner scanner_;
  std::string buffer_;
  std::uint32_t begin_ = 0;  // of the bytes that were not returned yet
  std::size_t line_ = 1;     // the line at begin_
  bool at_end_ = false;
};

}  // namespace hecla::cli
