// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla functions: what expressions can call.
#include "cli/commands.h"
#include "cli/functions.h"
#include "cli/inputs.h"
#include "cli/signatures.h"

namespace hecla::cli {
namespace {

// All of them, or those that are named.
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
      diags.add(DiagnosticCode::UnknownFunction, {}, unknown_function_text(name, table));
    }
  }
  return found;
}

}  // namespace

ExitCode run_list_functions(const ListFunctionsOptions& options, const CommonOptions& common,
                            Console& console) {
  const stdlib::Table table = function_table(options.functions);
  if (options.names.empty() && !options.json) {
    console.write(functions_text(table));
    return ExitCode::Fine;
  }
  Diagnostics diags(common.limits.max_diagnostics);
  const auto functions = chosen(table, options.names, diags);
  console.report(diags);
  if (diags.has_errors()) return ExitCode::Negative;
  const auto ctx = all_functions(options.functions);
  if (options.json) {
    console.write(functions_json(functions, *ctx));
    return ExitCode::Fine;
  }
  for (const Function* function : functions) {
    if (function != functions.front()) console.write("\n");
    console.write(function_text(*function, *ctx));
  }
  return ExitCode::Fine;
}

}  // namespace hecla::cli
