// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A text that is appended to and goes to a sink in pieces: the last one at the end of its life, unless that is because of
// an exception. What the sink throws passes through.
#include <hecla/base/text_sink.h>

#include <cstddef>
#include <exception>

namespace hecla::detail {

class TextPieces {
 public:
  explicit TextPieces(const TextSink& sink) : sink_(sink) {}
  TextPieces(const TextPieces&) = delete;
  TextPieces& operator=(const TextPieces&) = delete;
  ~TextPieces() noexcept(false) {
    if (std::uncaught_exceptions() == exceptions_) pass_on();
  }

  // The text since the last piece, to append to.
  std::string& text() { return text_; }
  // Called after each line or item: passes the text on if it is long enough for a piece.
  void end_item() {
    if (text_.size() >= piece_size) pass_on();
  }

 private:
  static constexpr std::size_t piece_size = 1 << 16;

  // Not in line, so that recursive functions that write keep small frames.
  void pass_on();

  const TextSink& sink_;
  std::string text_;
  int exceptions_ = std::uncaught_exceptions();
};

}  // namespace hecla::detail
