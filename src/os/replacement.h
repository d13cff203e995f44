// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the replacement of files has in common on all systems: its reasons to fail, and the comparison of contents.
#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "os/system_message.h"

namespace hecla::os {

// How long a file is waited for that another program has locked.
inline constexpr std::chrono::seconds longest_wait_for_lock{30};

inline constexpr const char* changed = "it has changed since it was read";
inline constexpr const char* not_regular = "it is not a regular file";
inline constexpr const char* locked = "it is locked by another program";
inline std::string cannot_create(const std::string& reason) {
  return "cannot create a temporary file beside it: " + reason;
}

// Compares the content of a file with two texts, as far as it is equal to one of them. `read(buffer, size, count)` reads
// the next bytes, and sets the count to 0 at the end.
struct ContentComparison {
  template <class Read>
  ContentComparison(std::string_view one, std::string_view other, Read&& read)
      : is_one(true), is_other(true) {
    std::array<char, 32 * 1024> buffer;
    for (std::size_t count = 0;;) {
      failure = read(buffer.data(), buffer.size(), count);
      if (failure || count == 0) break;
      const std::string_view piece(buffer.data(), count);
      is_one = is_one && take_start(one, piece);
      is_other = is_other && take_start(other, piece);
      if (!is_one && !is_other) return;
    }
    is_one = is_one && !failure && one.empty();
    is_other = is_other && !failure && other.empty();
  }

  bool is_one;
  bool is_other;
  Failure failure;

 private:
  static bool take_start(std::string_view& text, std::string_view piece) {
    if (!text.starts_with(piece)) return false;
    text.remove_prefix(piece.size());
    return true;
  }
};

}  // namespace hecla::os
