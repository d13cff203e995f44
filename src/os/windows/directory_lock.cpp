// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/directory_lock.h"

namespace hecla::os {

DirectoryLock::DirectoryLock(const std::string&) {}

}  // namespace hecla::os
