// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla console: evaluates expressions interactively or from a script.
#include <cerrno>

#include "analysis/completion.h"
#include "cli/arguments/shared_options.h"
#include "cli/command/session.h"
#include "cli/io/entry_reader.h"
#include "cli/io/output.h"
#include "cli/io/prompt.h"
#include "os/descriptor.h"
#include "os/system_message.h"
#include "os/terminal.h"
#include "source/visible.h"
#include "syntax/entry.h"

namespace hecla::cli {
namespace {

void declare_console(Arguments& arguments, ConsoleOptions& console) {
  arguments.positional("FILE", console.script,
                       "Read entries from FILE instead of a prompt; \"-\" is standard input, which "
                       "is also read when it is not a terminal");
  add_module(arguments, console.module);
  add_schema_files(arguments, console.schemas);
  add_evaluation(arguments, console);
  add_rules(arguments);
  add_parse_limits(arguments);
  add_evaluation_limits(arguments);
}

constexpr char greeting[] =
    "Enter an expression to print its value, \"help\" for help, or \"exit\" to end.\n";

// Reads lines until they form an entry. An incomplete entry at the end of the input is also an entry.
Prompt::Outcome read_entry(Prompt& prompt, std::string& text) {
  text.clear();
  syntax::EntryScanner scanner;
  for (;;) {
    const auto outcome = prompt.read_line(text.empty() ? "> " : ". ", text);
    if (outcome == Prompt::Outcome::End && !text.empty()) return Prompt::Outcome::Line;
    if (outcome != Prompt::Outcome::Line || scanner.scan(text).complete) return outcome;
  }
}

void converse(Session& session, Output& output) {
  Prompt prompt(
      [&](std::string_view before) {
        return analysis::complete(before, session.completed_names());
      },
      history_file());
  output.write(greeting);
  output.flush();
  std::string text;
  for (;;) {
    const auto outcome = read_entry(prompt, text);
    if (outcome == Prompt::Outcome::End) return;
    if (outcome == Prompt::Outcome::Cancelled || syntax::next_entry(text).empty) continue;
    prompt.remember(text);
    if (!session.enter(Source::make("<console>", text))) return;
  }
}

void read_script(int file, const std::string& name, Session& session, std::size_t max_bytes) {
  EntryReader reader(file, max_bytes);
  for (;;) {
    auto entry = reader.next();
    if (!entry)
      return session.report_failure("Cannot read " + detail::visible_name(name) + ": " +
                                    entry.error() + ".");
    if (!*entry) return;
    if (!session.enter(Source::make(name, std::move((*entry)->text), (*entry)->first_line))) return;
  }
}

void read_script_file(const std::string& path, Session& session, std::size_t max_bytes) {
  const os::Descriptor file = os::open_to_read(path);
  if (!file.is_open()) {
    const std::string reason = os::system_message(errno);
    return session.report_failure("Cannot open " + detail::visible_name(path) + ": " + reason +
                                  ".");
  }
  read_script(file.number(), path, session, max_bytes);
}

ExitCode run_console(const ConsoleOptions& options, const CommonOptions& common, Output& output) {
  const bool asks = options.script.empty() && os::is_terminal(os::StandardFile::Input) &&
                    os::is_terminal(os::StandardFile::Output);
  Session session(options, common, output, asks ? Session::Kind::Prompt : Session::Kind::Script);
  if (!session.can_start()) return ExitCode::Error;
  output.set_command({});  // what is wrong in an entry is not the command line
  if (asks) {
    converse(session, output);
    return ExitCode::Fine;
  }
  if (options.script.empty() || options.script == "-") {
    read_script(static_cast<int>(os::StandardFile::Input), "<stdin>", session,
                common.limits.max_source_bytes);
  } else {
    read_script_file(options.script, session, common.limits.max_source_bytes);
  }
  return session.has_failed() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command console_command = {
    "console", "Evaluate expressions interactively or from a script",
    R"(Prints the value of each expression. "name = expression" defines a name for the entries after it. An
expression continues on the next line while brackets, templates or heredocs are open. Lines that
start with # or // are comments. "help" and "help FUNCTION" print help; "exit" or Ctrl-D ends.

At a prompt, TAB completes names, attributes and functions, also resources and data sources of the module
with the attributes of their schemas, if --schemas is given. The arrow keys and Ctrl-R recall earlier
lines, also those of earlier sessions: they are saved in hecla/console_history in $XDG_STATE_HOME
(~/.local/state).

A script continues after an error. With --json or --typed-json each entry is answered with one line:
{"value": ...} for an expression, with "type" before it for --typed-json; the same with "name" for a
definition; {"diagnostics": [...]} for an error; {"help": "..."} for help.

Examples:
  hecla console --vars var=terraform.tfvars
  hecla console --module infra
  echo 'cidr = "10.0.0.0/8"
  split("/", cidr)' | hecla console

Exit status: 0 success; 2 an error in a script, or a usage error.)",
    prepare<ConsoleOptions, declare_console, run_console>};

}  // namespace hecla::cli
