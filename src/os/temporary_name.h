// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace hecla::os {

// Names of files beside those that they replace, their targets. Files are numbered by the file system (st_ino).

// Returns a name for a new file, .TARGET.hecla-XXXXXX, another one for each call.
std::string new_temporary_name(const std::string& target);

// Returns a name that tells the file and its target, .TARGET.hecla-XXX-YYY.
std::string temporary_name(const std::string& target, std::uint64_t file,
                           std::uint64_t target_file);

// Returns whether `name` is that of a new file, or tells this one. It passes for another one out of 100,000.
bool can_be_temporary(std::string_view name, std::uint64_t file);

}  // namespace hecla::os
