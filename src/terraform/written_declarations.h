// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What looks like declarations of variables and outputs in the text of a file with syntax errors: an unclosed block or
// string before a declaration swallows it.
#include <hecla/source/source.h>

#include <string_view>
#include <vector>

namespace hecla::terraform {

// A declaration. In the native syntax it lasts until the next line that begins with a brace. In the JSON syntax each object
// with a flag is the declaration of a variable and of an output.
struct WrittenDeclaration {
  std::string_view type;  // "variable" or "output"
  std::string_view name;
  bool is_sensitive;
  bool is_ephemeral;
  ByteRange value;  // from its default or value to its end; empty if it has none
};

// Takes a text that begins with a brace as JSON. The time is linear in its size.
std::vector<WrittenDeclaration> written_declarations(std::string_view text);

}  // namespace hecla::terraform
