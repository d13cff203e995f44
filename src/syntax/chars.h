// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Classes of bytes, looked up in one table, and the UTF-8 shape that the scanner accepts.
#include <array>
#include <cstddef>
#include <cstdint>

#include "unicode/utf8.h"

namespace hecla::syntax::chars {

enum Class : std::uint8_t {
  blank = 1,       // space, tab
  identifier = 2,  // can continue an identifier: letters, digits, "_", "-"
  digit = 4,
  quoted_plain = 8,       // represents itself in a quoted string, and is ASCII
  template_plain = 16,    // represents itself in a heredoc or bare template, and is ASCII
  identifier_start = 32,  // letters, "_"
  operator_end = 64       // can continue a token that begins with "=" or "."
};

constexpr std::array<std::uint8_t, 256> make_classes() {
  std::array<std::uint8_t, 256> table{};
  auto set = [&](int first, int last, int bits) {
    for (int c = first; c <= last; ++c) {
      table[static_cast<std::size_t>(c)] |= static_cast<std::uint8_t>(bits);
    }
  };
  auto clear = [&](char c, int bits) {
    table[static_cast<std::size_t>(c)] &= static_cast<std::uint8_t>(~bits);
  };
  set(' ', ' ', blank);
  set('\t', '\t', blank);
  set('a', 'z', identifier | identifier_start);
  set('A', 'Z', identifier | identifier_start);
  set('0', '9', identifier | digit);
  set('_', '_', identifier | identifier_start);
  set('-', '-', identifier);
  // not NUL, which ends a text and is handled separately
  set(1, 0x7F, quoted_plain | template_plain);
  for (char c : {'\n', '\r', '$', '%'}) clear(c, quoted_plain | template_plain);
  for (char c : {'"', '\\'}) clear(c, quoted_plain);
  for (char c : {'=', '>', '.'}) set(c, c, operator_end);
  return table;
}
inline constexpr std::array<std::uint8_t, 256> classes = make_classes();

inline bool is(char c, int bits) { return (classes[static_cast<unsigned char>(c)] & bits) != 0; }

// Returns the first byte from `p` on that is in none of the classes. The terminating NUL is in
// none.
inline const char* skip(const char* p, int bits) {
  while (is(*p, bits)) ++p;
  return p;
}

// Returns the length of the character at `p`, or 0 if its bytes do not have the shape of UTF-8. As
// in the reference, overlong forms and surrogates are accepted; they cannot be part of an
// identifier.
inline std::size_t character_length(const char* p, const char* end) {
  const auto lead = static_cast<unsigned char>(*p);
  if (lead < 0x80) return 1;
  const std::size_t length = lead < 0xC0   ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF8 ? 4
                                           : 0;
  if (length == 0 || static_cast<std::size_t>(end - p) < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!unicode::is_continuation(p[i])) return 0;
  }
  return length;
}

}  // namespace hecla::syntax::chars
