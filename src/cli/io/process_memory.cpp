// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/process_memory.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "os/resources.h"

namespace hecla::cli {
namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
// The program without input, with all its threads. Its code takes up to 7 MiB more, which are pages of files.
constexpr std::size_t bytes_of_program = std::size_t{9} << 20;
// Between two comparisons, which take a few microseconds.
constexpr std::size_t fewest_bytes = std::size_t{64} << 10, most_bytes = std::size_t{4} << 20;

std::atomic<std::size_t> most_resident{unlimited};
std::atomic<std::size_t> bytes_between{most_bytes};

bool is_above_limit(std::size_t next_allocation) {
  const std::size_t limit = most_resident.load(std::memory_order_relaxed);
  // A large block can be filled without another comparison.
  return limit != unlimited && os::resident_bytes() > limit - std::min(limit, next_allocation);
}

}  // namespace

constinit thread_local std::ptrdiff_t bytes_until_comparison = 0;

void limit_process_memory([[maybe_unused]] std::size_t bytes) noexcept {
#ifndef HECLA_SANITIZED
  const std::size_t more = bytes / 8 + bytes_of_program;
  most_resident = bytes > unlimited - more ? unlimited : bytes + more;
  bytes_between = std::clamp(bytes / 64, fewest_bytes, most_bytes);
#endif
}

void end_process_memory_limit() noexcept { most_resident = unlimited; }

void compare_process_memory(std::size_t next_allocation) {
  bytes_until_comparison =
      static_cast<std::ptrdiff_t>(bytes_between.load(std::memory_order_relaxed));
  if (!is_above_limit(next_allocation)) return;
  if (os::return_free_memory() && !is_above_limit(next_allocation)) return;
  throw ProcessMemoryExceeded();
}

}  // namespace hecla::cli
