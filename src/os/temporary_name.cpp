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
constexpr std::size_t new_letters = 6;
constexpr std::size_t number_letters = 3;
constexpr std::size_t longest_end = 2 * number_letters + 1;
constexpr std::size_t longest_name = 255;

// Returns letters that a number decides (by SplitMix64).
std::string letters_of(std::uint64_t number, std::size_t count = number_letters) {
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  std::string result;
  while (result.size() < count) {
    std::uint64_t mixed = number += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    result += letters[(mixed ^ (mixed >> 31)) % letters.size()];
  }
  return result;
}

// Returns a number that differs between processes and calls. It need not be secret, because a file that exists is never
// opened by a new name.
std::uint64_t next_number() {
  static std::atomic<std::uint64_t> count = 0;
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return static_cast<std::uint64_t>(now) ^ random_seed() ^ (++count << 20);
}

// Returns the start of a name for files that replace `target`, which is cut if the whole would be too long.
std::string temporary_name_start(const std::string& target) {
  std::size_t size = longest_name - 1 - name_mark.size() - longest_end;
  if (target.size() <= size) {
    size = target.size();
  } else {
    const auto is_continuation = [](char byte) { return (byte & 0xC0) == 0x80; };  // of UTF-8
    while (size > 0 && is_continuation(target[size])) --size;
  }
  return "." + target.substr(0, size) + std::string(name_mark);
}

}  // namespace

std::string new_temporary_name(const std::string& target) {
  return temporary_name_start(target) + letters_of(next_number(), new_letters);
}

std::string temporary_name(const std::string& target, std::uint64_t file,
                           std::uint64_t target_file) {
  return temporary_name_start(target) + letters_of(file) + "-" + letters_of(target_file);
}

bool can_be_temporary(std::string_view name, std::uint64_t file) {
  const std::size_t mark = name.rfind(name_mark);
  if (!name.starts_with('.') || mark == std::string_view::npos || mark == 0) return false;
  const std::string_view end = name.substr(mark + name_mark.size());
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  if (end.size() == new_letters && std::all_of(end.begin(), end.end(), is_letter)) return true;
  const std::string letters = letters_of(file);
  return end.size() == longest_end && end[number_letters] == '-' &&
         (end.starts_with(letters) || end.ends_with(letters));
}

}  // namespace hecla::os
