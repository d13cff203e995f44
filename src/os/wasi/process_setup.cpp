// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/process_setup.h"

#include <wasi/libc-find-relpath.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

// The C library's working directory: what getcwd() returns.
extern "C" char* __wasilibc_cwd;

// The C library calls this to find the open directory that a path is in, and the rest of the path. There is one open
// directory, which stands for the whole file system: paths are passed on as they are, and the host knows which are
// relative.
extern "C" int __wasilibc_find_relpath_alloc(const char* path, const char** prefix, char** buffer,
                                             std::size_t* buffer_size, int can_grow) {
  constexpr int working_directory = 3;
  const std::size_t size = std::strlen(path) + 1;
  if (size > *buffer_size) {
    char* const larger = can_grow != 0 ? static_cast<char*>(std::realloc(*buffer, size)) : nullptr;
    if (!larger) {
      errno = can_grow != 0 ? ENOMEM : ERANGE;
      return -1;
    }
    *buffer = larger;
    *buffer_size = size;
  }
  std::memcpy(*buffer, path, size);
  *prefix = "";
  return working_directory;
}

namespace hecla::os {

// The host reports errors of writing, and opens what is closed. It sets PWD.
void set_up_process() {
  if (char* const directory = std::getenv("PWD")) __wasilibc_cwd = directory;
}

}  // namespace hecla::os
