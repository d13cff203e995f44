// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// For any bytes: normalization returns valid UTF-8 and is idempotent, and grapheme clusters divide the text into
// non-empty pieces.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "unicode/unicode.h"

namespace unicode = hecla::unicode;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string normal = unicode::nfc(text);
  if (!unicode::is_valid_utf8(normal)) std::abort();
  if (unicode::nfc(normal) != normal) std::abort();
  if (unicode::is_quick_nfc(text) && unicode::is_valid_utf8(text) && normal != text) std::abort();

  std::size_t clusters = 0;
  for (std::size_t at = 0; at < text.size(); ++clusters) {
    const std::size_t next = unicode::next_grapheme(text, at);
    if (next <= at || next > text.size()) std::abort();
    at = next;
  }
  if (clusters != unicode::count_graphemes(text)) std::abort();
  return 0;
}
