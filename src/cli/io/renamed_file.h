// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "analysis/rename.h"
#include "cli/io/output.h"

namespace hecla::cli {

// Writes a file in which names changed, and prints its path and their number; with `dry_run`, prints the changes as a
// unified diff instead.
void write_renamed(const analysis::RenamedFile& file, bool dry_run, Output& output,
                   Diagnostics& diags);

}  // namespace hecla::cli
