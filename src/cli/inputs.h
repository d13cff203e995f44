// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finding and reading what a command works on.
#include <hecla/syntax/parse.h>

#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace hecla::cli {

// `files`, or "-", which is standard input, where there are none.
std::vector<std::string> files_or_stdin(const std::vector<std::string>& files);
// Reads and parses them one after the other, for what works on the tree of the native syntax: a file in the
// JSON syntax is a mistake.
std::vector<syntax::DocumentRef> parse_files(const std::vector<std::string>& files,
                                             const CommonOptions& common, Diagnostics& diags);

bool is_json(const std::string& path, Syntax syntax);
// The body of one file.
Body parse_body(const std::string& path, Syntax syntax, const CommonOptions& common,
                Diagnostics& diags);

// A mistake in what the command was given, without a place in a source.
void report_misuse(std::string detail, Diagnostics& diags);

// Whether a file of that name in a directory is taken for configuration.
bool is_configuration_name(std::string_view name);

// The configuration files of a directory, sorted by path; those of its subdirectories too if `recursive`.
// Names that start with a dot (".terraform" among them) and editors' backups are passed over, and symbolic
// links to directories are not followed.
std::vector<std::string> find_configuration(const std::string& directory, bool recursive,
                                            Diagnostics& diags);

}  // namespace hecla::cli
