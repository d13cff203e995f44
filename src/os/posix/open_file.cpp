// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/posix/open_file.h"

#include <unistd.h>

#include <cerrno>

#include "os/system_message.h"

namespace hecla::os {

Failure OpenFile::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = ::write(number(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return system_message(errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

}  // namespace hecla::os
