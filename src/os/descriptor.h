// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string>
#include <utility>

namespace hecla::os {

// Owns an open file of the C library, if it is not negative.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor();

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  // The file stays open; the caller closes it.
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

// Opens a file to be read. errno says why it is not open afterwards.
Descriptor open_to_read(const std::string& path);

// Reads from an open file as it comes: waits for the next bytes, at most `size`, and sets `count` to their number, 0 at
// the end. What is typed at a terminal is UTF-8 and comes in lines. Returns an errno, or 0.
int read_some(int descriptor, char* buffer, std::size_t size, std::size_t& count);

}  // namespace hecla::os
