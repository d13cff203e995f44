// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// An open file or directory: its descriptor, what is asked of it, and its lock.
#include <sys/stat.h>

#include <cstdint>
#include <string_view>

#include "os/descriptor.h"
#include "os/system_message.h"

namespace hecla::os {

class OpenFile : public Descriptor {
 public:
  using Descriptor::Descriptor;

  Failure write(std::string_view text) const;

  // Other processes, and other places of this one that open the file, cannot lock it until it is closed. Those that
  // do not ask for the lock do not notice it.
  enum class Lock : std::uint8_t { Taken, IsOfAnother, NotSupported };
  Lock lock() const;
};

inline bool is_same_file(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

}  // namespace hecla::os
