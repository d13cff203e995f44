// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

#include "os/descriptor.h"

namespace hecla::os {

// Lets other processes that lock the same directory wait until it is destroyed, for a while: commands that change several
// files do so one after the other. It is no more than a courtesy, because who waits too long goes on; on Windows, and
// where directories have no locks, nobody waits.
class DirectoryLock {
 public:
  DirectoryLock() = default;
  explicit DirectoryLock(const std::string& directory);

 private:
  Descriptor descriptor_;
};

}  // namespace hecla::os
