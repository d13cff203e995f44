// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "os/posix/temporary_file.h"
#include "os/temporary_name.h"

namespace hecla::os {
namespace {

// Sets the status. Opens nothing, because a file of another kind may wait for its reader.
bool can_be_leftover(int directory, const char* name, struct stat& status) {
  return ::fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode) &&
         status.st_uid == ::geteuid() && can_be_temporary(name, status.st_ino);
}

// Whoever has the lock may remove the file, since its creator has ended.
void remove_if_leftover(int directory, const char* name) {
  struct stat named, status;
  if (!can_be_leftover(directory, name, named)) return;
  const OpenFile file(::openat(directory, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  const bool is_locked = file.is_open() && file.lock() == OpenFile::Lock::Taken;
  if (!is_locked || ::fstat(file.number(), &status) != 0) return;
  if (can_be_leftover(directory, name, named) && is_same_file(named, status)) {
    ::unlinkat(directory, name, 0);
  }
}

bool is_first_visit(const std::string& directory) {
  static std::mutex mutex;
  static std::set<std::string> visited;
  const std::lock_guard lock(mutex);
  return visited.insert(directory).second;
}

}  // namespace

void remove_leftovers(const Place& place) {
  if (!is_first_visit(place.directory_path)) return;
  const int file = ::openat(place.directory.number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(::fdopendir(file), &::closedir);
  if (!entries) {
    ::close(file);
    return;
  }
  while (const dirent* entry = ::readdir(entries.get())) {
    if (entry->d_name[0] == '.') remove_if_leftover(file, entry->d_name);
  }
}

}  // namespace hecla::os
