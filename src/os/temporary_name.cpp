// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/temporary_name.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "os/random_seed.h"

namespace hecla::os {
namespace {

constexpr std::string_view name_mark = ".hecla-";
constexpr std::size_t random_letters = 6;
constexpr std::size_t longest_name = 255;

// Returns letters that differ between processes and calls. They need not be secret, because a file of that name that
// exists is never opened.
std::string random_name_end() {
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  static std::atomic<std::uint64_t> count = 0;
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  // The generator is SplitMix64.
  std::uint64_t state = static_cast<std::uint64_t>(now) ^ random_seed() ^ (++count << 20);
  std::string end;
  while (end.size() < random_letters) {
    std::uint64_t mixed = state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    end += letters[(mixed ^ (mixed >> 31)) % letters.size()];
  }
  return end;
}

// Returns the start of a name for files that replace `target`, which is cut if the whole would be too long.
std::string temporary_name_start(const std::string& target) {
  std::size_t size = longest_name - 1 - name_mark.size() - random_letters;
  if (target.size() <= size) {
    size = target.size();
  } else {
    const auto is_continuation = [](char byte) { return (byte & 0xC0) == 0x80; };  // of UTF-8
    while (size > 0 && is_continuation(target[size])) --size;
  }
  return "." + target.substr(0, size) + std::string(name_mark);
}

}  // namespace

std::string temporary_name(const std::string& target) {
  return temporary_name_start(target) + random_name_end();
}

bool is_temporary_name(std::string_view name) {
  if (!name.starts_with('.') || name.size() < 1 + name_mark.size() + random_letters) return false;
  const std::string_view end = name.substr(name.size() - random_letters);
  name.remove_suffix(random_letters);
  return name.ends_with(name_mark) && std::all_of(end.begin(), end.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
         });
}

}  // namespace hecla::os
