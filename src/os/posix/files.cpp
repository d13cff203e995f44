// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/file_system.h"

namespace hecla::os {

std::FILE* open_stream(const std::string& path) { return std::fopen(path.c_str(), "rb"); }

}  // namespace hecla::os
