// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The commands. Each writes its result and its diagnostics to an Output and returns the exit code of the process.
#include <span>
#include <string>

#include "cli/io/output.h"
#include "cli/options.h"

namespace hecla::cli {

ExitCode run_eval(const EvalOptions& options, const CommonOptions& common, Output& output);
// Runs `hecla eval --locals`.
ExitCode run_eval_locals(const EvalOptions& options, const CommonOptions& common, Output& output);
ExitCode run_check(const CheckOptions& options, const CommonOptions& common, Output& output);
ExitCode run_console(const ConsoleOptions& options, const CommonOptions& common, Output& output);
ExitCode run_completion(const CompletionOptions& options, Output& output);
ExitCode run_decode(const DecodeOptions& options, const CommonOptions& common, Output& output);
ExitCode run_edit(const EditOptions& options, const CommonOptions& common, Output& output);
// Returns a message if arguments are missing; empty otherwise.
std::string edit_usage_error(const EditOptions& options);
ExitCode run_diff(const DiffOptions& options, const CommonOptions& common, Output& output);
ExitCode run_explain(const ExplainOptions& options, const CommonOptions& common, Output& output);
ExitCode run_list(const ListOptions& options, const CommonOptions& common, Output& output);
ExitCode run_get(const GetOptions& options, const CommonOptions& common, Output& output);
ExitCode run_fmt(const FmtOptions& options, const CommonOptions& common, Output& output);
ExitCode run_list_functions(const ListFunctionsOptions& options, const CommonOptions& common,
                            Output& output);
ExitCode run_json(const JsonOptions& options, const CommonOptions& common, Output& output);
ExitCode run_manual(const ManualOptions& options, Output& output);
ExitCode run_merge(const MergeOptions& options, const CommonOptions& common, Output& output);
ExitCode run_parse(const ParseOptions& options, const CommonOptions& common, Output& output);
ExitCode run_pcl(const PclOptions& options, const CommonOptions& common, Output& output);
// Replaces this process by the program hecla-provider, which has the libraries that the command needs. Returns only
// if that is not possible. `arguments` are all arguments of `hecla`.
ExitCode run_provider_program(std::span<const std::string> arguments, Output& output);
ExitCode run_query(const QueryOptions& options, const CommonOptions& common, Output& output);
ExitCode run_schema(const SchemaOptions& options, const CommonOptions& common, Output& output);
ExitCode run_validate(const ValidateOptions& options, const CommonOptions& common, Output& output);
ExitCode run_wire(const WireOptions& options, const CommonOptions& common, Output& output);

// Runs the command under the name hcl2json, with its own flags and exit codes. `arguments` are without the name.
int run_hcl2json(std::span<const std::string> arguments);

// Run the command under the names hcldec and hclfmt, in the same way.
int run_hcldec(std::span<const std::string> arguments);
int run_hclfmt(std::span<const std::string> arguments);

// Runs `hecla`. `arguments` are without the name. `run_provider` runs `hecla provider` in this process; without it,
// the program hecla-provider does.
int run_hecla(std::span<const std::string> arguments,
              ExitCode (*run_provider)(const ProviderOptions& options, const CommonOptions& common,
                                       Output& output) = nullptr);

}  // namespace hecla::cli
