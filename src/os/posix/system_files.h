// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What temporary files need of the system that each does in its own way: linux/, macos/ and wasi/ have the definitions,
// also of OpenFile::lock() and copy_attributes(); unix/ and wasi/ that of remove_leftovers().
#include <string>

#include "os/posix/temporary_file.h"

namespace hecla::os {

// Opens a directory to name files in it. Sets errno if it cannot be opened.
OpenFile open_directory(const std::string& path);

// Creates a file that does not exist yet, to be read and written. Sets errno if it cannot be created.
OpenFile create_file(const OpenFile& directory, const std::string& name, mode_t mode);

// Renames a file within a directory. Returns an errno, or 0.
int rename_file(const OpenFile& directory, const std::string& name, const std::string& new_name,
                TemporaryFile::Rename how);

}  // namespace hecla::os
