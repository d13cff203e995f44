// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/types/mismatch.h"

#include <hecla/pcl/conversion.h>

namespace hecla::pcl {
namespace {

constexpr std::size_t longest = 1000;

// Returns the plain text of a type that is too long for a message, or an empty string.
std::string shortened(Type type) {
  std::string text = type.to_string(longest);
  return text.ends_with("...") ? text : std::string();
}

}  // namespace

std::string shown(Type type) {
  std::string text = shortened(type);
  return text.empty() ? type.pretty() : text;
}

std::string mismatch_reason(TypeTable& types, Type to, Type from) {
  if (!shortened(to).empty() || !shortened(from).empty()) return {};
  std::string reason = explain_conversion(types, to, from);
  const bool is_about_whole = reason.find(from.pretty()) != std::string::npos;
  return reason.empty() || is_about_whole ? std::string() : " " + reason;
}

}  // namespace hecla::pcl
