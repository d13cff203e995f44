// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The options of each command, as CLI11 definitions. Parsing stores their values in a Request.
#include <string>
#include <vector>

#include "cli/options.h"

namespace CLI {
class App;
}

namespace hecla::cli {

class Output;

// Runs `hecla provider` in this process.
using RunProvider = ExitCode(const ProviderOptions& options, const CommonOptions& common,
                             Output& output);

struct Request {
  CommonOptions common;
  EvalOptions eval;
  CheckOptions check;
  CompletionOptions completion;
  ConsoleOptions console;
  DecodeOptions decode;
  EditOptions edit;
  DiffOptions diff;
  ExplainOptions explain;
  GetOptions get;
  FmtOptions fmt;
  ListFunctionsOptions list_functions;
  JsonOptions json;
  ListOptions list;
  ManualOptions manual;
  MergeOptions merge;
  ParseOptions parse;
  QueryOptions query;
  SchemaOptions schema;
  PclOptions pcl;
  ProviderOptions provider;
  ValidateOptions validate;
  WireOptions wire;

  std::vector<std::string> arguments;  // all, as they were given
  RunProvider* run_provider = nullptr;
};

// Adds the options that every command has.
void add_common_options(CLI::App& app, CommonOptions& common);

// Each adds the options and the help of one command.
void describe_check(CLI::App& app, Request& request);
void describe_completion(CLI::App& app, Request& request);
void describe_console(CLI::App& app, Request& request);
void describe_decode(CLI::App& app, Request& request);
void describe_edit(CLI::App& app, Request& request);
void describe_diff(CLI::App& app, Request& request);
void describe_eval(CLI::App& app, Request& request);
void describe_explain(CLI::App& app, Request& request);
void describe_fmt(CLI::App& app, Request& request);
void describe_functions(CLI::App& app, Request& request);
void describe_get(CLI::App& app, Request& request);
void describe_json(CLI::App& app, Request& request);
void describe_list(CLI::App& app, Request& request);
void describe_manual(CLI::App& app, Request& request);
void describe_merge(CLI::App& app, Request& request);
void describe_parse(CLI::App& app, Request& request);
void describe_query(CLI::App& app, Request& request);
void describe_schema(CLI::App& app, Request& request);
void describe_pcl(CLI::App& app, Request& request);
void describe_provider(CLI::App& app, Request& request);
void describe_validate(CLI::App& app, Request& request);
void describe_wire(CLI::App& app, Request& request);

// Each returns a message if options that were given together contradict each other; empty otherwise.
std::string check_usage_error(const Request& request);
std::string fmt_usage_error(const Request& request);
std::string diff_usage_error(const Request& request);
std::string json_usage_error(const Request& request);
std::string provider_usage_error(const Request& request);
std::string schema_usage_error(const Request& request);

}  // namespace hecla::cli
