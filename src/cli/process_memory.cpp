// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/process_memory.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <limits>
#include <string_view>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace hecla::cli {
namespace {

#if defined(__linux__) && !defined(HECLA_SANITIZED)
constexpr bool can_limit = true;
#else
constexpr bool can_limit = false;
#endif
constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
// The program without input, with all its threads. Its code takes 4 MiB more, which are pages of files.
constexpr std::size_t bytes_of_program = std::size_t{12} << 20;
// Between two comparisons, which take a few microseconds.
constexpr std::size_t fewest_bytes = std::size_t{64} << 10, most_bytes = std::size_t{4} << 20;

std::atomic<std::size_t> most_resident{unlimited};
std::atomic<std::size_t> bytes_between{most_bytes};

// Reads the number at the start of `text`, and removes it and the space after it.
std::size_t take_number(std::string_view& text) {
  std::size_t number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
  text.remove_prefix(
      std::min(text.size(), static_cast<std::size_t>(end - text.data()) + std::size_t{1}));
  return number;
}

// Returns the memory that is not that of files, or 0 if it is not known.
std::size_t resident_bytes() {
  char buffer[128];
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t length = ::read(file, buffer, sizeof buffer);
  ::close(file);
  if (length <= 0) return 0;
  std::string_view text(buffer, static_cast<std::size_t>(length));
  take_number(text);  // the size of the address space
  const std::size_t resident = take_number(text);
  const std::size_t of_files = take_number(text);
  return (resident - std::min(resident, of_files)) *
         static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

bool is_above_limit(std::size_t next_allocation) {
  const std::size_t limit = most_resident.load(std::memory_order_relaxed);
  // A large block can be filled without another comparison.
  return limit != unlimited && resident_bytes() > limit - std::min(limit, next_allocation);
}

}  // namespace

constinit thread_local std::ptrdiff_t bytes_until_comparison = 0;

void limit_process_memory(std::size_t bytes) noexcept {
  if (!can_limit) return;
  const std::size_t more = bytes / 8 + bytes_of_program;
  most_resident = bytes > unlimited - more ? unlimited : bytes + more;
  bytes_between = std::clamp(bytes / 64, fewest_bytes, most_bytes);
}

void end_process_memory_limit() noexcept { most_resident = unlimited; }

void compare_process_memory(std::size_t next_allocation) {
  bytes_until_comparison =
      static_cast<std::ptrdiff_t>(bytes_between.load(std::memory_order_relaxed));
  if (!is_above_limit(next_allocation)) return;
#ifdef __GLIBC__
  ::malloc_trim(0);  // the allocator may have kept what other threads freed
  if (!is_above_limit(next_allocation)) return;
#endif
  throw ProcessMemoryExceeded();
}

}  // namespace hecla::cli
