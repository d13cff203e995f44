// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider: starts Terraform providers and asks them.
#include "cli/arguments/shared_options.h"
#include "cli/provider/provider_options.h"
#include "cli/provider/provider_program.h"

namespace hecla::cli {
namespace {

constexpr Choice<bool> result_forms[] = {{"text", false}, {"json", true}};

}  // namespace

void add_executable(Arguments& arguments, ProviderOptions& provider) {
  arguments.positional("EXECUTABLE", provider.executable, "The provider").required();
  add_timeout(arguments, provider);
}

void add_typed(Arguments& arguments, ProviderOptions& provider, std::string description) {
  add_executable(arguments, provider);
  arguments.positional("TYPE", provider.type, std::move(description)).required();
}

void add_timeout(Arguments& arguments, ProviderOptions& provider) {
  constexpr unsigned day = 24 * 3600;
  arguments.option("--timeout", "N", provider.timeout, "Wait at most N seconds for an answer [60]",
                   1, day);
}

void add_cache(Arguments& arguments, ProviderOptions& provider) {
  arguments.flag("--no-cache", provider.use_cache, false,
                 "Ask the provider for its schema, even if it was asked before");
}

void add_format(Arguments& arguments, ProviderOptions& provider) {
  arguments.choice("--format", "FORM", result_forms, provider.json,
                   "Format of the result: text or json [text]");
}

void add_config(Arguments& arguments, ProviderOptions& provider) {
  arguments.option("--config", "FILE", provider.config,
                   "Read the configuration from FILE: the arguments and blocks of one object");
}

void add_expressions(Arguments& arguments, ProviderOptions& provider) {
  add_variables(arguments, provider.context);
  add_functions(arguments, provider.context.functions);
  add_parsing(arguments);
}

void add_configuration(Arguments& arguments, ProviderOptions& provider) {
  arguments.option("--provider-config", "FILE", provider.provider_config,
                   "Read the configuration of the provider from FILE");
  add_expressions(arguments, provider);
}

ExitCode run_provider_command(const ProviderOptions& options, const Invocation& invocation) {
  return invocation.run_provider
             ? invocation.run_provider(options, invocation.common, invocation.output)
             : run_provider_program(invocation.words, invocation.output);
}

const Command provider_command = {
    "provider", "Print schemas of Terraform providers, call their functions, validate and plan",
    R"(Starts a Terraform provider, in whatever language it is written, and asks it.

A file has the arguments and blocks of one resource or provider. Schemas are kept in
hecla/schemas in $XDG_CACHE_HOME (~/.cache), by the content of the executable.

Exit status: 0 success; 1 the configuration is invalid (validate); 2 an error.

Examples:
  hecla provider schema --installed infra > schemas.json
  hecla provider call ./terraform-provider-time rfc3339_parse '"2024-01-02T03:04:05Z"'
  hecla provider plan ./terraform-provider-random random_pet --config pet.hcl)",
    nullptr};

}  // namespace hecla::cli
