// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Switches as programs written in Go parse them, for the commands that replace such programs: one
// or two dashes, "=value" for values other than true, and every argument from the first one that is
// not a switch is a file.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/terminal_text.h"

namespace hecla::cli {

struct GoSwitch {
  std::string_view name;
  bool* value;
};

struct GoArguments {
  std::optional<TerminalText> usage_error;
  std::vector<std::string> files;
};

// Sets the values of `switches`. Stops after a usage error, and after a switch that sets `help`.
GoArguments parse_go_arguments(std::span<const std::string> arguments,
                               std::span<const GoSwitch> switches, const bool& help);

}  // namespace hecla::cli
