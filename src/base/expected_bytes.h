// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// For Arena::expect(): how much memory the rest of a text will take, as estimated from its start.
#include <cstddef>

namespace hecla {

// `used` bytes were allocated for `done` of `total` bytes of text.
inline std::size_t expected_bytes(std::size_t used, std::size_t done, std::size_t total) {
  if (done >= total) return 0;
  if (done < total / 64 || done == 0) return 2 * total;  // ordinary texts take two to three
  return static_cast<std::size_t>(static_cast<double>(used) / static_cast<double>(done) *
                                  static_cast<double>(total - done));
}

}  // namespace hecla
