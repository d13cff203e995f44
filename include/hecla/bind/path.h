// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Members of type std::filesystem::path, as strings. A path is stored as it is written: a relative one is neither
// resolved nor checked.
#include <hecla/bind/schema.h>

#include <filesystem>
#include <string>

namespace hecla::bind {

constexpr auto schema(For<std::filesystem::path>) {
  return via<std::string>(
      "a path",
      [](const std::string& text) {
        return std::filesystem::path(std::u8string(text.begin(), text.end()));
      },
      [](const std::filesystem::path& path) {
        const std::u8string text = path.u8string();
        return std::string(text.begin(), text.end());
      });
}

}  // namespace hecla::bind
