// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla pcl check: checks programs.
#include <algorithm>

#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "cli/pcl/surroundings.h"
#include "model/suggestion.h"
#include "pcl/text/dump.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

struct PclCheckOptions {
  InputOptions inputs;
  std::vector<std::string> ignored;  // codes of warnings
  PclOptions pcl;
};

void declare_pcl_check(Arguments& arguments, PclCheckOptions& check) {
  check.inputs.takes_name = is_program_name;
  add_inputs(arguments, check.inputs, "Programs to check; standard input by default");
  arguments.option("--ignore", "CODE", check.ignored,
                   "Do not report warnings with CODE, such as \"unknown-attribute\"");
  add_pcl_dump(arguments, check.pcl);
  add_pcl_programs(arguments, check.pcl);
  add_pcl(arguments, check.pcl);
}

// Reports codes that do not exist.
void check_codes(const std::vector<std::string>& codes, Diagnostics& diags) {
  const auto known = DiagnosticCode::registered();
  for (const std::string& code : codes) {
    if (std::ranges::find(known, code, &DiagnosticCode::id) != known.end()) continue;
    std::vector<std::string_view> ids;
    for (const DiagnosticCode& each : known) ids.push_back(each.id());
    report_usage_error(
        "There is no diagnostic with the code " + in_quotes(code) + "." + did_you_mean(code, ids),
        diags);
  }
}

Diagnostics without(const std::vector<std::string>& codes, const Diagnostics& diags) {
  Diagnostics kept(diags.items().size());
  for (const Diagnostic& item : diags) {
    const bool is_ignored =
        item.severity != Severity::Error && std::ranges::find(codes, item.id()) != codes.end();
    if (!is_ignored) kept.append(item);
  }
  return kept;
}

ExitCode run_pcl_check(const PclCheckOptions& options, const CommonOptions& common,
                       Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  check_codes(options.ignored, diags);
  Surroundings surroundings(options.pcl, common);
  const bool has_surroundings = surroundings.read(diags);
  std::string dumped;
  if (has_surroundings) {
    const auto files = surroundings.read_files(options.inputs, &output.progress(), diags);
    const pcl::Program program = surroundings.bind_program(files, diags);
    if (options.pcl.dump) dumped = pcl::dump(program);
  }
  output.report(options.ignored.empty() ? diags : without(options.ignored, diags));
  output.write(TerminalText().add_lines(dumped));
  if (!diags.has_errors()) return ExitCode::Fine;
  return has_surroundings && !has_unusable_input(diags) ? ExitCode::Negative : ExitCode::Error;
}

}  // namespace

const Command pcl_check_command = {
    "check", "Check programs: all files together are one program",
    R"(Of a directory, the files *.pp are checked. The directories that components name are read, too.

Errors of syntax hide what a definition consists of, so the rest of such a definition is not checked, and
undefined names are not reported.

Examples:
  hecla pcl check --schema aws.json main.pp
  hecla pcl check --schema schemas infrastructure

Exit status: 0 no errors; 1 the program has errors; 2 another error.)",
    prepare<PclCheckOptions, declare_pcl_check, run_pcl_check>};

}  // namespace hecla::cli
