// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Entries: the expressions typed at a prompt or read from a script, one after the other.
//
//   syntax::next_entry("a + 1\n[b,\nc]\n").end == 6
//   syntax::next_entry("[b,\nc").complete == false         // wait for more lines
//
// An entry ends at the first newline outside of brackets, templates, heredocs and comments. It may
// contain errors. An error that no further line could fix (a bracket that closes nothing, a newline
// in a quoted string) ends the entry at the end of its line. Pure; linear in the size of the entry;
// safe to call from several threads.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace hecla::syntax {

struct Entry {
  std::uint32_t end = 0;  // offset after its newline, or the size of the text
  bool complete = false;  // false: the text ends before the entry does
  bool empty = true;      // only whitespace and comments
};

// Returns the entry that starts at `begin`. Precondition (checked): the text is no longer than
// Source::max_bytes.
Entry next_entry(const std::string& text, std::uint32_t begin = 0);

// Finds the end of one entry in a text that grows, and looks at each line only once.
//
//   EntryScanner scanner;
//   while (!scanner.scan(text).complete) text += read_line();
class EntryScanner {
 public:
  EntryScanner();
  EntryScanner(EntryScanner&&) noexcept;
  EntryScanner& operator=(EntryScanner&&) noexcept;
  ~EntryScanner();

  // As next_entry(text, begin). A last line without a newline counts only if the text `is_whole`;
  // until then, more may be appended to the text between calls, and removed before `begin`.
  Entry scan(const std::string& text, std::uint32_t begin = 0, bool is_whole = false);

 private:
  struct State;
  std::string_view complete_lines(std::string_view text);

  std::unique_ptr<State> state_;
  std::size_t seen_ = 0;
  std::size_t lines_end_ = 0;  // offset after the last newline of what was seen
};

}  // namespace hecla::syntax
