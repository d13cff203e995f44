// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// `hecla explain`: the first line is a path, the rest a file of a module. Another file of the module declares sensitive
// variables, whose values must not appear in any output.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command.h"

namespace {

using hecla::fuzz::Outcome;
using hecla::fuzz::require;

constexpr std::string_view canary = "q7Xq7Xq7X";

constexpr std::string_view secrets = R"(
variable "secret" {
  sensitive = true
}
variable "secrets" {
  sensitive = true
}
)";

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

void run(hecla::fuzz::Command& command, std::string_view path, std::string_view text, bool json) {
  const std::string value(canary);
  std::vector<std::string> words = {
      "explain", "--var=secret=\"" + value + "\"",
      "--var=secrets={ " + value + " = [\"" + value + "\"], a = { b = \"" + value + "\" } }"};
  if (json) words.push_back("--json");
  words.insert(words.end(), {"--", "main.tf", std::string(path)});
  const Outcome outcome = command.run(words, {{"main.tf", text}, {"secrets.tf", secrets}}, "");
  require(outcome.exit == 0 || !outcome.err.empty());
  // A text that the author wrote, or reveals, is not a secret.
  if (contains(text, "q7X") || contains(path, "q7X") || contains(text, "nonsensitive")) return;
  require(!contains(outcome.out, canary) && !contains(outcome.err, canary));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static hecla::fuzz::Command command;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = input.find('\n');
  if (end == std::string_view::npos || contains(input.substr(0, end), std::string_view("\0", 1)))
    return 0;
  for (const bool json : {false, true})
    run(command, input.substr(0, end), input.substr(end + 1), json);
  return 0;
}
