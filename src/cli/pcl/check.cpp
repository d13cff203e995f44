// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla pcl check: checks programs.
#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "cli/pcl/surroundings.h"
#include "pcl/text/dump.h"

namespace hecla::cli {
namespace {

struct PclCheckOptions {
  InputOptions inputs;
  PclOptions pcl;
};

void declare_pcl_check(Arguments& arguments, PclCheckOptions& check) {
  check.inputs.takes_name = is_program_name;
  add_inputs(arguments, check.inputs, "Programs to check; standard input by default");
  add_pcl_dump(arguments, check.pcl);
  add_pcl_programs(arguments, check.pcl);
  add_pcl(arguments, check.pcl);
}

ExitCode run_pcl_check(const PclCheckOptions& options, const CommonOptions& common,
                       Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  Surroundings surroundings(options.pcl, common);
  const bool has_surroundings = surroundings.read(diags);
  std::string dumped;
  if (has_surroundings) {
    const pcl::Program program =
        surroundings.bind_program(options.inputs, &output.progress(), diags);
    if (options.pcl.dump) dumped = pcl::dump(program);
  }
  output.report(diags);
  output.write(TerminalText().add_lines(dumped));
  if (!diags.has_errors()) return ExitCode::Fine;
  return has_surroundings && !has_unusable_input(diags) ? ExitCode::Negative : ExitCode::Error;
}

}  // namespace

const Command pcl_check_command = {
    "check", "Check programs: all files together are one program",
    R"(Of a directory, the files *.pp are checked. The directories that components name are read, too.

Examples:
  hecla pcl check --schema aws.json main.pp
  hecla pcl check --schema schemas infrastructure

Exit status: 0 no errors; 1 the program has errors; 2 another error.)",
    prepare<PclCheckOptions, declare_pcl_check, run_pcl_check>};

}  // namespace hecla::cli
