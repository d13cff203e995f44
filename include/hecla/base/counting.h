// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reference counting: atomic, but without locked instructions (which are five times as expensive)
// while the process has only one thread, if the C library can tell.
//
//   hecla::count_up(references);
//   if (hecla::count_down(references)) delete this;
//
// Safe to call from several threads: creating the second thread orders all earlier updates before
// those of the new thread.
#include <atomic>
#include <cstdint>

// glibc can tell from 2.32 on. The header may be newer than the library that is built for.
#if __has_include(<sys/single_threaded.h>) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 32)
#define HECLA_HAS_SINGLE_THREADED
#include <sys/single_threaded.h>
#endif
#endif

namespace hecla {

inline bool is_single_threaded() noexcept {
#ifdef HECLA_HAS_SINGLE_THREADED
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

// Returns true if this was the last reference; nobody else refers to the counted object then.
[[nodiscard]] inline bool count_down(std::atomic<std::uint32_t>& count) noexcept {
  // A thread that sees a count of one holds the only reference, so no other thread can add one.
  const std::uint32_t before = count.load(std::memory_order_acquire);
  if (before == 1) return true;
  if (is_single_threaded()) {
    count.store(before - 1, std::memory_order_relaxed);
    return false;
  }
  return count.fetch_sub(1, std::memory_order_acq_rel) == 1;
}

}  // namespace hecla
