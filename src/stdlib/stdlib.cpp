// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/stdlib/stdlib.h>

#include "stdlib/origins.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

// Built on first use and never destroyed, so that it outlives all callers.
const Table& standard() {
  static const Table* const table = new Table(with_origins(
      {
          {"number", "Numbers", gather({number_functions, arithmetic_functions})},
          {"comparison", "Comparison and logic", gather({comparison_functions})},
          {"string", "Strings", gather({string_functions, trim_functions})},
          {"format", "Formatting", gather({format_functions})},
          {"regex", "Regular expressions", gather({regex_functions})},
          {"collection", "Lists, maps and objects",
           gather({collection_functions, list_functions, map_functions})},
          {"set", "Sets", gather({set_functions})},
          {"datetime", "Dates and times", gather({datetime_functions})},
          {"encoding", "Encoding", gather({csv_functions, json_functions})},
          {"conversion", "Conversion", gather({conversion_functions})},
      },
      Coalescing::SkipsNull));
  return *table;
}

std::span<const Theme> themes() { return standard().themes(); }

std::span<const Function> all() { return standard().all(); }

const Function* find(std::string_view name) { return standard().find(name); }

}  // namespace hecla::stdlib
