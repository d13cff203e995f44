// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/native/path_text.h"

#include "os/windows/wide_text.h"

namespace hecla::os {

std::filesystem::path path_of(std::string_view text) { return to_wide(text); }

std::string text_of(const std::filesystem::path& path) { return from_wide(path.generic_wstring()); }

}  // namespace hecla::os
