// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/posix/temporary_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "os/posix/file_attributes.h"
#include "os/posix/system_files.h"
#include "os/system_message.h"
#include "os/temporary_name.h"

namespace hecla::os {
namespace {

// Another process that removes leftovers can take the new file for one before it is locked.
bool is_removed_by_another(const OpenFile& file) {
  while (file.lock() == OpenFile::Lock::IsOfAnother) ::usleep(1000);
  struct stat status;
  return ::fstat(file.number(), &status) == 0 && status.st_nlink == 0;
}

}  // namespace

Place Place::of(const std::string& path) {
  const std::size_t slash = path.rfind('/') + 1;  // 0 without one
  const std::string directory = slash == 0 ? "." : path.substr(0, slash);
  return {directory, open_directory(directory), path.substr(slash)};
}

int Place::find(struct stat& status) const {
  const bool is_found =
      ::fstatat(directory.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
  return is_found ? 0 : errno;
}

TemporaryFile::TemporaryFile(const Place& place, mode_t mode, const OpenFile* target)
    : place_(place) {
  do {
    name_ = new_temporary_name(place.name);
    file_ = create_file(place.directory, name_, mode);
    if (!file_.is_open() && errno != EEXIST) {
      failure_ = system_message(errno);
      return;
    }
  } while (!file_.is_open() || is_removed_by_another(file_));
  has_name_ = true;
  if (target) take_name_of(*target);
}

void TemporaryFile::take_name_of(const OpenFile& target) {
  struct stat own, replaced;
  if (::fstat(file_.number(), &own) != 0 || ::fstat(target.number(), &replaced) != 0) return;
  std::string name = temporary_name(place_.name, own.st_ino, replaced.st_ino);
  if (rename_file(place_.directory, name_, name, Rename::IfFree) == 0) name_ = std::move(name);
}

TemporaryFile::~TemporaryFile() {
  if (has_name_) ::unlinkat(place_.directory.number(), name_.c_str(), 0);
}

Failure TemporaryFile::take_attributes_of(const OpenFile& other) {
  return copy_attributes(other, file_);
}

Failure TemporaryFile::sync() const {
  return ::fsync(file_.number()) == 0 ? Failure() : system_message(errno);
}

int TemporaryFile::rename(Rename how) {
  const int error = rename_file(place_.directory, name_, place_.name, how);
  if (error != 0) return error;
  has_name_ = how == Rename::Exchange;
  return 0;
}

int TemporaryFile::link() const {
  const int directory = place_.directory.number();
  return ::linkat(directory, name_.c_str(), directory, place_.name.c_str(), 0) == 0 ? 0 : errno;
}

OpenFile TemporaryFile::open_named() const {
  return OpenFile(::openat(place_.directory.number(), name_.c_str(),
                           O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
}

bool TemporaryFile::has_name_of(const OpenFile& other) const {
  struct stat named, status;
  return ::fstatat(place_.directory.number(), name_.c_str(), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
         ::fstat(other.number(), &status) == 0 && is_same_file(named, status);
}

}  // namespace hecla::os
