// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/process_setup.h"

namespace hecla::os {

std::vector<std::string> command_line(int argc, char** argv) { return {argv, argv + argc}; }

std::string_view program_name(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);
}

}  // namespace hecla::os
