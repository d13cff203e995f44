// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/posix/system_files.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

namespace hecla::os {

OpenFile open_directory(const std::string& path) {
  return OpenFile(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

int rename_file(const OpenFile& directory, const std::string& name, const std::string& new_name,
                TemporaryFile::Rename how) {
  const unsigned flags = how == TemporaryFile::Rename::Over     ? 0
                         : how == TemporaryFile::Rename::IfFree ? RENAME_EXCL
                                                                : RENAME_SWAP;
  const int place = directory.number();
  const bool succeeded = ::renameatx_np(place, name.c_str(), place, new_name.c_str(), flags) == 0;
  return succeeded ? 0 : errno;
}

// The system has no public locks of an open file in fcntl().
OpenFile::Lock OpenFile::lock() const {
  if (::flock(number(), LOCK_EX | LOCK_NB) == 0) return Lock::Taken;
  return errno == EWOULDBLOCK ? Lock::IsOfAnother : Lock::NotSupported;
}

}  // namespace hecla::os
