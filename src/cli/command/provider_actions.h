// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The actions of `hecla provider`, and the help of each.
//
//   const ProviderAction* action = find_provider_action({"provider", "plan", "--help"});
//   action->usage()           // "Usage: hecla provider plan EXECUTABLE TYPE --config FILE [OPTIONS]"
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"

namespace hecla::cli {

struct ProviderAction {
  std::string_view name;
  ProviderOptions::Action action;
  const char* arguments;             // "EXECUTABLE TYPE FILE"
  const char* description;           // begins in lower case
  std::vector<std::string> options;  // besides those of every command
  const char* examples;              // one on a line, without "hecla provider"

  // ---- the parts of its help
  std::string usage() const;
  std::string title() const;
  std::string footer() const;
};

std::span<const ProviderAction> provider_actions();
// Returns the action that the arguments name; null if they name none.
const ProviderAction* find_provider_action(const std::vector<std::string>& arguments);
// Returns the list of all actions, and their examples.
std::string provider_overview();

}  // namespace hecla::cli
