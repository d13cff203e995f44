// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/find_bytes.h"

#include <algorithm>
#include <functional>

namespace hecla::os {

std::size_t find_bytes(std::string_view text, std::string_view part) {
  const auto found =
      std::search(text.begin(), text.end(), std::boyer_moore_searcher(part.begin(), part.end()));
  if (found == text.end()) return std::string_view::npos;
  return static_cast<std::size_t>(found - text.begin());
}

}  // namespace hecla::os
