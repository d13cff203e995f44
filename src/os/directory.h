// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// An open directory, from which files are found by name without following symbolic links, so that what is found cannot
// change into something outside of it.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "os/descriptor.h"

namespace hecla::os {

enum class FileType : std::uint8_t { Regular, Directory, Link, Pipe, Socket, Device, Unknown };

struct FileStatus {
  FileType type = FileType::Unknown;
  std::uintmax_t size = 0;   // as the system knows it before reading
  std::uint64_t device = 0;  // equal for two names of one file, together with the next one
  std::uint64_t number = 0;
};

// Copies share the open directory. Names are those of entries, without separators; "." is the directory itself. Functions return an errno, or 0.
class Directory {
 public:
  Directory() = default;
  // Opens a directory. errno says why it is not open afterwards.
  explicit Directory(const std::string& path);

  bool is_open() const { return handle_ != nullptr; }

  int status(const std::string& name, FileStatus& status) const;
  // Opens a directory in this one.
  int enter(const std::string& name, Directory& inner) const;
  // Reads where a symbolic link leads.
  int read_link(const std::string& name, std::string& target) const;
  // Opens a file to be read, without waiting for the other end of a pipe.
  int open_file(const std::string& name, Descriptor& file, FileStatus& status) const;
  // Calls `visit` for each entry, in any order, but not for "." and "..". The type can be Unknown.
  int list(const std::function<void(const std::string& name, FileType type)>& visit) const;

 private:
  struct Handle;
  std::shared_ptr<const Handle> handle_;
};

}  // namespace hecla::os
