// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads the definitions of a CLI11 application.
#include "cli/command/command_line.h"

#include <CLI/CLI.hpp>

namespace hecla::cli {
namespace {

// CLI11 appends the descriptions of validators to the name of the value: "WHEN:{auto,always,never}".
void set_value(const CLI::Option& option, OptionDescription& result) {
  const std::string text = option.get_type_name();
  const std::size_t colon = text.find(':');
  result.value = text.substr(0, colon);
  if (result.is_positional && result.value.empty()) result.value = result.names.front();
  if (colon == text.npos || !text.substr(colon).starts_with(":{")) return;
  const std::size_t end = std::min(text.find('}', colon), text.size());
  for (std::size_t at = colon + 2; at < end;) {
    const std::size_t comma = std::min(text.find(',', at), end);
    result.choices.push_back(text.substr(at, comma - at));
    at = comma + 1;
  }
}

OptionDescription describe_option(const CLI::Option& option) {
  OptionDescription result;
  result.is_positional = option.get_positional();
  result.is_required = option.get_required();
  result.is_repeatable = option.get_items_expected_max() > 1;
  result.description = option.get_description();
  result.group = option.get_group();
  if (result.is_positional) {
    result.names.push_back(option.get_name(true));
  } else {
    for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  }
  if (option.get_items_expected_max() > 0) set_value(option, result);
  return result;
}

}  // namespace

CommandDescription describe_application(const CLI::App& app) {
  CommandDescription result{app.get_name(), app.get_description(), app.get_footer(), {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_group().empty()) result.options.push_back(describe_option(*option));
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) result.commands.push_back(describe_application(*command));
  }
  return result;
}

}  // namespace hecla::cli
