// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The error for a feature that is missing because Hecla was built without an optional library (HECLA_WITH_...).
#include <string>
#include <string_view>

namespace hecla {

inline constexpr std::string_view regular_expressions = "regular expressions (RE2)";

// Returns "Hecla was built without regular expressions (RE2)", for example.
inline std::string missing_in_this_build(std::string_view feature) {
  return "Hecla was built without " + std::string(feature);
}

}  // namespace hecla
