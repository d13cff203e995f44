// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Fast paths for strings of a few bytes, where a function call would take longer than the work.
// They compare the first and the last word of the string, which may overlap.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace hecla {

namespace detail {

template <class Word>
Word word_at(const char* place) {
  Word word;
  std::memcpy(&word, place, sizeof word);
  return word;
}

template <class Word>
bool has_ascii_ends(std::string_view text) {
  const char* last = text.data() + text.size() - sizeof(Word);
  constexpr Word high_bits = static_cast<Word>(0x8080808080808080);
  return ((word_at<Word>(text.data()) | word_at<Word>(last)) & high_bits) == 0;
}

template <class Word>
bool has_same_ends(const char* a, const char* b, std::size_t size) {
  const std::size_t last = size - sizeof(Word);
  return word_at<Word>(a) == word_at<Word>(b) && word_at<Word>(a + last) == word_at<Word>(b + last);
}

}  // namespace detail

// Equivalent to unicode::is_ascii.
inline bool is_short_ascii(std::string_view text) {
  while (text.size() > 16) {
    if (!detail::has_ascii_ends<std::uint64_t>(text.substr(0, 16))) return false;
    text.remove_prefix(16);
  }
  if (text.size() >= 8) return detail::has_ascii_ends<std::uint64_t>(text);
  if (text.size() >= 4) return detail::has_ascii_ends<std::uint32_t>(text);
  if (text.size() >= 2) return detail::has_ascii_ends<std::uint16_t>(text);
  return text.empty() || static_cast<unsigned char>(text.front()) < 0x80;
}

// Equivalent to a == b.
inline bool is_same_short(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  if (a.size() > 16) return a == b;
  if (a.size() >= 8) return detail::has_same_ends<std::uint64_t>(a.data(), b.data(), a.size());
  if (a.size() >= 4) return detail::has_same_ends<std::uint32_t>(a.data(), b.data(), a.size());
  if (a.size() >= 2) return detail::has_same_ends<std::uint16_t>(a.data(), b.data(), a.size());
  return a.empty() || a.front() == b.front();
}

}  // namespace hecla
