// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Terraform's table: what it has in common with the standard one, and what is its own.
#include <hecla/stdlib/stdlib.h>

#include <algorithm>

#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// What Terraform writes as operators, or does not have.
constexpr std::string_view not_in_terraform[] = {
    "add",           "and",           "assertnotnull",
    "divide",        "equal",         "greaterthan",
    "hasindex",      "int",           "lessthan",
    "modulo",        "multiply",      "negate",
    "not",           "notequal",      "or",
    "regex_replace", "sethaselement", "setsymmetricdifference",
    "strlen",        "subtract"};

std::vector<Theme> common_themes() {
  std::vector<Theme> themes(standard().themes().begin(), standard().themes().end());
  for (Theme& theme : themes) {
    std::erase_if(theme.functions, [](const Function& function) {
      return std::ranges::find(not_in_terraform, function.name()) != std::end(not_in_terraform);
    });
  }
  return themes;
}

}  // namespace

const Table& terraform() {
  static const Table* const table = new Table(common_themes());
  return *table;
}

}  // namespace hecla::stdlib
