// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/provider/provider_program.h"

#include <filesystem>

#include "os/program.h"

namespace hecla::cli {

std::string provider_program_path() {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto sibling = self.parent_path() / provider_program;
  return !error && std::filesystem::exists(sibling, error) ? sibling.string() : provider_program;
}

Result<std::string, ProviderFailure> output_of_provider_program(
    const std::vector<std::string>& arguments, std::size_t max_bytes) {
  using How = os::ProgramEnd::How;
  std::vector<std::string> words = arguments;
  words.insert(words.begin(), provider_program);
  os::ProgramEnd end = os::run_program(provider_program_path(), words, {.max_output = max_bytes});
  switch (end.how) {
    case How::NotStarted:
      return ProviderFailure{"the program hecla-provider was not found"};
    case How::TooLong:
      return ProviderFailure{"its output is too large"};
    case How::Failed:
      return ProviderFailure{"hecla-provider failed"};
    case How::Fine:
      break;
  }
  return std::move(end.output);
}

}  // namespace hecla::cli
