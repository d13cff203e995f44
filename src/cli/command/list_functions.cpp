// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla functions: lists and describes the functions that expressions can call.
#include "analysis/functions.h"
#include "analysis/signatures.h"
#include "cli/arguments/shared_options.h"
#include "cli/io/output.h"

namespace hecla::cli {
namespace {

struct ListFunctionsOptions {
  FunctionOptions functions;
  std::vector<std::string> names;  // empty: all
  bool json = false;
};

void declare_functions(Arguments& arguments, ListFunctionsOptions& list) {
  arguments.positional("NAME", list.names, "Functions to describe; all are listed by default");
  add_functions(arguments, list.functions);
  arguments.flag("--json", list.json,
                 "Print JSON in the format of terraform metadata functions -json");
}

// Returns the named functions, or all of them if there are no names.
std::vector<const Function*> chosen(const stdlib::Table& table,
                                    const std::vector<std::string>& names, Diagnostics& diags) {
  std::vector<const Function*> found;
  if (names.empty()) {
    for (const Function& function : table.all()) found.push_back(&function);
  }
  for (const std::string& name : names) {
    if (const Function* function = table.find(name)) {
      found.push_back(function);
    } else {
      diags.add(DiagnosticCode::UnknownFunction, {}, analysis::unknown_function_text(name, table));
    }
  }
  return found;
}

ExitCode run_list_functions(const ListFunctionsOptions& options, const CommonOptions& common,
                            Output& output) {
  const stdlib::Table table = analysis::function_table(options.functions);
  if (options.names.empty() && !options.json) {
    output.write(TerminalText().add_lines(analysis::functions_text(table)));
    return ExitCode::Fine;
  }
  Diagnostics diags(common.limits.max_diagnostics);
  const auto functions = chosen(table, options.names, diags);
  output.report(diags);
  if (diags.has_errors()) return ExitCode::Negative;
  const EvalContext ctx = analysis::function_context(options.functions);
  if (options.json) {
    output.write_document(analysis::functions_json(functions, ctx));
    return ExitCode::Fine;
  }
  for (const Function* function : functions) {
    if (function != functions.front()) output.write("\n");
    output.write(TerminalText().add_lines(analysis::function_text(*function, ctx)));
  }
  return ExitCode::Fine;
}

}  // namespace

const Command functions_command = {
    "functions", "List and describe the functions that expressions can call",
    R"(Examples:
  hecla functions
  hecla functions regex
  hecla functions --json

Exit status: 0 success; 1 no function has this name; 2 an error.)",
    prepare<ListFunctionsOptions, declare_functions, run_list_functions>};

}  // namespace hecla::cli
