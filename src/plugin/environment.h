// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The variables by which a host configures its plugins.
#include <cstdlib>
#include <string>

namespace hecla::plugin {

// Returns the value of an environment variable, or an empty text if it is not set.
inline std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

}  // namespace hecla::plugin
