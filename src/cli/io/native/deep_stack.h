// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

namespace hecla::cli {

// Returns the size of a stack for a recursion over `levels` levels.
std::size_t stack_bytes(std::size_t levels);

}  // namespace hecla::cli
