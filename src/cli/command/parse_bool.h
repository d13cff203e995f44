// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The values of switches in programs written in Go (--flag=true), for the commands that replace such programs.
#include <optional>
#include <string_view>

namespace hecla::cli {

inline std::optional<bool> parse_bool(std::string_view text) {
  for (const std::string_view yes : {"1", "t", "T", "true", "TRUE", "True"}) {
    if (text == yes) return true;
  }
  for (const std::string_view no : {"0", "f", "F", "false", "FALSE", "False"}) {
    if (text == no) return false;
  }
  return std::nullopt;
}

}  // namespace hecla::cli
