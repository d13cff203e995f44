// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string>
#include <utility>

#include "os/system_message.h"

namespace hecla::os {

// A file that is read as it comes, such as a pipe.
class InputFile {
 public:
  static InputFile standard_input() { return InputFile(0); }
  // Opens a file. errno says why it is not open afterwards.
  static InputFile open(const std::string& path);

  // Takes an open file's descriptor; a negative one is no file.
  explicit InputFile(int descriptor = -1) : descriptor_(descriptor) {}
  InputFile(InputFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  InputFile& operator=(InputFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~InputFile();

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  // Waits for the next bytes, at most `size`, and sets `count` to their number: 0 at the end. Returns an errno, or 0.
  int read(char* buffer, std::size_t size, std::size_t& count) const;

 private:
  int descriptor_;
};

}  // namespace hecla::os
