// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/descriptor.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace hecla::os {

Descriptor::~Descriptor() {
  if (is_open()) ::close(number_);
}

Descriptor open_to_read(const std::string& path) {
  return Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

int read_some(int descriptor, char* buffer, std::size_t size, std::size_t& count) {
  ssize_t result;
  do {
    result = ::read(descriptor, buffer, size);
  } while (result < 0 && errno == EINTR);
  count = result < 0 ? 0 : static_cast<std::size_t>(result);
  return result < 0 ? errno : 0;
}

}  // namespace hecla::os
