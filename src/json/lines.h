// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Information about the lines of a text, for recovery where the tokens do not suffice. A long line
// may have an error every few bytes, so both classes cache their results: the offsets passed to
// them must not decrease.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace hecla::json {

inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

inline bool is_first_on_line(std::string_view text, std::size_t offset) {
  while (offset > 0 && is_blank(text[offset - 1])) --offset;
  return offset == 0 || text[offset - 1] == '\n';
}

class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  // Returns the end of the line that contains `offset`, before its newline.
  std::size_t end(std::size_t offset) {
    find_end(offset);
    return end_;
  }

  // Returns the comma at the end of the line that contains `offset`, or the end of the line.
  std::size_t tail(std::size_t offset) {
    find_end(offset);
    return tail_ < offset ? end_ : tail_;
  }

  // Looks for an unmatched bracket in the line from `offset` on. Returns the first closing bracket
  // that was not opened there, or else the first opening bracket that is not closed there. Quotes
  // are ignored.
  std::optional<std::size_t> unmatched_bracket(std::size_t offset);

 private:
  struct Bracket {
    std::uint32_t at;
    std::uint32_t unmatched;  // the result for this offset and those before it
  };
  void find_end(std::size_t offset);
  void match_brackets(std::size_t begin);

  std::string_view text_;
  std::size_t end_ = 0;  // of the line last requested
  std::size_t tail_ = 0;
  std::size_t matched_end_ = 0;    // end of the line described by `brackets_`
  std::vector<Bracket> brackets_;  // first one last
};

// The layout of the line with a bracket.
struct Layout {
  bool is_known = false;     // false: the start of the line is too far away
  std::string_view blanks;   // at the start of the line
  bool is_indented = false;  // the bracket ends the line, and the next line begins with more blanks
};
Layout layout_at(std::string_view text, std::size_t bracket);

// Returns the blanks at the start of lines.
class Indentation {
 public:
  explicit Indentation(std::string_view text) : text_(text) { begin_line(0); }

  // Returns those of the line that contains `offset`.
  std::string_view of(std::size_t offset);

  // Returns whether only blanks precede `offset` on its line. `offset` must be the last one passed
  // to of().
  bool is_first(std::size_t offset) const { return begin_ + blanks_.size() == offset; }

 private:
  void begin_line(std::size_t begin);

  std::string_view text_;
  std::size_t begin_ = 0;  // start of the line
  std::size_t known_ = 0;  // lines were searched up to here
  std::string_view blanks_;
};

}  // namespace hecla::json
