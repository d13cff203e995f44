// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Terraform's table: the functions that it shares with the standard one, and its own.
#include <hecla/stdlib/stdlib.h>

#include <algorithm>

#include "stdlib/origins.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// Functions of the standard table that Terraform writes as operators or does not have.
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

// Returns the functions that are not in the standard table or differ from those there.
std::vector<Theme> own_themes() {
  return {
      {"number", "Numbers", gather({terraform_number_functions})},
      {"string", "Strings", gather({terraform_string_functions})},
      {"collection", "Lists, maps and objects",
       gather({terraform_collection_functions, terraform_list_functions, terraform_map_functions})},
      {"datetime", "Dates and times", gather({terraform_datetime_functions})},
      {"encoding", "Encoding",
       gather(
           {encoding_functions, gzip_functions, yaml_encoding_functions, yaml_decoding_functions})},
      {"hash", "Digests and UUIDs", gather({hash_functions, uuid_functions})},
      {"ip", "IP networks", gather({cidr_functions})},
      {"path", "Paths of files", gather({path_functions})},
      {"conversion", "Conversion", gather({terraform_conversion_functions, sensitive_functions})},
  };
}

}  // namespace

const Table& terraform() {
  static const Table* const table = new Table(
      Table(common_themes()).with(with_origins(own_themes(), Coalescing::SkipsNullAndEmpty)));
  return *table;
}

}  // namespace hecla::stdlib
