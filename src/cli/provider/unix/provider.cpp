// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider: runs the program hecla-provider, so that the start of other commands does not pay for the libraries
// that talking to providers needs.
#include <unistd.h>

#include <algorithm>

#include "cli/provider/provider_program.h"

namespace hecla::cli {

ExitCode run_provider_program(std::span<const std::string> arguments, Output& output) {
  std::vector<std::string> words = {provider_program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  if (const auto command = std::ranges::find(words, "provider"); command != words.end())
    words.erase(command);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  if (!output.flush()) return ExitCode::Error;
  ::execvp(provider_program_path().c_str(), argv.data());
  output.message(
      "hecla: the program hecla-provider was found neither beside hecla nor in PATH. It is part of "
      "installations\nof Hecla with the component \"provider\".\n");
  return ExitCode::Error;
}

}  // namespace hecla::cli
