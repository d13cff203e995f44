// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/path_text.h"

#include "unicode/message_text.h"

namespace hecla::provider::detail {

std::string subject_of(const Path& path) {
  if (path.empty()) return "The value";
  std::string text = path.to_string();
  if (text.front() == '.') text.erase(0, 1);
  return in_quotes(text);
}

}  // namespace hecla::provider::detail
