// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace hecla::os {

// What run_process() (cli/io/process.h) does about standard files and signals.
void set_up_process();

// Returns the words of the command line, of which the first names the program. main() received them, which on Windows
// has them in another encoding.
std::vector<std::string> command_line(int argc, char** argv);

// Returns the name of the program without directories, and on Windows without ".exe".
std::string_view program_name(std::string_view path);

}  // namespace hecla::os
