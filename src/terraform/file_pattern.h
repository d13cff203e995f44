// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Patterns of file names, which need RE2: "*", "?", "[a-z]", "[^a]", "{a,b}", and "**" for any directories in between.
//
//   const auto files = find_files(root, "templates", "**/*.{tftpl,tpl}", limits.max_elements);
#include "terraform/root_directory.h"

namespace hecla::terraform {

// Returns the regular files below the directory `path` that match, as paths relative to it. Symbolic links to files
// outside of the root are skipped, and directories that contain themselves through links are entered once. Visiting
// more than `most_files` files, or very many directories on several paths each, is an error.
FileResult<std::vector<std::string>> find_files(const RootDirectory& root, std::string_view path,
                                                std::string_view pattern, std::size_t most_files);

}  // namespace hecla::terraform
