// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The program `hecla`: finds the command that its arguments name, and runs it.
#include <algorithm>

#include "cli/arguments/arguments.h"
#include "cli/io/deep_stack.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/process_memory.h"
#include "cli/io/version.h"
#include "cli/programs.h"
#include "model/suggestion.h"
#include "os/terminal.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

struct TableEntry {
  const Command* around;
  const Command* command;
};

constexpr TableEntry command_table[] = {
#define HECLA_COMMAND(name) {&hecla_command, &name##_command},
#define HECLA_COMMAND_OF(around, name) {&around##_command, &around##_##name##_command},
#include "cli/commands.def"
};

// --- finding the command

const Command* find_command(const Command& around, std::string_view name) {
  for (const TableEntry& entry : command_table) {
    if (entry.around == &around && name == entry.command->name) return entry.command;
  }
  return nullptr;
}

// Returns the names of those that are not hidden.
std::vector<std::string> command_names(const Command& around) {
  std::vector<std::string> names;
  for (const Command* const command : commands_of(around)) {
    if (!command->is_hidden) names.emplace_back(command->name);
  }
  return names;
}

// Returns whether a word before the name of a command is an option whose value is the next word.
bool takes_next_word(const Command& around, const std::string& word) {
  CommonOptions ignored;
  Arguments arguments(ignored);
  for (const Command* const command : commands_of(around)) {
    if (&around != &hecla_command) command->declare(arguments);
  }
  return arguments.takes_next_word(word);
}

bool is_group(const Command& command) { return !command.declare || &command == &hecla_command; }

struct Chosen {
  const Command* command = &hecla_command;
  std::string path = hecla_command.name;  // "hecla edit set"
  std::vector<std::string> words = {};    // its arguments
  bool asks_for_version = false;
  std::string unknown = {};  // a name of no command
};

// Options may be given before the name of a command.
Chosen choose(std::span<const std::string> words) {
  Chosen chosen;
  while (!words.empty() && is_group(*chosen.command)) {
    const std::string& word = words.front();
    words = words.subspan(1);
    if (chosen.command == &hecla_command && (word == "--version" || word == "-version"))
      return {.asks_for_version = true};
    if (word.size() > 1 && word[0] == '-') {
      chosen.words.push_back(word);
      if (words.empty() || !takes_next_word(*chosen.command, word)) continue;
      chosen.words.push_back(words.front());
      words = words.subspan(1);
    } else if (const Command* const found = find_command(*chosen.command, word)) {
      chosen.command = found;
      chosen.path.append(" ").append(word);
    } else {
      chosen.unknown = word;
      return chosen;
    }
  }
  chosen.words.insert(chosen.words.end(), words.begin(), words.end());
  return chosen;
}

// --- help and usage errors

std::string help_text(const Chosen& chosen, os::StandardFile file) {
  const bool is_program = chosen.command == &hecla_command;
  const std::string around = is_program ? "" : chosen.path.substr(0, chosen.path.rfind(' '));
  constexpr std::size_t widest = 100;
  const std::size_t columns = os::terminal_width(file);
  return help_page(describe(*chosen.command, around, Depth::Names),
                   columns == 0 ? widest : std::min(columns, widest));
}

ExitCode print_help(const Chosen& chosen, Output& output) {
  output.write(TerminalText().add_lines(help_text(chosen, os::StandardFile::Output)));
  return ExitCode::Fine;
}

ExitCode report_usage(std::string message, const std::string& path, Output& output) {
  Diagnostics diags;
  report_usage_error(std::move(message), diags);
  output.set_command(path);
  output.report(diags);
  return ExitCode::Error;
}

// Returns a message about a missing or unknown name of a command.
std::string command_error(const Chosen& chosen) {
  const auto known = command_names(*chosen.command);
  const std::vector<std::string_view> names(known.begin(), known.end());
  std::string text = "Expected a command after " + in_quotes(chosen.path) + ".";
  if (!chosen.unknown.empty()) {
    const std::string name = (chosen.path + " " + chosen.unknown).substr(6);
    const std::string suggestion = did_you_mean(chosen.unknown, names);
    text = "There is no command " + in_quotes(name) + "." + suggestion;
    if (!suggestion.empty()) return text;
  }
  text += " The commands are";
  for (const std::string_view name : names)
    text.append(name == names.front() ? " " : ", ").append(name);
  return text + ".";
}

bool names_help(const std::string& word) {
  return word == "-h" || word == "--help" || word == "-help";
}

// --- running

void report_process_memory(const Limits& limits, Output& output) {
  end_process_memory_limit();
  Diagnostics diags;
  diags.add(DiagnosticCode::MemoryLimitExceeded, {},
            "The command stopped because it needs more than the limit of " +
                counted(limits.max_memory_bytes, "byte") +
                " of memory. Divide the input, or raise the limit (--max-memory).");
  output.report(diags);
}

