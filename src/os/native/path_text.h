// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace hecla::os {

// Paths are UTF-8 in Hecla, also where the system has another encoding, and have "/" between their parts.
std::filesystem::path path_of(std::string_view text);
std::string text_of(const std::filesystem::path& path);

}  // namespace hecla::os
