// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/drop_in/go_flags.h"

#include "cli/command/parse_bool.h"

namespace hecla::cli {
namespace {

bool* find(std::span<const GoSwitch> switches, std::string_view name) {
  for (const GoSwitch& known : switches) {
    if (known.name == name) return known.value;
  }
  return nullptr;
}

// Returns a message if the argument is not valid.
std::optional<TerminalText> parse(std::string_view argument, std::span<const GoSwitch> switches) {
  const std::string_view name = argument.substr(argument.starts_with("--") ? 2 : 1);
  const std::size_t equals = name.find('=');
  const auto value =
      equals == std::string_view::npos ? std::optional(true) : parse_bool(name.substr(equals + 1));
  bool* const known = find(switches, name.substr(0, equals));
  if (known && value) {
    *known = *value;
    return std::nullopt;
  }
  TerminalText message = known ? TerminalText("not a boolean: ") : TerminalText("unknown flag: ");
  return message << argument << "\n";
}

}  // namespace

GoArguments parse_go_arguments(std::span<const std::string> arguments,
                               std::span<const GoSwitch> switches, const bool& help) {
  GoArguments parsed;
  std::size_t at = 0;
  for (; at < arguments.size(); ++at) {
    const std::string& argument = arguments[at];
    if (argument == "--") {
      ++at;
      break;
    }
    if (argument.size() < 2 || argument[0] != '-') break;
    parsed.usage_error = parse(argument, switches);
    if (parsed.usage_error || help) break;
  }
  parsed.files.assign(arguments.begin() + static_cast<std::ptrdiff_t>(at), arguments.end());
  return parsed;
}

}  // namespace hecla::cli
