// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// WebAssembly cannot start programs.
#include "cli/provider/provider_program.h"

namespace hecla::cli {

ExitCode run_provider_program(std::span<const std::string>, Output& output) {
  output.message(
      "hecla: providers cannot be run in WebAssembly. Install the native command to use them.\n");
  return ExitCode::Error;
}

Result<std::string, ProviderFailure> output_of_provider_program(const std::vector<std::string>&,
                                                                std::size_t) {
  return ProviderFailure{"providers cannot be run in WebAssembly"};
}

}  // namespace hecla::cli
