// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finding and reading configuration files. These functions access the file system.
//
//   for (const std::string& path : analysis::find_configuration("infra", /*recursive=*/true, diags))
//     bodies.push_back(analysis::read_body(path, {}, diags));
#include <hecla/file/file.h>
#include <hecla/model/body.h>
#include <hecla/source/diagnostic.h>

#include <string>
#include <string_view>
#include <vector>

namespace hecla::analysis {

using hecla::is_json;
using hecla::Syntax;
using ReadOptions = FileOptions;

// Reads and parses one file; "-" is standard input. Always returns a body: an empty one if the file cannot be
// read, a partial one after a syntax error.
Body read_body(const std::string& path, const ReadOptions& options, Diagnostics& diags);

// Returns whether find_configuration() takes a file of this name for configuration: *.hcl, *.tf, *.tfvars, *.tofu,
// *.nomad and their JSON forms.
bool is_configuration_name(std::string_view name);

// Returns the configuration files in a directory, and in its subdirectories if `recursive`, sorted by path. Skips
// names that start with a dot (such as ".terraform") and editors' backups, and does not follow symbolic links to
// directories.
std::vector<std::string> find_configuration(const std::string& directory, bool recursive,
                                            Diagnostics& diags);

}  // namespace hecla::analysis
