// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Recognizes comments, which JSON does not allow but files contain.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "unicode/unicode.h"

namespace hecla::json {

// Returns the end of the comment that begins at `offset`, or nothing if there is no comment. A line
// comment ends with its line, a block comment after its "*/".
inline std::optional<std::uint32_t> comment_end(std::string_view text, std::uint32_t offset) {
  const std::string_view rest = text.substr(offset);
  std::size_t end = std::string_view::npos;
  if (rest.starts_with("//") || rest.starts_with("#")) {
    end = rest.find('\n');
    if (end != std::string_view::npos && rest[end - 1] == '\r') --end;
  } else if (rest.starts_with("/*")) {
    end = rest.find("*/", 2);
    if (end != std::string_view::npos) end += 2;
  } else {
    return std::nullopt;
  }
  return offset + static_cast<std::uint32_t>(std::min(end, rest.size()));
}

}  // namespace hecla::json
