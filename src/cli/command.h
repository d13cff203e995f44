// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A command: its name, its help, its options and what it does, all in one source.
//
//   struct CheckOptions {
//     InputOptions inputs;
//     bool quiet = false;
//   };
//   void declare_check(Arguments& arguments, CheckOptions& check) {
//     add_inputs(arguments, check.inputs, "Files and directories to check");
//     arguments.flag("-q,--quiet", check.quiet, "Do not print a summary");
//   }
//   ExitCode run_check(const CheckOptions& options, const CommonOptions& common, Output& output);
//
//   const Command check_command = {"check", "Check files for syntax errors", "Exit status: ...",
//                                  prepare<CheckOptions, declare_check, run_check>};
//
// and the line HECLA_COMMAND(check) in commands.def. A command of `hecla edit` is edit_NAME_command, and its line
// HECLA_COMMAND_OF(edit, NAME). Parsing, help, completion and man pages follow from it.
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cli/options.h"

namespace hecla::cli {

class Arguments;
class Output;
struct ProviderOptions;

// Runs an action of `hecla provider` in this process.
using RunProvider = ExitCode(const ProviderOptions& options, const CommonOptions& common,
                             Output& output);

// What runs a command knows beside its own options.
struct Invocation {
  const CommonOptions& common;
  Output& output;
  std::span<const std::string> words;  // all arguments, as they were given
  RunProvider* run_provider;           // null: another program does it
};

using Runner = std::function<ExitCode(const Invocation& invocation)>;

// Declares the options of a command and returns what runs it with those that are then parsed.
using Declare = Runner(Arguments& arguments);

template <class Options, void (*declare)(Arguments&, Options&),
          ExitCode (*run)(const Options&, const CommonOptions&, Output&)>
Runner prepare(Arguments& arguments) {
  const auto options = std::make_shared<Options>();
  declare(arguments, *options);
  return [options](const Invocation& invocation) {
    return run(*options, invocation.common, invocation.output);
  };
}

struct Command {
  const char* name;
  const char* summary;     // one line, without a full stop
  const char* help;        // explanations, examples and the exit status
  Declare* declare;        // null if it only has commands
  bool is_hidden = false;  // from help, completion and messages
};

extern const Command hecla_command;  // the program, which has the others
#define HECLA_COMMAND(name) extern const Command name##_command;
#define HECLA_COMMAND_OF(around, name) HECLA_COMMAND(around##_##name)
#include "cli/commands.def"

// Returns the commands of a command, in the order of the help.
std::vector<const Command*> commands_of(const Command& command);

}  // namespace hecla::cli
