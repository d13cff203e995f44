// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/posix/file_attributes.h"

#include <unistd.h>

#include <cerrno>

namespace hecla::os {

// The owner comes first, because setting it can clear bits of the mode and capabilities, and the mode last, because
// access control lists change it.
Failure copy_attributes(const OpenFile& from, const OpenFile& to) {
  struct stat status, own;
  if (::fstat(from.number(), &status) != 0 || ::fstat(to.number(), &own) != 0) {
    return system_message(errno);
  }
  const bool has_same_owner = own.st_uid == status.st_uid && own.st_gid == status.st_gid;
  if (!has_same_owner && ::fchown(to.number(), status.st_uid, status.st_gid) != 0) {
    return "its owner cannot be kept: " + system_message(errno);
  }
  if (auto failure = copy_extended_attributes(from, to)) return failure;
  const bool has_mode = ::fchmod(to.number(), status.st_mode & 07777) == 0;
  return has_mode ? Failure() : system_message(errno);
}

}  // namespace hecla::os
