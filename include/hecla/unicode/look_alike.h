// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Characters that are taken for ASCII ones, or not seen at all: what copied text brings into a
// configuration, and an author does not find by looking at it.
#include <string>
#include <string_view>

namespace hecla::unicode {

struct LookAlike {
  char32_t code_point;
  std::string_view name;
  char meant;  // the ASCII character, or 0 where none is
};

// Nullptr where `code_point` is not known as one. Quotes are not: what they mean depends on the
// language. The table lives as long as the program.
const LookAlike* find_look_alike(char32_t code_point);

// Sentences for a message: "This is a no-break space (U+00A0). Write a plain space."
std::string describe(const LookAlike& character);

}  // namespace hecla::unicode
