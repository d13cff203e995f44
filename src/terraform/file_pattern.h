// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Patterns of file names, which need RE2: "*", "?", "[a-z]", "[^a]", "{a,b}", and "**" for any directories in between.
//
//   const auto files = find_files(root, "templates", "**/*.{tftpl,tpl}", limits.max_elements);
#include "terraform/root_directory.h"

namespace hecla::terraform {

// The regular files below the directory `path` that match, as paths relative to it. Files that a symbolic link leads
// out to are passed over, and directories that lead into themselves are entered once. After `most_files` looked at
// it is an error.
FileResult<std::vector<std::string>> find_files(const RootDirectory& root, std::string_view path,
                                                std::string_view pattern, std::size_t most_files);

}  // namespace hecla::terraform
