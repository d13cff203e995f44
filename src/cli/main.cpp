// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// One program under several names: the name by which it is called selects the command.
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/process.h"

namespace {

int run(int argc, char** argv) {
  std::string_view name = argc > 0 ? argv[0] : "hecla";
  name.remove_prefix(std::string_view(name).find_last_of('/') + 1);
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  if (name == "hcl2json") return hecla::cli::run_hcl2json(arguments);
  if (name == "hcldec") return hecla::cli::run_hcldec(arguments);
  if (name == "hclfmt") return hecla::cli::run_hclfmt(arguments);
  return hecla::cli::run_hecla(arguments);
}

}  // namespace

int main(int argc, char** argv) {
  return hecla::cli::run_process([&] { return run(argc, argv); });
}
