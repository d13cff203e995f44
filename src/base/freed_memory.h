// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// For work that takes much memory and frees it again, over and over, with an allocator that gives free memory back to
// the system: the faults for its pages then take far longer than the work.
#include <cstddef>

namespace hecla::detail {

// The memory that glibc keeps after keep_freed_memory().
constexpr std::size_t most_kept_bytes = std::size_t{64} << 20;

// Makes glibc keep up to most_kept_bytes that are free at the end of its heap, unless the application has set how much
// to keep. Affects the process; the first call takes microseconds, and later ones nothing. Does nothing with other
// allocators.
void keep_freed_memory();

}  // namespace hecla::detail
