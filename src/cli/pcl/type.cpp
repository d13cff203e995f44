// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla pcl type: prints the type of an expression.
#include "cli/io/inputs.h"
#include "cli/pcl/surroundings.h"
#include "pcl/text/dump.h"

namespace hecla::cli {
namespace {

struct PclTypeOptions {
  std::string expression;
  InputOptions program;
  PclOptions pcl;
};

void declare_pcl_type(Arguments& arguments, PclTypeOptions& type) {
  type.program.takes_name = is_program_name;
  arguments.positional("EXPRESSION", type.expression, "The expression").required();
  arguments.option(
      "--program", "FILE", type.program.paths,
      "Read the program in FILE, or in the files *.pp of a directory, and use its names");
  add_pcl_dump(arguments, type.pcl);
  add_pcl_programs(arguments, type.pcl);
  add_pcl(arguments, type.pcl);
}

// Errors in the program are not reported, because they are not about the expression.
std::string type_text(const PclTypeOptions& options, const CommonOptions& common,
                      Surroundings& surroundings, Diagnostics& diags) {
  Diagnostics of_program(common.limits.max_diagnostics);
  const auto files = options.program.paths.empty()
                         ? std::vector<syntax::DocumentRef>()
                         : surroundings.read_files(options.program, nullptr, of_program);
  const pcl::Program program = surroundings.bind_program(files, of_program);
  for (const Diagnostic& item : of_program) {
    if (item.code == DiagnosticCode::CannotReadFile || item.code == DiagnosticCode::NothingFound ||
        item.code == DiagnosticCode::EvaluationTooLong) {
      diags.append(item);
    }
  }
  if (diags.has_errors()) return "";
  const auto read =
      bind_text(options.expression, program.scope(), options.pcl, surroundings, common, diags);
  if (!read) return "";
  return options.pcl.dump ? pcl::dump(read->bound.root()) : read->bound.type().pretty() + "\n";
}

ExitCode run_pcl_type(const PclTypeOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  Surroundings surroundings(options.pcl, common);
  std::string text;
  if (surroundings.read(diags)) text = type_text(options, common, surroundings, diags);
  output.report(diags);
  output.write(TerminalText().add_lines(text));
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command pcl_type_command = {"type", "Print the type of an expression",
                                  R"(Examples:
  hecla pcl type --scope names.hcl 'bucket.name'
  hecla pcl type --program main.pp 'logs.arn')",
                                  prepare<PclTypeOptions, declare_pcl_type, run_pcl_type>};

}  // namespace hecla::cli
