// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/open_file.h"

#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <system_error>

namespace hecla::cli {

std::string system_problem(int error) {
  std::string message = std::generic_category().message(error);
  if (!message.empty()) {
    message[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(message[0])));
  }
  return message;
}

OpenFile::~OpenFile() {
  if (is_open()) ::close(descriptor_);
}

Failure OpenFile::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return system_problem(errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

}  // namespace hecla::cli
