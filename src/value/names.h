// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names of attributes, keys of maps and strings are kept in normalisation form C.
#include <hecla/unicode/unicode.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace hecla::detail {

// Inlined here because most texts are short.
inline bool is_plain_ascii(std::string_view text) {
  constexpr std::uint64_t high_bits = 0x8080808080808080;
  while (text.size() >= sizeof(std::uint64_t)) {
    std::uint64_t block;
    std::memcpy(&block, text.data(), sizeof block);
    if (block & high_bits) return false;
    text.remove_prefix(sizeof block);
  }
  unsigned char bits = 0;
  for (const char c : text) bits |= static_cast<unsigned char>(c);
  return bits < 0x80;
}
inline void normalize_name(std::string& name) {
  if (!is_plain_ascii(name) && !unicode::is_quick_nfc(name)) name = unicode::nfc(name);
}

// Appends `text` as it stands in a quoted string: quotes, backslashes and control characters
// escaped.
void append_quoted(std::string& out, std::string_view text);

}  // namespace hecla::detail
