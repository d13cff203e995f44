// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/resources.h"

// windows.h comes first.
#include <windows.h>

#include <psapi.h>

#include <algorithm>
#include <bit>
#include <thread>

namespace hecla::os {

std::size_t processor_count() {
  DWORD_PTR usable = 0, present = 0;
  if (::GetProcessAffinityMask(::GetCurrentProcess(), &usable, &present) != 0 && usable != 0) {
    return static_cast<std::size_t>(std::popcount(usable));
  }
  return std::max(std::thread::hardware_concurrency(), 1U);
}

std::size_t address_space_limit() { return 0; }

void advise_large_pages(std::byte*, std::size_t) {}

std::size_t resident_bytes() {
  PROCESS_MEMORY_COUNTERS counters{};
  const bool is_known =
      ::GetProcessMemoryInfo(::GetCurrentProcess(), &counters, sizeof counters) != 0;
  return is_known ? counters.PagefileUsage : 0;
}

bool return_free_memory() { return false; }

}  // namespace hecla::os
