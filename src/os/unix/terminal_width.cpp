// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <sys/ioctl.h>

#include "os/terminal.h"

namespace hecla::os {

std::size_t terminal_width(StandardFile file) {
  winsize size{};
  const bool is_known = ::ioctl(static_cast<int>(file), TIOCGWINSZ, &size) == 0;
  return is_known && is_terminal(file) ? size.ws_col : 0;
}

}  // namespace hecla::os
