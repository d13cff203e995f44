// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <sys/ioctl.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "os/terminal.h"

namespace hecla::os {

std::size_t terminal_width(StandardFile file) {
  if (!is_terminal(file)) return 0;
  // What people set has precedence, as in git.
  if (const char* const columns = std::getenv("COLUMNS")) {
    std::size_t width = 0;
    const std::string_view text(columns);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
    if (error == std::errc() && end == text.data() + text.size() && width > 0) return width;
  }
  winsize size{};
  const bool is_known = ::ioctl(static_cast<int>(file), TIOCGWINSZ, &size) == 0;
  return is_known ? size.ws_col : 0;
}

}  // namespace hecla::os
