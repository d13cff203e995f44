// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla pcl type: prints the type of an expression.
#include "cli/pcl/surroundings.h"
#include "pcl/text/dump.h"

namespace hecla::cli {
namespace {

struct PclTypeOptions {
  std::string expression;
  PclOptions pcl;
};

void declare_pcl_type(Arguments& arguments, PclTypeOptions& type) {
  arguments.positional("EXPRESSION", type.expression, "The expression").required();
  add_pcl_dump(arguments, type.pcl);
  add_pcl(arguments, type.pcl);
}

ExitCode run_pcl_type(const PclTypeOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  Surroundings surroundings(common);
  const auto read = bind_text(options.expression, options.pcl, surroundings, common, diags);
  std::string text;
  if (read)
    text = options.pcl.dump ? pcl::dump(read->bound.root()) : read->bound.type().pretty() + "\n";
  output.report(diags);
  output.write(TerminalText().add_lines(text));
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command pcl_type_command = {"type", "Print the type of an expression",
                                  R"(Example:
  hecla pcl type --scope names.hcl 'bucket.name')",
                                  prepare<PclTypeOptions, declare_pcl_type, run_pcl_type>};

}  // namespace hecla::cli
