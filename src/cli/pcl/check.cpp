// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla pcl check: checks programs.
#include <hecla/pcl/program.h>

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
  check.inputs.takes_name = [](std::string_view path) { return path.ends_with(".pp"); };
  add_inputs(arguments, check.inputs, "Programs to check; standard input by default");
  add_pcl_dump(arguments, check.pcl);
  add_pcl(arguments, check.pcl);
}

ExitCode run_pcl_check(const PclCheckOptions& options, const CommonOptions& common,
                       Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  Surroundings surroundings(common);
  const bool has_surroundings = surroundings.read(options.pcl, common, diags);
  std::string dumped;
  if (has_surroundings) {
    const auto found = find_inputs(options.inputs, common, Syntax::Native, diags);
    const auto files = parse_native(found, common, diags, &output.progress());
    const pcl::Program program = pcl::bind_program(
        surroundings.types, files, diags,
        {.binding = options.pcl.binding(),
         .packages = options.pcl.schemas.empty() ? nullptr : &surroundings.packages,
         .outside = &surroundings.declarations.scope()});
    if (options.pcl.dump) dumped = pcl::dump(program);
  }
  output.report(diags);
  output.write(TerminalText().add_lines(dumped));
  if (!diags.has_errors()) return ExitCode::Fine;
  return has_surroundings && !has_unusable_input(diags) ? ExitCode::Negative : ExitCode::Error;
}

}  // namespace

const Command pcl_check_command = {"check", "Check programs: all files together are one program",
                                   R"(Of a directory, the files *.pp are checked.

Example:
  hecla pcl check --schema aws.json main.pp

Exit status: 0 no errors; 1 the program has errors; 2 another error.)",
                                   prepare<PclCheckOptions, declare_pcl_check, run_pcl_check>};

}  // namespace hecla::cli
