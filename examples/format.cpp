// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Formatting, and the difference that it makes. See docs/guide/format.md.
#include <hecla/hecla.h>
#include <hecla/write/format.h>
#include <hecla/write/unified_diff.h>

#include <iostream>
#include <string>

int main() {
  // [format]
  const std::string text = "service \"web\" {\nport=8080\nprotocol=\"http\" # plain\n}\n";
  hecla::Diagnostics diags;
  const auto result =
      hecla::write::format(hecla::Source::make("service.hcl", text), {.align = true}, diags);
  if (!result) std::cerr << hecla::to_text(diags);
  // [format]
  if (!result) return 1;
  std::cout << *result << '\n';

  // [diff]
  std::cout << hecla::write::unified_diff(text, *result, {"old/service.hcl", "new/service.hcl"});
  // [diff]
}
