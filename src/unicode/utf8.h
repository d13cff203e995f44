// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Bytes of UTF-8.

namespace hecla::unicode {

// Returns whether a byte is a continuation byte (10xxxxxx): in the middle of a code point.
constexpr bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

}  // namespace hecla::unicode
