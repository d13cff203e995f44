// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla completion and hecla manual: write the command line as completion scripts and man pages.
#include "cli/command/command_line.h"
#include "cli/command/commands.h"
#include "cli/io/replace_file.h"

namespace hecla::cli {

ExitCode run_completion(const CompletionOptions& options, Output& output) {
  const Shell shell = options.shell == "bash"  ? Shell::Bash
                      : options.shell == "zsh" ? Shell::Zsh
                                               : Shell::Fish;
  output.write_document(completion_script(describe_command_line(), shell));
  return ExitCode::Fine;
}

ExitCode run_manual(const ManualOptions& options, Output& output) {
  for (const ManualPage& page : manual_pages(describe_command_line())) {
    const std::string path = options.directory + "/" + page.name + ".1";
    if (const auto problem = write_file(path, page.text)) {
      Diagnostics diags;
      diags.add(DiagnosticCode::CannotWriteFile, {}, *problem);
      output.report(diags);
      return ExitCode::Error;
    }
  }
  return ExitCode::Fine;
}

}  // namespace hecla::cli
