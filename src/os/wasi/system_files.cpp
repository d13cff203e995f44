// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/posix/system_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "os/posix/file_attributes.h"
#include "os/system_message.h"
#include "os/wasi/host.h"

namespace hecla::os {

OpenFile open_directory(const std::string& path) {
  return OpenFile(::open(path.c_str(), O_RDONLY | O_DIRECTORY));
}

// Not openat(), which creates files with a mode of its own, so that others could read the content of a private file
// before it has the attributes of the old one.
OpenFile create_file(const OpenFile& directory, const std::string& name, mode_t mode) {
  const int file = host::create_file(directory.number(), name.data(), name.size(), mode);
  if (file < 0) errno = -file;
  return OpenFile(file);
}

int rename_file(const OpenFile& directory, const std::string& name, const std::string& new_name,
                TemporaryFile::Rename how) {
  const int place = directory.number();
  switch (how) {
    case TemporaryFile::Rename::Over:
      return ::renameat(place, name.c_str(), place, new_name.c_str()) == 0 ? 0 : errno;
    case TemporaryFile::Rename::IfFree:
      if (::linkat(place, name.c_str(), place, new_name.c_str(), 0) != 0) return errno;
      ::unlinkat(place, name.c_str(), 0);
      return 0;
    case TemporaryFile::Rename::Exchange:
      break;
  }
  return ENOSYS;
}

OpenFile::Lock OpenFile::lock() const { return Lock::NotSupported; }

// Without locks, what a killed process has left cannot be told from what another one is using.
void remove_leftovers(const Place&) {}

Failure copy_attributes(const OpenFile& from, const OpenFile& to) {
  const int error = host::copy_attributes(from.number(), to.number());
  return error == 0 ? Failure() : "its owner and mode cannot be kept: " + system_message(error);
}

}  // namespace hecla::os