ExitCode run_within_limits(const Runner& run, const Invocation& invocation) {
  const Limits& limits = invocation.common.limits;
  limit_process_memory(limits.max_memory_bytes);
  try {
    return static_cast<ExitCode>(
        run_with_stack_for(limits.max_nesting, [&] { return static_cast<int>(run(invocation)); }));
  } catch (const ProcessMemoryExceeded&) {
    report_process_memory(limits, invocation.output);
    return ExitCode::Error;
  }
}

// Runs a command that only has commands, whose name is missing or unknown.
ExitCode run_group(const Chosen& chosen) {
  Output output({});
  const bool asks_for_help = std::ranges::any_of(chosen.words, names_help);
  const ExitCode code = asks_for_help && chosen.unknown.empty()
                            ? print_help(chosen, output)
                            : report_usage(command_error(chosen), chosen.path, output);
  return output.finish() ? code : ExitCode::Error;
}

ExitCode run_chosen(const Chosen& chosen, std::span<const std::string> words,
                    RunProvider* run_provider) {
  CommonOptions common;
  Arguments arguments(common);
  const Runner run = chosen.command->declare(arguments);
  std::string usage_error = arguments.parse(chosen.words);
  Output output(common);
  output.set_command(chosen.path);
  const ExitCode code = arguments.asks_for_help() ? print_help(chosen, output)
                        : usage_error.empty()
                            ? run_within_limits(run, {common, output, words, run_provider})
                            : report_usage(std::move(usage_error), chosen.path, output);
  return output.finish() ? code : ExitCode::Error;
}

// --- the program itself

struct ProgramOptions {
  bool version = false;  // choose() finds it, because parsing takes longer than all the rest
};

void declare_program(Arguments& arguments, ProgramOptions& program) {
  arguments.flag("--version", program.version, "Print the version and exit")
      .in_group("Common options");
}

int print_version() {
  Output output({});
  output.write(TerminalText("hecla ") << program_version << "\n");
  return static_cast<int>(output.finish() ? ExitCode::Fine : ExitCode::Error);
}

ExitCode run_program(const ProgramOptions&, const CommonOptions&, Output& output) {
  output.message(TerminalText().add_lines(help_text({}, os::StandardFile::Error)));
  return ExitCode::Error;
}

// --- hecla help

struct HelpOptions {
  std::vector<std::string> command;
};

void declare_help(Arguments& arguments, HelpOptions& help) {
  arguments.positional("COMMAND", help.command, "The command; the program by default").choices =
      command_names(hecla_command);
}

ExitCode run_help(const HelpOptions& options, const CommonOptions&, Output& output) {
  const Chosen chosen = choose(options.command);
  return chosen.unknown.empty() ? print_help(chosen, output)
                                : report_usage(command_error(chosen), chosen.path, output);
}

}  // namespace

std::vector<const Command*> commands_of(const Command& command) {
  std::vector<const Command*> found;
  for (const TableEntry& entry : command_table) {
    if (entry.around == &command) found.push_back(entry.command);
  }
  return found;
}

const Command help_command = {"help", "Print the help of a command",
                              R"(Examples:
  hecla help eval
  hecla help edit set)",
                              prepare<HelpOptions, declare_help, run_help>};

const Command hecla_command = {
    "hecla",
    R"(Hecla reads configuration written in HCL, the language of Terraform, OpenTofu, Nomad, Packer and
others: it checks, formats, evaluates and converts files. Data goes to standard output, diagnostics
go to standard error, and "-" as a file is standard input.)",
    R"(Examples:
  hecla check --recursive .                     check all files below the current directory
  hecla fmt --recursive .                       format all files below the current directory
  hecla json main.tf                            convert a file to JSON, expressions as "${...}"
  hecla eval -e '1 + 2'                         evaluate an expression
  hecla eval --var 'port=8080' service.hcl      evaluate a file and print its values
  hecla console                                 evaluate expressions interactively
  hecla functions upper                         describe a function

Exit status: 0 success; 1 a negative answer (invalid, different, nothing found); 2 an error (a usage
error, an error in a file, a file that cannot be read); 3 hecla fmt --check: not formatted.
Run "hecla COMMAND --help" for more about a command.)",
    prepare<ProgramOptions, declare_program, run_program>};

int run_hecla(std::span<const std::string> arguments, RunProvider* run_provider) {
  const Chosen chosen = choose(arguments);
  if (chosen.asks_for_version) return print_version();
  const bool has_no_command = !chosen.command->declare || !chosen.unknown.empty();
  return static_cast<int>(has_no_command ? run_group(chosen)
                                         : run_chosen(chosen, arguments, run_provider));
}

}  // namespace hecla::cli
