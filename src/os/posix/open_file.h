// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// An open file or directory: its descriptor, what is asked of it, and its lock.
#include <sys/stat.h>

#include <cstdint>
#include <string_view>
#include <utility>

#include "os/system_message.h"

namespace hecla::os {

class OpenFile {
 public:
  OpenFile() = default;
  // Takes the result of open(); a negative one is no file.
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  OpenFile(OpenFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  OpenFile& operator=(OpenFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~OpenFile();

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  // The file stays open; the caller closes it.
  int release() { return std::exchange(descriptor_, -1); }

  Failure write(std::string_view text) const;

  // Other processes, and other places of this one that open the file, cannot lock it until it is closed. Those that
  // do not ask for the lock do not notice it.
  enum class Lock : std::uint8_t { Taken, IsOfAnother, NotSupported };
  Lock lock() const;

 private:
  int descriptor_ = -1;
};

inline bool is_same_file(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

}  // namespace hecla::os
