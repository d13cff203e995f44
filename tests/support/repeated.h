// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Long texts that repeat a short one.
#include <string>
#include <string_view>

namespace hecla::test {

inline std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  out.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

// A text of any size: `unit` again and again between two fixed parts.
struct RepeatedText {
  const char* before;
  const char* unit;
  const char* after;

  std::string with_size(std::size_t size) const {
    return before + repeated(unit, size / std::string_view(unit).size()) + after;
  }
};

}  // namespace hecla::test
