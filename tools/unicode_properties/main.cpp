// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// unicode-properties: writes what the layer unicode knows, so that scripts/check_unicode can compare it with
// the data of the standard. Not installed. Reads UTF-8 from standard input.
//
//   unicode-properties                one line for each code point: its classes, width and cases
//   unicode-properties normalize      normalizes each line to form C
//   unicode-properties clusters       writes U+001F after each grapheme cluster
#include <cstdio>
#include <iostream>
#include <iterator>

#include "unicode/display_width.h"
#include "unicode/unicode.h"

namespace {

using namespace hecla;

void write_properties(char32_t c) {
  std::string text;
  unicode::append_utf8(text, c);
  std::printf("%d%d%d%d%d %zu %x %x %x\n", unicode::is_identifier_start(c),
              unicode::is_identifier_continue(c), unicode::is_letter(c), unicode::is_space(c),
              unicode::is_printable(c), unicode::grapheme_width(text),
              static_cast<unsigned>(unicode::to_upper(c)),
              static_cast<unsigned>(unicode::to_lower(c)),
              static_cast<unsigned>(unicode::to_title(c)));
}

void normalize_lines() {
  for (std::string line; std::getline(std::cin, line);) std::cout << unicode::nfc(line) << '\n';
}

void write_clusters() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = unicode::next_grapheme(text, at);
    std::cout << std::string_view(text).substr(at, end - at) << '\x1f';
    at = end;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view job = argc > 1 ? argv[1] : "";
  std::ios::sync_with_stdio(false);
  if (job == "normalize") {
    normalize_lines();
  } else if (job == "clusters") {
    write_clusters();
  } else {
    for (char32_t c = 0; c <= 0x10FFFF; ++c) write_properties(c);
  }
}
