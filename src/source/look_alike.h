// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Characters that look like ASCII characters or are invisible. Copied text brings them into a
// configuration, and its author cannot find them by looking.
//
//   if (const LookAlike* character = find_look_alike(code_point)) report(look_alike_message(*character));
#include <string>
#include <string_view>

namespace hecla {

struct LookAlike {
  char32_t code_point;
  std::string_view name;
  char meant;  // the ASCII character that it looks like, or 0 for an invisible one
};

// Returns null for other characters. Typographic quotes are not among them, because their meaning depends on the
// language.
const LookAlike* find_look_alike(char32_t code_point);

// Returns sentences for a message: "This is a no-break space (U+00A0). Write a plain space."
std::string look_alike_message(const LookAlike& character);

}  // namespace hecla
