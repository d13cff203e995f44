// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text for people. Nothing in it that came from outside (contents and names of files, arguments, values) can act on
// the terminal: control characters, line ends and bidirectional controls are shown, as diagnostics show them.
//
//   output.message(TerminalText() << "hecla: cannot write " << path << "\n");
//
// Output takes no other text. Output for programs is a document (Output::write_document).
#include <string>
#include <string_view>

namespace hecla::cli {

class TerminalText {
 public:
  TerminalText() = default;
  // Makes text from a literal of the program, which is not changed.
  template <std::size_t size>
  TerminalText(const char (&literal)[size]) : text_(literal) {}

  template <std::size_t size>
  TerminalText& operator<<(const char (&literal)[size]) {
    text_ += literal;
    return *this;
  }
  TerminalText& operator<<(const TerminalText& text) {
    text_ += text.text_;
    return *this;
  }
  // Everything else may come from outside. Line ends in it are shown, too.
  TerminalText& operator<<(std::string_view outside);
  // Appends lines that the program has laid out and that contain text from outside: newlines are
  // kept.
  TerminalText& add_lines(std::string_view lines);

  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace hecla::cli
