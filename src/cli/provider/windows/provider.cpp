// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla-provider is not built for Windows yet.
#include "cli/provider/provider_program.h"

namespace hecla::cli {

ExitCode run_provider_program(std::span<const std::string>, Output& output) {
  output.message("hecla: providers cannot be run on Windows yet.\n");
  return ExitCode::Error;
}

Result<std::string, ProviderFailure> output_of_provider_program(const std::vector<std::string>&,
                                                                std::size_t) {
  return ProviderFailure{"providers cannot be run on Windows yet"};
}

}  // namespace hecla::cli
