// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A hash for tables of names from a text.
#include <cstdint>
#include <cstring>
#include <string_view>
#if defined(__wasm__)
#include <unistd.h>
#endif

namespace hecla {

// Differs between runs, so that nobody can construct a text whose names all collide.
inline std::uint64_t name_hash_seed() {
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

inline std::uint64_t name_hash(std::string_view name) {
  std::uint64_t h = name_hash_seed() ^ (name.size() * 0x9E3779B97F4A7C15U);
  auto mix = [&h](std::uint64_t word) {
    h = (h ^ word) * 0xD6E8FEB86659FD93U;
    h ^= h >> 32;
  };
  const char* p = name.data();
  std::size_t left = name.size();
  for (; left >= 8; p += 8, left -= 8) {
    std::uint64_t word;
    std::memcpy(&word, p, 8);
    mix(word);
  }
  std::uint64_t word = 0;
  if (left > 0) std::memcpy(&word, p, left);
  mix(word);
  mix(h >> 29);
  return h;
}

}  // namespace hecla
