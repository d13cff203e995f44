// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>

#include "os/posix/system_files.h"

namespace hecla::os {

OpenFile create_file(const OpenFile& directory, const std::string& name, mode_t mode) {
  return OpenFile(::openat(directory.number(), name.c_str(),
                           O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
}

}  // namespace hecla::os
