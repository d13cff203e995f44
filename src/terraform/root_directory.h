// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// RootDirectory gives access to the files below one directory, and to no others.
//
//   const RootDirectory root("modules/network");
//   const auto text = root.read("templates/user_data.tftpl", limits.max_string_bytes);
//
// Paths are relative to the directory, or absolute and inside of it. Each part of a path is looked
// up in the directory that the part before it led to, and symbolic links are followed by this
// class, so that "..", a link, or a file that is replaced meanwhile cannot lead outside. Immutable;
// safe to use from several threads.
#include <hecla/base/result.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "os/directory.h"

namespace hecla::terraform {

enum class FileKind : std::uint8_t { Regular, Directory, Other };

struct DirectoryEntry {
  std::string name;
  FileKind kind;  // of the target, for a symbolic link
};

// The reason why an operation failed. The message continues a sentence that starts with the path:
// "is a directory, not a file".
struct FileProblem {
  enum class Kind : std::uint8_t { Missing, Outside, Other };
  Kind kind = Kind::Other;
  std::string message;
};
template <class T>
using FileResult = Result<T, FileProblem>;

class RootDirectory {
 public:
  // If the directory cannot be opened, each operation fails.
  explicit RootDirectory(std::string path);

  // Returns the path without symbolic links, or an empty string if the directory cannot be opened.
  const std::string& absolute_path() const { return absolute_; }

  // Returns `path` without ".", ".." and repeated slashes, relative to the directory, which itself is ".".
  FileResult<std::string> relative(std::string_view path) const;
  // Reads a regular file.
  FileResult<std::string> read(std::string_view path, std::size_t max_bytes) const;
  // Reads a regular file in pieces, which are valid during the call of `consume`.
  std::optional<FileProblem> read_pieces(
      std::string_view path, std::size_t max_bytes,
      const std::function<void(std::string_view)>& consume) const;
  // Returns nothing if there is no such file.
  FileResult<std::optional<FileKind>> kind(std::string_view path) const;
  // Lists a directory, sorted by name, without links that are broken or lead outside.
  FileResult<std::vector<DirectoryEntry>> list(std::string_view path) const;
  // Returns a text that is equal for paths that lead to the same file.
  FileResult<std::string> identity(std::string_view path) const;

 private:
  class Walk;
  struct Found;
  FileResult<Found> find(std::string_view path) const;

  std::string path_;
  std::string absolute_;
  os::Directory directory_;
};

}  // namespace hecla::terraform
