// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the commands of `hecla provider` have in common: their options, and that another program runs them.
#include <memory>
#include <string>
#include <vector>

#include "cli/arguments/arguments.h"

namespace hecla::cli {

struct ProviderOptions {
  enum class Action : std::uint8_t {
    Schema,
    Functions,
    Call,
    Validate,
    Plan,
    List,
    Invoke,
    Open,
    Docs,
    New
  };
  Action action = Action::Schema;
  std::vector<std::string> executables;  // all, for Schema
  std::string executable;                // the only one
  std::string type;                      // or the name of a function, or of a new provider
  std::string file;                      // or the directory of a new provider
  std::vector<std::string> expressions;  // arguments of a function
  std::string installed;                 // a directory; see providers.h of provider_cli
  std::string address;            // "HOST/NAMESPACE/NAME"; empty: derived from the file's name
  unsigned terraform_minor = 15;  // of the version of Terraform whose output is printed
  ContextOptions context;
  std::string config;           // a file
  std::string prior;            // a file
  std::string provider_config;  // a file
  bool json = false;
  bool include_objects = false;
  std::uint64_t limit = 0;  // of objects; 0: none
  bool json_schema = false;
  std::string output;                 // a directory
  std::string examples = "examples";  // a directory
  bool use_cache = true;
  unsigned timeout = 60;  // seconds
};

// --- the options of several commands

// Adds EXECUTABLE and --timeout.
void add_executable(Arguments& arguments, ProviderOptions& provider);
// Adds EXECUTABLE, TYPE and --timeout.
void add_typed(Arguments& arguments, ProviderOptions& provider, std::string description);
void add_timeout(Arguments& arguments, ProviderOptions& provider);
void add_cache(Arguments& arguments, ProviderOptions& provider);
void add_format(Arguments& arguments, ProviderOptions& provider);
void add_config(Arguments& arguments, ProviderOptions& provider);
// Adds the names that expressions in files can use, and how files are read.
void add_expressions(Arguments& arguments, ProviderOptions& provider);
// Adds --provider-config and the above.
void add_configuration(Arguments& arguments, ProviderOptions& provider);

// Runs a command in this process, or by the program hecla-provider.
ExitCode run_provider_command(const ProviderOptions& options, const Invocation& invocation);

// See prepare() in cli/command.h.
template <ProviderOptions::Action action, void (*declare)(Arguments&, ProviderOptions&)>
Runner prepare_provider(Arguments& arguments) {
  const auto options = std::make_shared<ProviderOptions>();
  options->action = action;
  declare(arguments, *options);
  return [options](const Invocation& invocation) {
    return run_provider_command(*options, invocation);
  };
}

}  // namespace hecla::cli
