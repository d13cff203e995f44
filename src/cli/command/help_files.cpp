// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla completion and hecla manual: write the command line as completion scripts and man pages.
#include "cli/arguments/arguments.h"
#include "cli/io/output.h"
#include "cli/io/replace_file.h"

namespace hecla::cli {
namespace {

struct CompletionOptions {
  Shell shell = Shell::Bash;
};

constexpr Choice<Shell> shells[] = {
    {"bash", Shell::Bash}, {"zsh", Shell::Zsh}, {"fish", Shell::Fish}};

void declare_completion(Arguments& arguments, CompletionOptions& completion) {
  arguments.choice("SHELL", "", shells, completion.shell, "The shell: bash, zsh or fish")
      .required();
}

ExitCode run_completion(const CompletionOptions& options, const CommonOptions&, Output& output) {
  output.write_document(completion_script(describe(hecla_command, "", Depth::All), options.shell));
  return ExitCode::Fine;
}

struct ManualOptions {
  std::string directory;
};

void declare_manual(Arguments& arguments, ManualOptions& manual) {
  arguments.positional("DIR", manual.directory, "Directory to write the pages to").required();
}

ExitCode run_manual(const ManualOptions& options, const CommonOptions&, Output& output) {
  for (const ManualPage& page : manual_pages(describe(hecla_command, "", Depth::All))) {
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

}  // namespace

const Command completion_command = {
    "completion", "Print a completion script for a shell",
    R"(Save the script where the shell looks for completions, or read it when the shell starts:

  bash   source <(hecla completion bash)                  in ~/.bashrc
  zsh    hecla completion zsh > DIR/_hecla                DIR in $fpath, before compinit
  fish   hecla completion fish | source                   in ~/.config/fish/config.fish)",
    prepare<CompletionOptions, declare_completion, run_completion>};

// For building packages.
const Command manual_command = {"manual", "Write man pages", "",
                                prepare<ManualOptions, declare_manual, run_manual>, true};

}  // namespace hecla::cli
