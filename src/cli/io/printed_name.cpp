// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/printed_name.h"

#include <filesystem>

namespace hecla::cli {

std::string printed_name(const std::string& path) {
  return std::filesystem::path(path).lexically_normal().string();
}

}  // namespace hecla::cli
