// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Atomic replacement of files. At every moment the file has either its old or its new content, even
// if the process or the system stops half way.
//
//   const auto version = file_version(path);      // before the file is read
//   ... read, compute the new text ...
//   if (auto error = replace_file(path, text, *version)) ...
//
// The new content is written to a temporary file in the same directory, with the mode and the owner
// of the old one, and forced to the disk; then it takes the name. (After a crash of the system the
// old file may be back.) Symbolic links are followed, and remain. Other hard links to the file keep
// the old content, and extended attributes are not copied. If the process is killed, a file named
// .NAME.hecla-XXXXXX may remain.
#include <hecla/base/result.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hecla::cli {

// Distinguishes the content of a file from every other that it had or will have, as far as the file
// system can tell.
struct FileVersion {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t size = 0;
  std::int64_t seconds = 0;  // time of the last change
  std::int64_t nanoseconds = 0;
  friend bool operator==(const FileVersion&, const FileVersion&) = default;
};

// Returns the version of a file now. The error is a message such as "cannot read main.tf: no such
// file".
Result<FileVersion, std::string> file_version(const std::string& path);

// Replaces the content of a regular file. Returns a message such as "cannot write main.tf: no space
// left on device", and leaves the file as it was, if that is not possible: also if the user may not
// write to the file, if its owner cannot be kept, or if its version is no longer `expected`.
std::optional<std::string> replace_file(const std::string& path, std::string_view text,
                                        const FileVersion& expected);

}  // namespace hecla::cli
