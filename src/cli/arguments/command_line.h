// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The command line as plain data: commands and their options. The help, completion scripts and man pages are made of it,
// so that they always list what the command accepts.
#include <string>
#include <vector>

#include "cli/command.h"

namespace hecla::cli {

// The groups of options, in the order of the help.
inline constexpr const char* option_groups[] = {"Options", "Limits", "Common options"};

struct OptionDescription {
  std::vector<std::string>
      names;               // "-e", "--expression"; of a positional argument its name, "FILE"
  std::string value = {};  // the name of the value, "[NAME=]FILE"; empty if the option takes none
  std::vector<std::string> choices = {};  // all accepted values; empty if they are not fixed
  std::string description = {};
  std::string group = option_groups[0];
  bool is_positional = false;
  bool is_required = false;
  bool is_repeatable = false;

  bool takes_value() const { return !value.empty(); }
  bool takes_file() const { return value.find("FILE") != std::string::npos || value == "PATH"; }
  bool takes_directory() const { return value == "DIR"; }
};

struct CommandDescription {
  std::string path = {};  // "hecla edit set"
  std::string name;       // "set"
  std::string description;
  std::string footer = {};  // explanations, examples and the exit status
  std::vector<OptionDescription> options = {};
  std::vector<CommandDescription> commands = {};  // without hidden ones
};

// How much of the commands of a command is described.
enum class Depth : std::uint8_t { Names, All };

// `path` is that of the command around it.
CommandDescription describe(const Command& command, const std::string& path, Depth depth);

// Returns the words after the name of a command: "[OPTIONS] ADDRESS [PATH...]".
std::string usage_of(const CommandDescription& command);

// Returns the text that --help prints. Lines are broken at `width` columns, except for examples.
std::string help_page(const CommandDescription& command, std::size_t width);

enum class Shell : std::uint8_t { Bash, Zsh, Fish };

// Returns a script that completes the command line in a shell.
std::string completion_script(const CommandDescription& hecla, Shell shell);

struct ManualPage {
  std::string name;  // "hecla-edit-set", in section 1
  std::string text;  // roff, with the macros of man(7)
};

// Returns a page for the program and one for each of its commands, at every depth.
std::vector<ManualPage> manual_pages(const CommandDescription& hecla);

}  // namespace hecla::cli
