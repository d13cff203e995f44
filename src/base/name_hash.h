// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A hash for tables of names from a text.
#include <cstdint>
#include <cstring>
#include <string_view>

#include "os/random_seed.h"

namespace hecla {

// Differs between runs, so that nobody can construct a text whose names all collide.
inline std::uint64_t name_hash(std::string_view name) {
  std::uint64_t h = os::random_seed() ^ (name.size() * 0x9E3779B97F4A7C15U);
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
