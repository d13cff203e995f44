// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The command line as plain data: the commands and options that arguments.cpp defines. Completion scripts and
// man pages are generated from it, so that they always list what the command accepts.
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace hecla::cli {

struct OptionDescription {
  std::vector<std::string>
      names;          // "-e", "--expression"; for a positional argument its name, "FILE"
  std::string value;  // the name of the value, "[NAME=]FILE"; empty if the option takes none
  std::vector<std::string> choices;  // all accepted values; empty if they are not fixed
  std::string description;
  std::string group;  // "Options", "Limits"
  bool is_positional = false;
  bool is_required = false;
  bool is_repeatable = false;

  bool takes_value() const { return !value.empty(); }
  bool takes_file() const { return value.find("FILE") != std::string::npos || value == "PATH"; }
  bool takes_directory() const { return value == "DIR"; }
};

struct CommandDescription {
  std::string name;
  std::string description;
  std::string footer;  // explanations, examples and the exit status
  std::vector<OptionDescription> options;
  std::vector<CommandDescription> commands;  // without hidden ones
};

// Converts the definitions of a CLI11 application.
CommandDescription describe_application(const CLI::App& app);

// Returns the command line of "hecla" (arguments.cpp).
CommandDescription describe_command_line();

enum class Shell : std::uint8_t { Bash, Zsh, Fish };

// Returns a script that completes the command line in a shell.
std::string completion_script(const CommandDescription& hecla, Shell shell);

struct ManualPage {
  std::string name;  // "hecla-eval", in section 1
  std::string text;  // roff, with the macros of man(7)
};

// Returns a page for the program and one for each of its commands.
std::vector<ManualPage> manual_pages(const CommandDescription& hecla);

}  // namespace hecla::cli
