// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/input_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace hecla::os {

InputFile InputFile::open(const std::string& path) {
  return InputFile(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

InputFile::~InputFile() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

int InputFile::read(char* buffer, std::size_t size, std::size_t& count) const {
  ssize_t result;
  do {
    result = ::read(descriptor_, buffer, size);
  } while (result < 0 && errno == EINTR);
  count = result < 0 ? 0 : static_cast<std::size_t>(result);
  return result < 0 ? errno : 0;
}

}  // namespace hecla::os
