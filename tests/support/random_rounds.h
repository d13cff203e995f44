// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The number of rounds of random properties. For runs by hand, the environment variable
// HECLA_RANDOM_ROUNDS sets the number, and HECLA_RANDOM_SEED the seed of the first round.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace hecla::test {

inline std::size_t random_setting(const char* name, std::size_t otherwise) {
  const char* text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}
inline std::size_t random_rounds(std::size_t otherwise = 1000) {
  return random_setting("HECLA_RANDOM_ROUNDS", otherwise);
}
inline std::uint32_t random_seed() {
  return static_cast<std::uint32_t>(random_setting("HECLA_RANDOM_SEED", 1));
}

}  // namespace hecla::test
