// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/written_text.h"

namespace hecla::detail {

std::size_t argument_after(std::string_view text, std::string_view name, std::size_t offset) {
  for (std::size_t at = offset; (at = text.find(name, at)) != text.npos; ++at) {
    const std::size_t sign = text.find_first_not_of(" \t\"", at + name.size());
    if (sign != text.npos && (text[sign] == '=' || text[sign] == ':'))
      return std::min(text.find_first_not_of(" \t", sign + 1), text.size());
  }
  return text.npos;
}

}  // namespace hecla::detail
