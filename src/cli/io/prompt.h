// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reads lines that a person types at a terminal. With libedit, lines can be edited and completed, and there is a
// history; in a build without it (plain_prompt.cpp), lines are read as the terminal delivers them.
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "analysis/completion.h"

namespace hecla::cli {

class Prompt {
 public:
  using Completer = std::function<analysis::Completion(std::string_view before_cursor)>;

  // Requires that standard input and output are a terminal. `history_file` is read here and written by remember(). If
  // it is empty, the history ends with the session.
  Prompt(Completer completer, std::string history_file);
  ~Prompt();
  Prompt(const Prompt&) = delete;
  Prompt& operator=(const Prompt&) = delete;

  enum class Outcome : std::uint8_t { Line, Cancelled, End };
  // Appends a line with its newline to `text`, or returns that Ctrl-C was pressed or the input has ended. Prints
  // `question` before the line.
  Outcome read_line(const char* question, std::string& text);

  // Adds an entry to the history, as one item even if it has several lines.
  void remember(const std::string& entry);

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;
};

// Returns the path of the history file below $XDG_STATE_HOME or ~/.local/state, after creating its directory. Returns
// an empty string if that is not possible, or if there is no history.
std::string history_file();

}  // namespace hecla::cli
