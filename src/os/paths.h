// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Paths as texts in UTF-8, without the file system. The rules of each system can be given, so that they are tested
// everywhere.
//
// On Windows both "/" and "\" separate parts, and what is made here has "/", which Windows accepts: names in output are
// the same on all systems.
#include <cstdint>
#include <string>
#include <string_view>

namespace hecla::os {

enum class PathRules : std::uint8_t { Posix, Windows };
#ifdef _WIN32
constexpr PathRules system_rules = PathRules::Windows;
#else
constexpr PathRules system_rules = PathRules::Posix;
#endif

constexpr std::string_view separators(PathRules rules = system_rules) {
  return rules == PathRules::Windows ? "/\\" : "/";
}

// Returns whether a path depends on the working directory alone. Others are absolute, or on Windows depend on the
// working directory of a drive (C:a) or on the drive of the working directory (\a).
bool is_relative(std::string_view path, PathRules rules = system_rules);

// Return the last part of a path, empty after a separator at its end, also without its extension, and the path without
// that part; empty for one part.
std::string_view file_name(std::string_view path, PathRules rules = system_rules);
std::string_view stem_of(std::string_view path, PathRules rules = system_rules);
std::string_view directory_of(std::string_view path, PathRules rules = system_rules);

// Returns `path` as seen from a directory: `path` itself if it is not relative.
std::string joined(std::string_view directory, std::string_view path,
                   PathRules rules = system_rules);

// Returns the shortest equivalent path, without "." and repeated separators, and without ".." except at the start of a
// relative path; "." for an empty one. On Windows, paths that begin with \\?\ stay as they are.
std::string normal_path(std::string_view path, PathRules rules = system_rules);

// Returns a path as seen from a directory, both of them normal; empty if their texts do not tell. Windows ignores the
// case of ASCII letters.
std::string relative_path(std::string_view path, std::string_view directory,
                          PathRules rules = system_rules);

// Returns whether a normal path that is relative begins with "..".
constexpr bool leads_up(std::string_view path) { return path == ".." || path.starts_with("../"); }

}  // namespace hecla::os
