// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The program hecla-provider, which `hecla provider` runs.
#include <string>
#include <vector>

#include "cli/io/process.h"
#include "cli/programs.h"
#include "provider_cli/run.h"

int main(int argc, char** argv) {
  return hecla::cli::run_process([&] {
    std::vector<std::string> arguments = {"provider"};
    arguments.insert(arguments.end(), argv + (argc > 0 ? 1 : 0), argv + argc);
    return hecla::cli::run_hecla(arguments, hecla::provider_cli::run_provider);
  });
}
