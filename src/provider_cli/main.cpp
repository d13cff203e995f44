// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The program hecla-provider, which `hecla provider` runs.
#include <cstdio>
#include <new>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "provider_cli/run.h"

int main(int argc, char** argv) {
  try {
    std::vector<std::string> arguments = {"provider"};
    arguments.insert(arguments.end(), argv + (argc > 0 ? 1 : 0), argv + argc);
    return hecla::cli::run_hecla(arguments, hecla::provider_cli::run_provider);
  } catch (const std::bad_alloc&) {
    std::fputs("hecla: out of memory\n", stderr);
    return static_cast<int>(hecla::cli::ExitCode::Error);
  }
}
