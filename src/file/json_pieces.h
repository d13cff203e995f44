// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes compact JSON from many small parts, of which most are known in advance, and passes it to a sink in pieces.
//
//   JsonPieces json(sink);
//   json.put(R"({"kind":)").string(kind).put(R"(,"range":)").range(node.range()).put("}");
//   json.end_item();
//
// A piece ends after an item, never inside a string or a number.
#include <hecla/base/text_sink.h>
#include <hecla/jsontext/writer.h>
#include <hecla/source/source.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace hecla::detail {

class JsonPieces {
 public:
  explicit JsonPieces(const TextSink& sink) : sink_(sink), text_(piece_size + 4096, '\0') {}
  JsonPieces(const JsonPieces&) = delete;
  JsonPieces& operator=(const JsonPieces&) = delete;

  // Appends JSON text as it is.
  JsonPieces& put(std::string_view text) {
    std::memcpy(room(text.size()), text.data(), text.size());
    size_ += text.size();
    return *this;
  }
  JsonPieces& number(std::uint64_t value) {
    char* const begin = room(max_digits);
    size_ += static_cast<std::size_t>(std::to_chars(begin, begin + max_digits, value).ptr - begin);
    return *this;
  }
  // Appends [first byte, byte past the last].
  JsonPieces& range(ByteRange range) {
    return put("[").number(range.begin).put(",").number(range.end).put("]");
  }
  JsonPieces& string(std::string_view text) {
    if (jsontext::plain_size(text) == text.size()) return put("\"").put(text).put("\"");
    escaped_.clear();
    jsontext::append_string(escaped_, text);
    return put(escaped_);
  }

  // Called after each item: passes the text on if it is long enough for a piece.
  void end_item() {
    if (size_ >= piece_size) pass_on();
  }
  void pass_on() {
    sink_(std::string_view(text_).substr(0, size_));
    size_ = 0;
  }

 private:
  static constexpr std::size_t piece_size = 1 << 16;
  static constexpr std::size_t max_digits = 20;

  // Returns where to write up to `bytes` bytes.
  char* room(std::size_t bytes) {
    if (text_.size() - size_ < bytes) text_.resize(2 * text_.size() + bytes);
    return text_.data() + size_;
  }

  const TextSink& sink_;
  std::string text_;  // the first size_ bytes are used
  std::size_t size_ = 0;
  std::string escaped_;
};

}  // namespace hecla::detail
