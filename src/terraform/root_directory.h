// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// RootDirectory: the files below one directory, and no others.
//
//   const RootDirectory root("modules/network");
//   const auto text = root.read("templates/user_data.tftpl", limits.max_string_bytes);
//
// Paths are relative to the directory, or absolute ones that begin with its own. Each step of a path is taken from the
// directory that the step before led to, symbolic links by hand: neither "..", nor a link, nor a file that is
// replaced in between leads out. Immutable; may be used from several threads.
#include <hecla/base/result.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::terraform {

enum class FileKind : std::uint8_t { Regular, Directory, Other };

struct DirectoryEntry {
  std::string name;
  FileKind kind;  // of what a symbolic link leads to
};

// What the message of a failed operation says after the path: "is a directory, not a file".
struct FileProblem {
  enum class Kind : std::uint8_t { Missing, Outside, Other };
  Kind kind = Kind::Other;
  std::string message;
};
template <class T>
using FileResult = Result<T, FileProblem>;

class RootDirectory {
 public:
  // A directory that cannot be opened is the problem of each operation.
  explicit RootDirectory(std::string path);

  // Without symbolic links; empty where the directory cannot be opened.
  const std::string& absolute_path() const { return absolute_; }

  // `path` without ".", ".." and repeated slashes, relative to the directory ("." is itself).
  FileResult<std::string> relative(std::string_view path) const;
  // The bytes of a regular file.
  FileResult<std::string> read(std::string_view path, std::size_t max_bytes) const;
  // Nothing where there is no such file.
  FileResult<std::optional<FileKind>> kind(std::string_view path) const;
  // What is in a directory, sorted by name. Links that lead nowhere, or out, are left out.
  FileResult<std::vector<DirectoryEntry>> list(std::string_view path) const;
  // Which file it is, wherever its path leads through links: equal for equal files.
  FileResult<std::string> identity(std::string_view path) const;

 private:
  class Walk;
  struct Found;
  FileResult<Found> find(std::string_view path) const;

  std::string path_;
  std::string absolute_;
  std::shared_ptr<const int> directory_;
};

}  // namespace hecla::terraform
