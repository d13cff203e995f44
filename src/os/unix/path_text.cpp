// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/native/path_text.h"

namespace hecla::os {

std::filesystem::path path_of(std::string_view text) { return text; }

std::string text_of(const std::filesystem::path& path) { return path.string(); }

}  // namespace hecla::os
