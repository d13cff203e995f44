// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider: runs the program hecla-provider, so that the start of other commands does not pay for the libraries
// that talking to providers needs.
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands.h"

namespace hecla::cli {

namespace {

constexpr const char* program = "hecla-provider";

// Returns the path of a program in the same directory as this one; empty if the system does not tell.
std::string beside_this_program(const char* name) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::string() : (self.parent_path() / name).string();
}

}  // namespace

ExitCode run_provider_program(std::span<const std::string> arguments, Output& output) {
  std::vector<std::string> words = {program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  if (const auto command = std::ranges::find(words, "provider"); command != words.end())
    words.erase(command);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  if (!output.flush()) return ExitCode::Error;
  const std::string beside = beside_this_program(program);
  if (!beside.empty()) ::execv(beside.c_str(), argv.data());
  ::execvp(program, argv.data());
  output.message(
      "hecla: the program hecla-provider was found neither beside hecla nor in PATH. It is part of "
      "installations\nof Hecla with the component \"provider\".\n");
  return ExitCode::Error;
}

}  // namespace hecla::cli
