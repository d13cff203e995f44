// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The positions of ascending offsets, for what prints a whole tree or all tokens: Source::position() searches for the
// line each time.
#include <hecla/source/source.h>
#include <hecla/unicode/unicode.h>

#include <cstdint>

namespace hecla::detail {

class PositionCursor {
 public:
  explicit PositionCursor(const Source& source)
      : source_(source),
        line_(source.position(0).line),
        last_line_(line_ + source.line_count() - 1) {
    if (!source.parent()) enter_line();
  }

  // Returns Source::position(offset). Offsets before the last one take as long as there.
  Position position(std::uint32_t offset) {
    while (offset >= next_line_ && line_ < last_line_) {
      ++line_;
      enter_line();
    }
    if (!is_simple_ || offset < begin_ || offset >= next_line_) return source_.position(offset);
    return {line_, offset - begin_ + 1, offset};
  }

 private:
  void enter_line() {
    const std::string_view text = source_.line(line_);
    begin_ = offset_of(text);
    next_line_ = line_ == last_line_ ? static_cast<std::uint32_t>(source_.text().size() + 1)
                                     : offset_of(source_.line(line_ + 1));
    is_simple_ = unicode::is_ascii(text);
  }
  std::uint32_t offset_of(std::string_view part) const {
    return static_cast<std::uint32_t>(part.data() - source_.text().data());
  }

  const Source& source_;
  std::size_t line_;  // the current one
  std::size_t last_line_;
  std::uint32_t begin_ = 0;
  // A decoded piece has its lines in the parent.
  std::uint32_t next_line_ = 0xFFFFFFFF;
  bool is_simple_ = false;  // every byte of the line is a column
};

}  // namespace hecla::detail
