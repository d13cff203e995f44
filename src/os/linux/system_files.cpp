// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/posix/system_files.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace hecla::os {

OpenFile open_directory(const std::string& path) {
  return OpenFile(::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
}

int rename_file(const OpenFile& directory, const std::string& name, const std::string& new_name,
                TemporaryFile::Rename how) {
  const int place = directory.number();
  const bool succeeded = how == TemporaryFile::Rename::Over
                             ? ::renameat(place, name.c_str(), place, new_name.c_str()) == 0
                             : ::syscall(SYS_renameat2, place, name.c_str(), place,
                                         new_name.c_str(), static_cast<unsigned>(how)) == 0;
  return succeeded ? 0 : errno;
}

// Not flock(), because scripts lock files with the program of this name while they start others that change them.
OpenFile::Lock OpenFile::lock() const {
  struct flock whole = {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (::fcntl(number(), F_OFD_SETLK, &whole) == 0) return Lock::Taken;
  return errno == EAGAIN || errno == EACCES ? Lock::IsOfAnother : Lock::NotSupported;
}

}  // namespace hecla::os
