// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The limit on the memory of the whole process, behind the limits that the library keeps for each task. The program
// replaces operator new (main.cpp), which counts here; from time to time the memory is compared with the limit. Only on
// Linux. Safe to call from several threads.
#include <cstddef>
#include <new>

namespace hecla::cli {

// Thrown by operator new. What frees memory on the way out leaves nothing half done, as with any std::bad_alloc.
class ProcessMemoryExceeded : public std::bad_alloc {};

// Sets what --max-memory says: the process may take that, an eighth more, and what the program itself needs.
void limit_process_memory(std::size_t bytes) noexcept;
// Ends the limit, to report that it was exceeded.
void end_process_memory_limit() noexcept;

// Allocations of a thread until the next comparison.
extern constinit thread_local std::ptrdiff_t bytes_until_comparison;
// Compares the memory that the process has with the limit. Throws ProcessMemoryExceeded.
void compare_process_memory(std::size_t next_allocation);

inline void count_allocation(std::size_t bytes) {
  bytes_until_comparison -= static_cast<std::ptrdiff_t>(bytes);
  if (bytes_until_comparison < 0) compare_process_memory(bytes);
}

}  // namespace hecla::cli
