// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Temporary files beside those that they replace. A file is locked as long as it is open, so that what a killed process
// has left can be told from what another one is using. Before the two are exchanged, its name tells them, so that a file
// of another program that is exchanged instead can be told from the old one.
#include <string>
#include <string_view>

#include "os/posix/open_file.h"

namespace hecla::os {

// The directory of a file, and its name there.
struct Place {
  std::string directory_path;
  OpenFile directory;
  std::string name;

  // Takes an absolute path, or one relative to the working directory.
  static Place of(const std::string& path);
  // Returns an errno, or 0. Does not follow symbolic links.
  int find(struct stat& status) const;
};

class TemporaryFile {
 public:
  // Creates the file. `mode` is changed as the process has asked the system to (umask). `target`: the file for which it
  // will be exchanged, if there is one.
  TemporaryFile(const Place& place, mode_t mode, const OpenFile* target = nullptr);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  // Removes what has the temporary name.
  ~TemporaryFile();

  // Why it could not be created.
  const Failure& failure() const { return failure_; }
  const OpenFile& file() const { return file_; }
  const std::string& name() const { return name_; }

  // Gets the owner, the extended attributes (among them the access control list) and the mode of an open file.
  Failure take_attributes_of(const OpenFile& other);
  Failure sync() const;
  // Gives the file the name of the place. After an exchange, the temporary name is that of the file that had it.
  // Returns an errno, or 0.
  enum class Rename : unsigned { Over = 0, IfFree = 1, Exchange = 2 };  // the flags of renameat2()
  int rename(Rename how);
  // Gives the file the name of the place, if that is free, beside the temporary one. Returns an errno, or 0.
  int link() const;
  // Opens what has the temporary name, which keeps its number from being given to another file.
  OpenFile open_named() const;
  // Returns whether the temporary name is that of the same file as `other`.
  bool has_name_of(const OpenFile& other) const;

 private:
  void take_name_of(const OpenFile& target);

  const Place& place_;
  std::string name_;
  OpenFile file_;
  Failure failure_;
  bool has_name_ = false;
};

// Removes temporary files that killed processes of this user have left in the directory, unless this process has already
// done so. Nothing is removed where files cannot be locked.
void remove_leftovers(const Place& place);

}  // namespace hecla::os
