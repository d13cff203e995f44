// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The command line of `hecla`: its commands, the parsing of arguments, and usage errors.
#include <hecla/model/suggestion.h>
#include <hecla/unicode/message_text.h>

#include <CLI/CLI.hpp>

#include <functional>

#include "cli/command/command_line.h"
#include "cli/command/command_options.h"
#include "cli/command/commands.h"
#include "cli/command/help_text.h"
#include "cli/io/deep_stack.h"
#include "cli/io/process_memory.h"
#include "cli/io/version.h"

namespace hecla::cli {
namespace {

struct Command {
  const char* name;
  const char* description;
  void (*describe)(CLI::App& app, Request& request);
  ExitCode (*run)(const Request& request, Output& output);
  // Returns a message if options that were given together contradict each other; may be null.
  std::string (*usage_error)(const Request& request) = nullptr;
  bool is_hidden = false;  // from help, completion and messages
};

constexpr Command all_commands[] = {
    {"eval", "Evaluate files or expressions and print their values", describe_eval,
     [](const Request& r, Output& output) { return run_eval(r.eval, r.common, output); }},
    {"check", "Check files for syntax errors", describe_check,
     [](const Request& r, Output& output) { return run_check(r.check, r.common, output); },
     check_usage_error},
    {"completion", "Print a completion script for a shell", describe_completion,
     [](const Request& r, Output& output) { return run_completion(r.completion, output); }},
    {"console", "Evaluate expressions interactively or from a script", describe_console,
     [](const Request& r, Output& output) { return run_console(r.console, r.common, output); }},
    {"decode", "Decode files to JSON with a specification", describe_decode,
     [](const Request& r, Output& output) { return run_decode(r.decode, r.common, output); }},
    {"diff", "Compare files or directories in structure, not in layout", describe_diff,
     [](const Request& r, Output& output) { return run_diff(r.diff, r.common, output); },
     diff_usage_error},
    {"edit", "Change parts of files and keep everything else", describe_edit,
     [](const Request& r, Output& output) { return run_edit(r.edit, r.common, output); },
     [](const Request& r) { return edit_usage_error(r.edit); }},
    {"explain", "Explain which expressions and variables a value comes from", describe_explain,
     [](const Request& r, Output& output) { return run_explain(r.explain, r.common, output); }},
    {"fmt", "Rewrite files in the canonical layout", describe_fmt,
     [](const Request& r, Output& output) { return run_fmt(r.fmt, r.common, output); },
     fmt_usage_error},
    {"functions", "List and describe the functions that expressions can call", describe_functions,
     [](const Request& r, Output& output) {
       return run_list_functions(r.list_functions, r.common, output);
     }},
    {"get", "Print parts of files", describe_get,
     [](const Request& r, Output& output) { return run_get(r.get, r.common, output); }},
    {"json", "Convert files to JSON and back without evaluating them", describe_json,
     [](const Request& r, Output& output) { return run_json(r.json, r.common, output); },
     json_usage_error},
    {"list", "List the resources, modules, variables and so on that files declare", describe_list,
     [](const Request& r, Output& output) { return run_list(r.list, r.common, output); }},
    {"manual", "Write man pages", describe_manual,
     [](const Request& r, Output& output) { return run_manual(r.manual, output); }, nullptr, true},
    {"merge", "Merge two versions of a file by structure", describe_merge,
     [](const Request& r, Output& output) { return run_merge(r.merge, r.common, output); }},
    {"parse", "Print the syntax tree or the tokens of files", describe_parse,
     [](const Request& r, Output& output) { return run_parse(r.parse, r.common, output); }},
    {"pcl", "Check programs in PCL, and print types and values of expressions", describe_pcl,
     [](const Request& r, Output& output) { return run_pcl(r.pcl, r.common, output); }},
    {"provider", "Print schemas of Terraform providers, call their functions, validate and plan",
     describe_provider,
     [](const Request& r, Output& output) {
       return r.run_provider ? r.run_provider(r.provider, r.common, output)
                             : run_provider_program(r.arguments, output);
     },
     provider_usage_error},
    {"query", "Print what addresses with wildcards refer to in many files", describe_query,
     [](const Request& r, Output& output) { return run_query(r.query, r.common, output); }},
    {"schema", "Write JSON Schema or documentation for a specification", describe_schema,
     [](const Request& r, Output& output) { return run_schema(r.schema, r.common, output); },
     schema_usage_error},
    {"validate", "Check Terraform modules against the schemas of their providers",
     describe_validate,
     [](const Request& r, Output& output) { return run_validate(r.validate, r.common, output); }},
    {"wire", "Encode, decode and compare values of the provider protocol", describe_wire,
     [](const Request& r, Output& output) { return run_wire(r.wire, r.common, output); }},
};

// Returns an option of the program or of one of its commands, or null.
const CLI::Option* find_option(const CLI::App& app, const std::string& name) {
  if (const CLI::Option* option = app.get_option_no_throw(name)) return option;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (const CLI::Option* option = command->get_option_no_throw(name)) return option;
  }
  return nullptr;
}

// Turns long options with one dash into the usual form: -no-color is --no-color.
void double_dashes(const CLI::App& app, std::vector<std::string>& arguments) {
  for (std::string& argument : arguments) {
    if (argument == "--") return;
    if (argument.size() < 3 || argument[0] != '-' || argument[1] == '-') continue;
    const std::string name = argument.substr(1, argument.find('=') - 1);
    if (find_option(app, "--" + name)) argument.insert(0, "-");
  }
}

// Turns "-s=FILE" into "-sFILE", which is how hcldec reads it.
void join_short_values(const CLI::App& app, std::vector<std::string>& arguments) {
  for (std::string& argument : arguments) {
    if (argument == "--") return;
    if (argument.size() < 4 || argument[0] != '-' || argument[2] != '=') continue;
    const CLI::Option* option = find_option(app, argument.substr(0, 2));
    if (option && option->get_items_expected_max() > 0) argument.erase(2, 1);
  }
}

// Turns "--title=" into an empty title, for which CLI11 would otherwise take the next argument.
void separate_empty_values(const CLI::App& app, std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    if (!arguments[i].starts_with("--") || !arguments[i].ends_with('=')) continue;
    std::string name = arguments[i].substr(0, arguments[i].size() - 1);
    const CLI::Option* option = find_option(app, name);
    if (!option || option->get_items_expected_max() == 0) continue;
    arguments[i] = std::move(name);
    arguments.emplace(arguments.begin() + static_cast<std::ptrdiff_t>(++i));
  }
}

