// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "analysis/changed_files.h"
#include "cli/io/output.h"

namespace hecla::cli {

// Returns the change of a file as a unified diff that git can apply.
std::string patch_of(const std::string& path, std::string_view before, std::string_view after);

// Writes the files, all or none (change_files()), and prints the name of each with the number of places that changed, such
// as "2 names"; if it is a dry run, prints unified diffs instead.
void write_changes(std::span<const analysis::ChangedFile> files, std::span<const SourceRef> read,
                   bool is_dry_run, std::string_view noun, Output& output, Diagnostics& diags);

}  // namespace hecla::cli
