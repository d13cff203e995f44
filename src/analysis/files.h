// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds configuration files. These functions access the file system.
//
//   for (const std::string& path : analysis::find_configuration("infra", /*recursive=*/true, diags))
//     files.push_back(hecla::parse_file(path, diags));
#include <hecla/file/file.h>
#include <hecla/source/diagnostic.h>

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace hecla::analysis {

// Returns whether find_configuration() includes a file with this name: *.hcl, *.tf, *.tfvars, *.tofu,
// *.nomad and their JSON forms, and *.pp.
bool is_configuration_name(std::string_view name);

// Returns whether find_configuration() includes a file with this path below its directory, when it is recursive.
bool is_configuration_path(std::string_view path);

// Returns the configuration files in a directory, and in its subdirectories if `recursive`, sorted by path: those
// whose names `takes_name` accepts. The paths are normal: "main.tf" in ".". Skips names that start with a dot (such as
// ".terraform"), editors' backups, and the subdirectories `skipped`, whose paths are normal, too. Does not follow
// symbolic links to directories.
std::vector<std::string> find_configuration(
    const std::string& directory, bool recursive, Diagnostics& diags,
    bool (*takes_name)(std::string_view name) = is_configuration_name,
    const std::unordered_set<std::string>& skipped = {});

// Returns the directories with files of modules in a directory and its subdirectories, sorted.
std::vector<std::string> find_modules(const std::string& directory, Diagnostics& diags);
// Returns the files of the module in a directory, sorted by path.
std::vector<std::string> find_module_files(const std::string& directory, Diagnostics& diags);
// Reports that a directory has no such files.
void report_no_module(const std::string& directory, Diagnostics& diags);

// Parses files; those that cannot be read are empty.
std::vector<File> read_files(const std::vector<std::string>& paths, const FileOptions& options,
                             Diagnostics& diags);

}  // namespace hecla::analysis
