// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs the program hecla-provider, which talks to providers. It is a program of its own, so that the others do not load
// its libraries.
#include <hecla/base/result.h>

#include <span>
#include <string>
#include <vector>

#include "cli/io/output.h"

namespace hecla::cli {

inline constexpr const char* provider_program = "hecla-provider";

// Returns the path of the program beside this one; only its name, to be looked up in PATH, if there is none.
std::string provider_program_path();

// Replaces this process by the program. Returns only if that is not possible. `arguments` are all arguments of `hecla`.
ExitCode run_provider_program(std::span<const std::string> arguments, Output& output);

// Why the program failed, as a part of a sentence.
struct ProviderFailure {
  std::string reason;
};

// Returns what the program prints. Its own messages go to standard error.
Result<std::string, ProviderFailure> output_of_provider_program(
    const std::vector<std::string>& arguments, std::size_t max_bytes);

}  // namespace hecla::cli
