// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Writes compact JSON from many small parts, of which most are known in advance, and passes it to a sink in pieces.
//
//   JsonPieces json(sink);
//   json.row().put(R"({"kind":"Number","range":)").range(node.range()).put(R"(,"name":)");
//   json.string(name).put("}");
//   json.end_item();
//
// A piece ends after an item, never inside a string or a number.
#include <hecla/base/text_sink.h>
#include <hecla/source/source.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/decimal.h"
#include "jsontext/writer.h"

namespace hecla::detail {

class JsonPieces {
 public:
  explicit JsonPieces(const TextSink& sink) : sink_(sink), text_(piece_size + 4096, '\0') {}
  JsonPieces(const JsonPieces&) = delete;
  JsonPieces& operator=(const JsonPieces&) = delete;

  // A short text that is composed in place, without a check for each part: at most row_bytes in all.
  class Row {
   public:
    explicit Row(JsonPieces& owner) : owner_(owner), at_(owner.room(row_bytes)) {}
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;
    ~Row() { owner_.size_ = static_cast<std::size_t>(at_ - owner_.text_.data()); }

    Row& put(std::string_view text) {
      std::memcpy(at_, text.data(), text.size());
      at_ += text.size();
      return *this;
    }
    Row& number(std::uint32_t value) {
      at_ = write_decimal(at_, value);
      return *this;
    }
    // Appends [first byte, byte past the last].
    Row& range(ByteRange range) {
      return put("[").number(range.begin).put(",").number(range.end).put("]");
    }

   private:
    JsonPieces& owner_;
    char* at_;
  };
  static constexpr std::size_t row_bytes = 256;

  Row row() { return Row(*this); }
  // Appends JSON text as it is.
  JsonPieces& put(std::string_view text) {
    if (!text.empty()) std::memcpy(room(text.size()), text.data(), text.size());
    size_ += text.size();
    return *this;
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