// Adds a space to expressions such as "[1, 2]", which CLI11 would otherwise split into several arguments.
void keep_lists_whole(std::vector<std::string>& arguments) {
  const auto command = std::ranges::find(arguments, "provider");
  if (std::find(command, arguments.end(), "call") == arguments.end()) return;
  for (std::string& argument : arguments) {
    if (argument.starts_with('[') && argument.ends_with(']')) argument += ' ';
  }
}

// Turns "help COMMAND" into "COMMAND --help".
void ask_for_help(std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() != "help") return;
  arguments.erase(arguments.begin());
  arguments.push_back("--help");
}

bool is_command(std::string_view name) {
  return std::any_of(std::begin(all_commands), std::end(all_commands),
                     [&](const Command& command) { return name == command.name; });
}

// --- usage errors

int print_usage_error(std::string_view message, std::string_view command, Output& output) {
  TerminalText text("hecla: usage error: ");
  text << message << "\nTry \"hecla " << command;
  if (!command.empty()) text << " ";
  output.message(text << "--help\".\n");
  return static_cast<int>(ExitCode::Error);
}

int report_unknown_command(const std::string& name) {
  std::vector<std::string_view> names;
  for (const Command& command : all_commands) {
    if (!command.is_hidden) names.push_back(command.name);
  }
  std::string message = "unknown command " + in_quotes(name) + ".";
  const std::string suggestion = did_you_mean(name, names);
  if (suggestion.empty()) {
    message += " The commands are";
    for (const std::string_view known : names) {
      message.append(known == names.front() ? " " : ", ").append(known);
    }
    message += '.';
  }
  Output output({});
  return print_usage_error(message + suggestion, "", output);
}

// Returns a message about the first option that neither the program nor the command has; empty if there is none.
std::string unknown_option_error(const CLI::App& app, const CLI::App& command) {
  const std::vector<std::string> unknown = app.remaining(/*recurse=*/true);
  for (const std::string& argument : unknown) {
    if (argument == "--") break;
    if (argument.size() < 2 || argument[0] != '-') continue;
    const std::string name = argument.substr(0, argument.find('='));
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
      for (const std::string& known : option->get_lnames()) names.push_back("--" + known);
    }
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    return "unknown option " + in_quotes(name) + "." + did_you_mean(name, candidates);
  }
  return {};
}

std::string missing_argument_error(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_required() || option->count() > 0) continue;
    return std::string(option->get_positional() ? "missing argument " : "missing option ") +
           option->get_name();
  }
  return {};
}

// An unknown option is reported first, because it can be the cause of other errors.
std::string usage_error(const CLI::App& app, const CLI::App& command,
                        const CLI::ParseError& error) {
  std::string message = unknown_option_error(app, command);
  if (message.empty() && dynamic_cast<const CLI::RequiredError*>(&error)) {
    message = missing_argument_error(command);
  }
  if (message.empty() && dynamic_cast<const CLI::ExtrasError*>(&error)) {
    const std::vector<std::string> extra = app.remaining(/*recurse=*/true);
    if (!extra.empty()) message = "unexpected argument " + in_quotes(extra.front());
  }
  return message.empty() ? error.what() : message;
}

