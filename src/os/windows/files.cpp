// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/file_system.h"

#include "os/windows/wide_text.h"

namespace hecla::os {

std::FILE* open_stream(const std::string& path) { return ::_wfopen(to_wide(path).c_str(), L"rb"); }

}  // namespace hecla::os
