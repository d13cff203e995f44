// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// JsonPointer: the path to the value that a walk has reached, in the form of RFC 6901.
//
//   const std::size_t outer = pointer.enter("name");
//   …
//   pointer.leave(outer);
#include <string>
#include <string_view>

namespace hecla::write {

class JsonPointer {
 public:
  std::string_view text() const { return text_; }

  // Return what leave() needs.
  std::size_t enter(std::string_view key) {
    const std::size_t outer = text_.size();
    text_ += '/';
    for (const char c : key) {
      if (c == '~' || c == '/') {
        text_ += c == '~' ? "~0" : "~1";
      } else {
        text_ += c;
      }
    }
    return outer;
  }
  std::size_t enter(std::size_t index) {
    const std::size_t outer = text_.size();
    text_ += '/';
    text_ += std::to_string(index);
    return outer;
  }
  void leave(std::size_t outer) { text_.resize(outer); }

 private:
  std::string text_;
};

}  // namespace hecla::write
