// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The operations on paths that need the file system: native/ uses the standard library, and wasi/ the C library,
// because the standard library has no file system there. Operations on paths alone: os/paths.h.
//
// Nothing here throws but std::bad_alloc. Safe to call from several threads.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace hecla::os {

bool exists(const std::string& path);
bool is_directory(const std::string& path);
// Returns whether the path itself is a symbolic link.
bool is_link(const std::string& path);
// Returns whether a file was there and is removed.
bool remove_file(const std::string& path);
// Returns the size of a file, or 0 if it is not known before reading: for pipes, devices and files of /proc.
std::uintmax_t size(const std::string& path);

// Return an absolute path: without symbolic links and empty if nothing is there, or as it is written.
std::string canonical(const std::string& path);
std::string absolute(const std::string& path);
// Returns the path as seen from `base`, or nothing if there is none.
std::optional<std::string> relative(const std::string& path, const std::string& base);
// Returns the shortest path of the same file: normal_path(), but ".." behind a link stays.
std::string shortest_path(std::string_view path);
// Returns an empty string if it is not known.
std::string working_directory();

struct Entry {
  std::string path;  // begins with that of the directory
  std::string name;
  bool is_directory = false;  // or a link to one
  bool is_link = false;
  // True if it can be read without blocking: reading a pipe or a device could take forever. A broken link counts, so
  // that it is reported.
  bool is_regular_or_missing = false;
};
// Calls `visit` with each entry of a directory, in any order, until there are no more or an error occurs.
std::error_code list(const std::string& directory, const std::function<void(const Entry&)>& visit);

}  // namespace hecla::os
