// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

namespace hecla::cli {

// Returns the number of columns of the terminal that a file of the process is connected to; 0 if it is none.
std::size_t terminal_width(int file);

}  // namespace hecla::cli