const CLI::App& chosen_command(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : *chosen.front();
}

int report_parse_error(const CLI::App& app, const CLI::ParseError& error, Output& output) {
  if (error.get_exit_code() == 0) {  // --help, --version
    std::ostringstream out, err;
    app.exit(error, out, err);
    TerminalText text;
    text.add_lines(out.str());
    if (!text.text().ends_with('\n')) text << "\n";
    output.write(text);
    return output.finish() ? 0 : static_cast<int>(ExitCode::Error);
  }
  const CLI::App& command = chosen_command(app);
  return print_usage_error(usage_error(app, command, error),
                           &command == &app ? "" : command.get_name(), output);
}

// --- running

std::string version_text() { return "hecla " + std::string(program_version); }

// CLI11 leaves its parser with an exception for --version, whose handling takes longer than all the rest.
int print_version() {
  Output output({});
  output.write(TerminalText() << version_text() << "\n");
  return static_cast<int>(output.finish() ? ExitCode::Fine : ExitCode::Error);
}

void report_process_memory(const Limits& limits, Output& output) {
  end_process_memory_limit();
  Diagnostics diags;
  diags.add(DiagnosticCode::MemoryLimitExceeded, {},
            "The command stopped because it needs more than the limit of " +
                counted(limits.max_memory_bytes, "byte") +
                " of memory. Divide the input, or raise the limit (--max-memory).");
  output.report(diags);
}

ExitCode run_within_limits(const Command& command, const Request& request, Output& output) {
  const Limits& limits = request.common.limits;
  limit_process_memory(limits.max_memory_bytes);
  try {
    const auto run = [&] { return static_cast<int>(command.run(request, output)); };
    return static_cast<ExitCode>(run_with_stack_for(limits.max_nesting, run));
  } catch (const ProcessMemoryExceeded&) {
    report_process_memory(limits, output);
    return ExitCode::Error;
  }
}

int run_chosen(const CLI::App& app, const Request& request) {
  Output output(request.common);
  const std::string& chosen = chosen_command(app).get_name();
  for (const Command& command : all_commands) {
    if (chosen != command.name) continue;
    if (command.usage_error) {
      const std::string message = command.usage_error(request);
      if (!message.empty()) return print_usage_error(message, command.name, output);
    }
    const ExitCode code = run_within_limits(command, request, output);
    return static_cast<int>(output.finish() ? code : ExitCode::Error);
  }
  output.message(TerminalText().add_lines(app.help()));
  return static_cast<int>(ExitCode::Error);
}

// How much of a command is described. Each start of the command pays for it.
enum class Detail { Nothing, Name, Options };

// Describes the program and its commands, each in the detail that `detail_of` returns.
template <class DetailOf>
void describe(CLI::App& app, Request& request, DetailOf&& detail_of) {
  app.set_version_flag("--version", version_text(), "Print the version and exit");
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.footer(help::examples);
  app.require_subcommand(0, 1);
  add_common_options(app, request.common);
  for (const Command& command : all_commands) {
    const Detail detail = detail_of(command);
    if (detail == Detail::Nothing) continue;
    CLI::App* sub = app.add_subcommand(command.name, command.description);
    if (command.is_hidden) sub->group("");
    if (detail == Detail::Name) continue;
    add_common_options(*sub, request.common);
    command.describe(*sub, request);
  }
}

}  // namespace

CommandDescription describe_command_line() {
  Request request;
  CLI::App app(help::description, "hecla");
  describe(app, request, [](const Command&) { return Detail::Options; });
  return describe_application(app);
}

int run_hecla(std::span<const std::string> given, RunProvider* run_provider) {
  std::vector<std::string> arguments(given.begin(), given.end());
  ask_for_help(arguments);
  if (!arguments.empty() && !arguments[0].starts_with('-') && !is_command(arguments[0])) {
    return report_unknown_command(arguments[0]);
  }
  if (arguments.size() == 1 && (arguments[0] == "--version" || arguments[0] == "-version")) {
    return print_version();
  }
  Request request;
  request.arguments.assign(given.begin(), given.end());
  request.run_provider = run_provider;
  CLI::App app(help::description, "hecla");
  const auto is_named = [&](const Command& command) {
    return std::ranges::find(arguments, command.name) != arguments.end();
  };
  const bool names_any = std::any_of(std::begin(all_commands), std::end(all_commands), is_named);
  describe(app, request, [&](const Command& command) {
    if (is_named(command)) return Detail::Options;
    return names_any ? Detail::Nothing : Detail::Name;  // without a command, help lists all
  });
  double_dashes(app, arguments);
  join_short_values(app, arguments);
  separate_empty_values(app, arguments);
  keep_lists_whole(arguments);
  std::reverse(arguments.begin(), arguments.end());
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError& error) {
    Output output(request.common);
    return report_parse_error(app, error, output);
  }
  return run_chosen(app, request);
}

}  // namespace hecla::cli
