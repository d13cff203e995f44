// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lines that a person types at a terminal. With libedit they can be edited and completed, and there is a history; in a
// build without it (plain_prompt.cpp) lines are read as the terminal delivers them.
#include <hecla/analysis/completion.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace hecla::cli {

class Prompt {
 public:
  using Completer = std::function<analysis::Completion(std::string_view before_cursor)>;

  // Standard input and output are a terminal. `history_file` is read, and written by remember(); without a name
  // the history ends with the session.
  Prompt(Completer completer, std::string history_file);
  ~Prompt();
  Prompt(const Prompt&) = delete;
  Prompt& operator=(const Prompt&) = delete;

  enum class Outcome : std::uint8_t { Line, Cancelled, End };
  // Appends a line, with its end, to `text`, or tells of Ctrl-C or the end of the input. `question` stands
  // before the line.
  Outcome read_line(const char* question, std::string& text);

  // What may come back with the arrow keys, in one piece even if it has several lines.
  void remember(const std::string& entry);

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;
};

// Where the history is kept, its directory made if it is missing: below $XDG_STATE_HOME, else ~/.local/state.
// Empty where there is no such place.
std::string history_file();

}  // namespace hecla::cli
