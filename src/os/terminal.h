// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>

namespace hecla::os {

// The files that every process has, by their descriptors.
enum class StandardFile : std::uint8_t { Input, Output, Error };

bool is_terminal(StandardFile file);
// Returns the number of columns of the terminal that the file is, or what the environment variable COLUMNS says (except on
// Windows); 0 if it is none.
std::size_t terminal_width(StandardFile file);

}  // namespace hecla::os
