// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/program.h"

namespace hecla::os {

// Programs are not started on this system.
ProgramEnd run_program(const std::string&, const std::vector<std::string>&, const ProgramOptions&) {
  return {};
}

}  // namespace hecla::os
