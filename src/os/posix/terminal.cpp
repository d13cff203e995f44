// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/terminal.h"

#include <unistd.h>

namespace hecla::os {

bool is_terminal(StandardFile file) { return ::isatty(static_cast<int>(file)) != 0; }

}  // namespace hecla::os
