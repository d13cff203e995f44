// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/posix/file_attributes.h"

#include <copyfile.h>

#include <cerrno>

namespace hecla::os {

Failure copy_extended_attributes(const OpenFile& from, const OpenFile& to) {
  constexpr copyfile_flags_t parts = COPYFILE_ACL | COPYFILE_XATTR;
  const bool is_done = ::fcopyfile(from.number(), to.number(), nullptr, parts) == 0;
  return is_done ? Failure() : "its extended attributes cannot be kept: " + system_message(errno);
}

}  // namespace hecla::os
