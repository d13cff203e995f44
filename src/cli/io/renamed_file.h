// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>

#include "analysis/rename.h"
#include "cli/io/output.h"

namespace hecla::cli {

// Writes the files in which names changed, all or none, and prints the path of each and the number of names; with
// `dry_run`, prints the changes as unified diffs instead.
void write_renamed(std::span<const analysis::RenamedFile> files, bool dry_run, Output& output,
                   Diagnostics& diags);

}  // namespace hecla::cli
