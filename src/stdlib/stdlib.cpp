// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/stdlib/stdlib.h>

#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// The functions of several sources, one after the other.
std::vector<Function> of(std::initializer_list<std::vector<Function> (*)()> sources) {
  std::vector<Function> functions;
  for (const auto source : sources) {
    for (Function& function : source()) functions.push_back(std::move(function));
  }
  return functions;
}

}  // namespace

// Built at the first use and never destroyed, so that it outlives whatever calls it.
const Table& standard() {
  static const Table* const table = new Table({
      {"number", "Numbers", of({number_functions, arithmetic_functions})},
      {"comparison", "Comparison and logic", of({comparison_functions})},
      {"string", "Strings", of({string_functions, trim_functions})},
      {"format", "Formatting", of({format_functions})},
      {"regex", "Regular expressions", of({regex_functions})},
      {"collection", "Lists, maps and objects",
       of({list_functions, sequence_functions, mapping_functions})},
      {"set", "Sets", of({set_functions})},
      {"datetime", "Dates and times", of({datetime_functions})},
      {"encoding", "Encoding", of({csv_functions, json_functions})},
      {"conversion", "Conversion", of({conversion_functions})},
  });
  return *table;
}

std::span<const Theme> themes() { return standard().themes(); }

std::span<const Function> all() { return standard().all(); }

const Function* find(std::string_view name) { return standard().find(name); }

}  // namespace hecla::stdlib
