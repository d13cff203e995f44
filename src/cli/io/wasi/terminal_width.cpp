// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/terminal_width.h"

#include "cli/io/wasi/host.h"

namespace hecla::cli {

std::size_t terminal_width(int file) { return host::terminal_width(file); }

}  // namespace hecla::cli
