// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/find_text.h"

#include "os/find_bytes.h"

namespace hecla {
namespace {

// Up to here the simple search is faster, and its worst case is a small factor.
constexpr std::size_t longest_simple_part = 32;

}  // namespace

std::size_t find_text(std::string_view text, std::string_view part, std::size_t from) {
  if (part.size() <= longest_simple_part) return text.find(part, from);
  if (from > text.size()) return std::string_view::npos;
  const std::size_t found = os::find_bytes(text.substr(from), part);
  return found == std::string_view::npos ? found : from + found;
}

}  // namespace hecla
