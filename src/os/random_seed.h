// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#if defined(__wasm__)
#include <unistd.h>
#endif

namespace hecla::os {

// Returns a number that differs between runs of the program. It is not secret.
inline std::uint64_t random_seed() {
#if defined(__wasm__)  // its addresses are always the same
  static const std::uint64_t seed = [] {
    std::uint64_t random = 0x9E3779B97F4A7C15U;
    static_cast<void>(getentropy(&random, sizeof(random)));
    return random;
  }();
  return seed;
#else
  static const int somewhere = 0;
  return reinterpret_cast<std::uintptr_t>(&somewhere) * 0x9E3779B97F4A7C15U;
#endif
}

}  // namespace hecla::os
