// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::os {

struct ProgramOptions {
  // What it reads from its standard input; nothing: our own.
  std::optional<std::string_view> input = std::nullopt;
  bool hides_errors = false;  // drops what it writes to standard error
  std::size_t max_output = std::size_t{1} << 30;
};

struct ProgramEnd {
  enum class How : std::uint8_t { NotStarted, Failed, TooLong, Fine };
  How how = How::NotStarted;
  std::string output = {};  // what it wrote to standard output

  bool is_fine() const { return how == How::Fine; }
};

// Runs a program and waits for its end. `words` are its name and its arguments; `path` is searched for in PATH if it
// has no slash.
ProgramEnd run_program(const std::string& path, const std::vector<std::string>& words,
                       const ProgramOptions& options = {});

}  // namespace hecla::os
