// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What looks like declarations of variables and outputs in the text of a file with syntax errors: an unclosed block or
// string before a declaration swallows it.
#include <hecla/source/source.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/ascii.h"

namespace hecla::terraform {

// Returns the offset of the value after the first "NAME =", or "NAME": of the JSON syntax, from `offset` on; npos if there
// is none.
std::size_t argument_after(std::string_view text, std::string_view name, std::size_t offset);

// Calls f(name, value) for each "NAME =", or "NAME": of the JSON syntax, with the offset of the value, in linear time.
template <class F>
void for_each_written_argument(std::string_view text, F f) {
  const auto is_in_name = [](char c) {
    return is_letter(c) || is_digit(c) || c == '_' || c == '-' || (c & 0x80) != 0;
  };
  for (std::size_t sign = 0; (sign = text.find_first_of("=:", sign)) != text.npos; ++sign) {
    const std::size_t end = text.substr(0, sign).find_last_not_of(" \t\"") + 1;
    std::size_t begin = end;
    while (begin > 0 && is_in_name(text[begin - 1])) --begin;
    if (begin == end) continue;
    const std::size_t value = std::min(text.find_first_not_of(" \t", sign + 1), text.size());
    f(text.substr(begin, end - begin), value);
  }
}

// Calls f(label, end) for what may be the header of a block of this type, with its first label and where that ends.
template <class F>
void for_each_written_header(std::string_view text, std::string_view type, F f) {
  for (std::size_t at = 0; (at = text.find(type, at)) != text.npos;) {
    at += type.size();
    const std::size_t label = text.find_first_not_of(" \t\"", at);
    if (label == at || label == text.npos) continue;
    const std::size_t end = std::min(text.find_first_of(" \t\"\r\n{", label), text.size());
    f(text.substr(label, end - label), end);
  }
}

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
