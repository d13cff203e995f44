// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The wording for features that a build lacks because an optional library was left out (HECLA_WITH_...).
#include <string>
#include <string_view>

namespace hecla {

inline constexpr std::string_view regular_expressions = "regular expressions (RE2)";

// "this build of Hecla has no regular expressions (RE2)"
inline std::string missing_in_this_build(std::string_view feature) {
  return "this build of Hecla has no " + std::string(feature);
}

}  // namespace hecla
