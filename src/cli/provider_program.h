// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs the program hecla-provider, which talks to providers. It is a program of its own, so that the others do not load
// its libraries.
#include <hecla/base/result.h>

#include <string>
#include <vector>

namespace hecla::cli {

// Returns what the program prints. It is looked up beside this program, then in PATH. The error says why it failed;
// its own messages go to standard error.
Result<std::vector<char>, std::string> output_of_provider_program(
    const std::vector<std::string>& arguments, std::size_t max_bytes);

}  // namespace hecla::cli
