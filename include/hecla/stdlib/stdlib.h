// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The standard library of functions, under the names that configurations in the wild call them by.
//
//   for (const Function& function : stdlib::all()) context.set(function.name(), function);
//   const Function* upper = stdlib::find("upper");
//   stdlib::find("length")->spec().description
//
// The functions live as long as the program. They read no files, no clock and no environment; results are
// bounded by the defaults of Limits. All may be called from several threads at once.
#include <hecla/function/function.h>

#include <span>
#include <string_view>

namespace hecla::stdlib {

// Functions that belong together, in the order documentation should show them in.
struct Theme {
  std::string_view name;   // "string"
  std::string_view title;  // "Strings"
  std::span<const Function> functions;
};

std::span<const Theme> themes();
// Every function of every theme, sorted by name.
std::span<const Function> all();
// Null where there is no such function.
const Function* find(std::string_view name);
// The names of functions that `name` may have been meant to be, nearest first.
std::vector<std::string_view> similar_names(std::string_view name);

}  // namespace hecla::stdlib
