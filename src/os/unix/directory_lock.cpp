// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/directory_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

namespace hecla::os {

// A script may lock the directory while it starts the command, so the wait ends.
DirectoryLock::DirectoryLock(const std::string& directory)
    : descriptor_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (!descriptor_.is_open()) return;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (::flock(descriptor_.number(), LOCK_EX | LOCK_NB) != 0) {
    const bool is_of_another = errno == EWOULDBLOCK || errno == EINTR;
    if (!is_of_another || std::chrono::steady_clock::now() > deadline) return;
    ::usleep(1000);
  }
}

}  // namespace hecla::os
