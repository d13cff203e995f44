// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

namespace hecla::cli {

#if (defined(__linux__) || defined(__wasm__)) && !defined(HECLA_SANITIZED)
inline constexpr bool knows_resident_memory = true;
#else
inline constexpr bool knows_resident_memory = false;
#endif

// Returns the memory of the process that is not that of files, or 0 if it is not known.
std::size_t resident_bytes();

// Asks the allocator to give back what it has kept. Returns whether it can do so.
bool return_free_memory();

}  // namespace hecla::cli
