// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla check: checks files for syntax errors.

#include "analysis/old_syntax.h"
#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

struct CheckOptions {
  InputOptions inputs;
  bool json = false;
  bool quiet = false;
};

void declare_check(Arguments& arguments, CheckOptions& check) {
  add_inputs(arguments, check.inputs, "Files and directories to check [current directory]");
  arguments.flag("--json", check.json,
                 "Print the result in the format of terraform validate -json");
  arguments.flag("-q,--quiet", check.quiet, "Do not print a summary");
  add_parsing(arguments);
}

struct Tally {
  std::size_t files = 0;
  std::size_t files_with_errors = 0;
};

TerminalText summary(const Tally& tally, const Diagnostics& diags) {
  if (tally.files == 0) return "no files checked\n";
  TerminalText text;
  text << counted(tally.files, "file") << " checked: ";
  if (!diags.has_errors()) return text << "no errors\n";
  return text << counted(diags.error_count(), "error") << " in "
              << counted(tally.files_with_errors, "file") << "\n";
}

ExitCode run_check(const CheckOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics all(1'000'000);
  Tally tally;
  InputOptions inputs = options.inputs;
  inputs.defaults_to_directory = true;
  const auto files = find_inputs(inputs, common, Syntax::Auto, all);
  for_each_in_order(
      files.size(), {common.limits.max_nesting, &output.progress(), common.jobs},
      [&](std::size_t i) {
        Diagnostics own(common.limits.max_diagnostics);
        parse_file(files[i].path, own, common.reading(files[i].syntax));
        return own;
      },
      [&](std::size_t, Diagnostics own) {
        ++tally.files;
        if (own.has_errors()) ++tally.files_with_errors;
        all.append(analysis::with_old_syntax(own));
      });
  if (options.json) {
    output.write_json(all);
  } else {
    output.report(all);
    if (!options.quiet) output.write(summary(tally, all));
  }
  if (has_unusable_input(all)) return ExitCode::Error;
  return all.has_errors() ? ExitCode::Negative : ExitCode::Fine;
}

}  // namespace

const Command check_command = {
    "check", "Check files for syntax errors",
    R"(In a directory, files named *.hcl, *.tf, *.tfvars, *.tofu, *.nomad and *.pp are checked (including
*.pkr.hcl, *.tftest.hcl and so on), and those in the JSON syntax: *.hcl.json, *.tf.json,
*.tfvars.json, *.tofu.json, *.pkr.json and *.pkrvars.json. Names that start with a dot, such as
.terraform, are skipped. Files named on the command line are always checked.

Exit status: 0 no errors; 1 errors in a file, or no files; 2 a file cannot be read, or a usage error.)",
    prepare<CheckOptions, declare_check, run_check>};

}  // namespace hecla::cli
