// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/written_text.h"

namespace hecla::detail {

namespace {

// Returns whether an argument can begin at the offset, its name with a quote or not.
bool begins_argument(std::string_view text, std::size_t at) {
  if (at > 0 && text[at - 1] == '"') --at;
  const std::size_t before = text.substr(0, at).find_last_not_of(" \t\r");
  return before == text.npos || std::string_view("\n{,").find(text[before]) != text.npos;
}

}  // namespace

std::size_t value_without_sign(std::string_view text, std::size_t begin, std::string_view& name) {
  const std::size_t first = std::min(text.find_first_not_of(" \t\"", begin), text.size());
  std::size_t end = first;
  while (end < text.size() && is_in_name(text[end])) ++end;
  const std::size_t value = text.find_first_not_of(" \t", end);
  const bool has_value = first < end && end < value && value != text.npos &&
                         std::string_view("=:\r\n").find(text[value]) == text.npos;
  name = text.substr(first, end - first);
  return has_value ? value : text.npos;
}

std::size_t argument_after(std::string_view text, std::string_view name, std::size_t offset) {
  for (std::size_t at = offset; (at = text.find(name, at)) != text.npos; at += name.size()) {
    const std::size_t end = at + name.size();
    if ((at > 0 && is_in_name(text[at - 1])) || (end < text.size() && is_in_name(text[end])))
      continue;
    const std::size_t sign = text.find_first_not_of(" \t\"", end);
    const bool has_sign = sign != text.npos && (text[sign] == '=' || text[sign] == ':');
    if (!has_sign && (!begins_argument(text, at) || text.substr(end).starts_with('('))) continue;
    return std::min(text.find_first_not_of(" \t", has_sign ? sign + 1 : end), text.size());
  }
  return text.npos;
}

}  // namespace hecla::detail
