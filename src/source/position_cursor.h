// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The positions of ascending offsets, for what prints a whole tree or all tokens: each costs as much as the text since
// the one before, where Source::position() searches for the line.
#include <hecla/source/source.h>

#include <cstdint>
#include <cstring>

#include "unicode/unicode.h"

namespace hecla::detail {

class PositionCursor {
 public:
  explicit PositionCursor(const Source& source)
      : source_(source),
        text_(source.text()),
        line_(source.position(0).line),
        begin_(text_.starts_with(unicode::byte_order_mark) ? 3 : 0),
        at_(begin_) {}

  // Returns Source::position(offset).
  Position position(std::uint32_t offset) {
    if (offset < at_ || offset > text_.size() || source_.parent()) return source_.position(offset);
    while (const void* newline = std::memchr(text_.data() + at_, '\n', offset - at_)) {
      ++line_;
      begin_ = static_cast<std::uint32_t>(static_cast<const char*>(newline) - text_.data()) + 1;
      at_ = begin_;
      is_ascii_ = true;
    }
    is_ascii_ = is_ascii_ && unicode::is_ascii(text_.substr(at_, offset - at_));
    at_ = offset;
    // Before the first other character, every byte is a column.
    return is_ascii_ ? Position{line_, offset - begin_ + std::size_t{1}, offset}
                     : source_.position(offset);
  }

 private:
  const Source& source_;
  std::string_view text_;
  // The line that contains at_, and its start.
  std::size_t line_;
  std::uint32_t begin_;
  // The last offset. The text from begin_ to here is ASCII if is_ascii_ is set.
  std::uint32_t at_;
  bool is_ascii_ = true;
};

}  // namespace hecla::detail
