// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Sentences about values that do not convert.
#include <hecla/pcl/conversion.h>

#include <string>

namespace hecla::pcl {

// Returns " …", why a value does not convert, or nothing if that says no more than the two types do:
// only a part of the value is worth another sentence.
inline std::string mismatch_reason(TypeTable& types, Type to, Type from) {
  std::string reason = explain_conversion(types, to, from);
  const bool is_about_whole = reason.find(from.pretty()) != std::string::npos;
  return reason.empty() || is_about_whole ? std::string() : " " + reason;
}

}  // namespace hecla::pcl
