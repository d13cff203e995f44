// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/terminal.h"
#include "os/wasi/host.h"

namespace hecla::os {

std::size_t terminal_width(StandardFile file) {
  return host::terminal_width(static_cast<int>(file));
}

}  // namespace hecla::os
