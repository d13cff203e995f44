// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace hecla::cli {

// Returns the name of a file as commands print it: "main.tf" for "./main.tf".
std::string printed_name(const std::string& path);

}  // namespace hecla::cli
