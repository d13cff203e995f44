// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The files that a command was given.
#include <hecla/syntax/parse.h>

#include <string>
#include <vector>

#include "cli/options.h"

namespace hecla::cli {

// Returns `files`, or "-" (standard input) if there are none.
std::vector<std::string> files_or_stdin(const std::vector<std::string>& files);

// Reads and parses files for commands that need the tree of the native syntax; a file in the JSON syntax is an
// error.
std::vector<syntax::DocumentRef> parse_files(const std::vector<std::string>& files,
                                             const CommonOptions& common, Diagnostics& diags);

// Reports an error in what the command was given, which has no position in a file.
void report_usage_error(std::string detail, Diagnostics& diags);

}  // namespace hecla::cli
