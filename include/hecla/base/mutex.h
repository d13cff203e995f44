// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Mutex: std::mutex, or nothing on systems without threads (WebAssembly, unless it is built with them), where the
// standard library has none.
//
//   const std::lock_guard lock(mutex_);
#include <mutex>

namespace hecla {

#if defined(__wasm__) && !defined(__wasm_atomics__)
class Mutex {
 public:
  void lock() noexcept {}
  bool try_lock() noexcept { return true; }
  void unlock() noexcept {}
};
#else
using Mutex = std::mutex;
#endif

}  // namespace hecla
