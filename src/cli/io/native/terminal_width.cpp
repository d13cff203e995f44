// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/terminal_width.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace hecla::cli {

std::size_t terminal_width(int file) {
  winsize size{};
  if (!isatty(file) || ioctl(file, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

}  // namespace hecla::cli
