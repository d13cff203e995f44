// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The programs. Each runs with its arguments, without its name, and returns the exit status of the process.
#include <span>
#include <string>

#include "cli/command.h"

namespace hecla::cli {

// `run_provider` runs `hecla provider` in this process; without it, the program hecla-provider does.
int run_hecla(std::span<const std::string> arguments, RunProvider* run_provider = nullptr);

// The programs that Hecla replaces, with their own flags and exit codes.
int run_hcl2json(std::span<const std::string> arguments);
int run_hcldec(std::span<const std::string> arguments);
int run_hclfmt(std::span<const std::string> arguments);

}  // namespace hecla::cli
