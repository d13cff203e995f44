// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the lines of a text tell where its tokens do not. A line may be long and have a mistake in every few
// bytes of it, so both classes keep what they found: they are asked for offsets that do not go back.
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

  // Where the line of `offset` ends, before its newline.
  std::size_t end(std::size_t offset) {
    find_end(offset);
    return end_;
  }

  // The comma that the line of `offset` ends with, or its end.
  std::size_t tail(std::size_t offset) {
    find_end(offset);
    return tail_ < offset ? end_ : tail_;
  }

  // In the rest of the line of `offset` the first closing bracket that was not opened there, or else the first
  // opening one that is not closed there. Quotes are not looked at.
  std::optional<std::size_t> lonely_bracket(std::size_t offset);

 private:
  struct Bracket {
    std::uint32_t at;
    std::uint32_t lonely;  // the answer for this place and those before it
  };
  void find_end(std::size_t offset);
  void match_brackets(std::size_t begin);

  std::string_view text_;
  std::size_t end_ = 0;  // of the line that was asked for last
  std::size_t tail_ = 0;
  std::size_t matched_end_ = 0;    // of the line that `brackets_` is about
  std::vector<Bracket> brackets_;  // first one last
};

// What is seen of the line of a bracket.
struct Layout {
  bool is_known = false;     // else its begin is far away
  std::string_view blanks;   // that it begins with
  bool is_indented = false;  // the bracket ends it, and the next one begins with more blanks
};
Layout layout_at(std::string_view text, std::size_t bracket);

// The blanks that lines begin with.
class Indentation {
 public:
  explicit Indentation(std::string_view text) : text_(text) { begin_line(0); }

  // That of the line of `offset`.
  std::string_view of(std::size_t offset);

  // Whether nothing but blanks stands before `offset`, which was asked for last.
  bool is_first(std::size_t offset) const { return begin_ + blanks_.size() == offset; }

 private:
  void begin_line(std::size_t begin);

  std::string_view text_;
  std::size_t begin_ = 0;  // of the line
  std::size_t known_ = 0;  // the line was looked for up to here
  std::string_view blanks_;
};

}  // namespace hecla::json
