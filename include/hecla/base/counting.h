// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Counting references: atomic, but without the locked instructions (five times as dear) as long as the
// process has one thread, where the C library can tell.
//
//   hecla::count_up(references);
//   if (hecla::count_down(references)) delete this;
//
// Safe from several threads. Whoever starts the second thread orders what came before it.
#include <atomic>
#include <cstdint>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

namespace hecla {

inline bool is_single_threaded() noexcept {
#if __has_include(<sys/single_threaded.h>)
  return __libc_single_threaded != 0;
#else
  return false;
#endif
}

inline void count_up(std::atomic<std::uint32_t>& count) noexcept {
  if (is_single_threaded()) {
    count.store(count.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  } else {
    count.fetch_add(1, std::memory_order_relaxed);
  }
}

// True if it was the last: then nobody else refers to what was counted.
[[nodiscard]] inline bool count_down(std::atomic<std::uint32_t>& count) noexcept {
  // Who sees a count of one is alone: no other thread can add to it.
  const std::uint32_t before = count.load(std::memory_order_acquire);
  if (before == 1) return true;
  if (is_single_threaded()) {
    count.store(before - 1, std::memory_order_relaxed);
    return false;
  }
  return count.fetch_sub(1, std::memory_order_acq_rel) == 1;
}

}  // namespace hecla
