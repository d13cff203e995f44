// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parameters that several areas have in common.
#include <hecla/convert/convert.h>
#include <hecla/value/type.h>
#include <nanobind/nanobind.h>

#include <string>
#include <string_view>
#include <utility>

namespace hecla::python {

// Returns the type of a parameter that takes a Type or a str such as "list(string)". Raises ParseError.
Type type_argument(nanobind::handle type);

// Returns the item with this name, or raises ValueError: 'library must be "all" or "none", not "x"'.
template <class T, std::size_t N>
const T& choice(const char* parameter, std::string_view name,
                const std::pair<const char*, T> (&choices)[N]) {
  std::string names;
  for (const auto& [known, item] : choices) {
    if (name == known) return item;
    names += (names.empty() ? "\"" : ", \"") + std::string(known) + "\"";
  }
  throw nanobind::value_error(
      (std::string(parameter) + " must be one of " + names + ", not \"" + std::string(name) + "\"")
          .c_str());
}

Rules rules_argument(std::string_view rules);  // "deployed" or "document"

}  // namespace hecla::python
