// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// OutputTail: the end of a text that several threads write and read.
#include <mutex>
#include <string>
#include <string_view>

namespace hecla::plugin {

class OutputTail {
 public:
  explicit OutputTail(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  void append(std::string_view text) {
    const std::lock_guard lock(mutex_);
    text_.append(text);
    // This happens rarely, so that each byte is moved only a few times.
    if (text_.size() > 2 * max_bytes_) text_.erase(0, text_.size() - max_bytes_);
  }
  std::string text() const {
    const std::lock_guard lock(mutex_);
    return text_.size() > max_bytes_ ? text_.substr(text_.size() - max_bytes_) : text_;
  }

 private:
  const std::size_t max_bytes_;
  mutable std::mutex mutex_;
  std::string text_;
};

}  // namespace hecla::plugin
