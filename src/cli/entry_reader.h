// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The entries of a script, each as soon as it is there: a program that writes them into a pipe one by one gets
// an answer to each.
#include <hecla/base/result.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace hecla::cli {

class EntryReader {
 public:
  // Reads from an open file, at most `max_bytes` for one entry.
  EntryReader(int file, std::size_t max_bytes);

  struct Entry {
    std::string text;
    std::size_t first_line;
  };
  // The next one that is not empty; nothing at the end. The error is why it cannot be read.
  Result<std::optional<Entry>, std::string> next();

 private:
  std::optional<std::string> fill();
  std::optional<std::string> read_some();
  bool has_input() const;

  int file_;
  std::size_t max_bytes_;
  std::string buffer_;
  std::uint32_t begin_ = 0;  // of what is not taken yet
  std::size_t line_ = 1;     // its number
  bool at_end_ = false;
};

}  // namespace hecla::cli
