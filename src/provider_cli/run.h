// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs `hecla provider` in this process.
#include "cli/io/output.h"
#include "cli/provider/provider_options.h"

namespace hecla::provider_cli {

cli::ExitCode run_provider(const cli::ProviderOptions& options, const cli::CommonOptions& common,
                           cli::Output& output);

}  // namespace hecla::provider_cli
