// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The command under the name hcl2json, a drop-in replacement for tmccombs/hcl2json with the same flags, exit codes and
// output bytes. The wording of errors is our own.
#include <hecla/analysis/simplify.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/write/config_json.h>

#include <optional>

#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/parse_bool.h"
#include "cli/version.h"

namespace hecla::cli {
namespace {

constexpr std::string_view usage =
    "usage: hcl2json [-simplify] [FILE...]\n"
    "Writes HCL files as one JSON object. Without FILE, or when FILE is -, reads standard input.\n"
    "  -simplify        evaluate expressions that need no variables\n"
    "  -v, -version     print the version and exit\n"
    "  -h, -help        print this help and exit\n";

// Returns the functions that hcl2json evaluates with -simplify.
constexpr std::string_view hcl2json_names[] = {
    "abs",       "ceil",       "floor",      "log",        "max",        "min",       "parseint",
    "pow",       "signum",     "chomp",      "format",     "formatlist", "indent",    "join",
    "split",     "strrev",     "trim",       "trimprefix", "trimsuffix", "trimspace", "chunklist",
    "concat",    "distinct",   "flatten",    "length",     "merge",      "reverse",   "sort",
    "csvdecode", "jsondecode", "jsonencode", "formatdate", "timeadd"};

EvalContext hcl2json_functions() {
  EvalContext ctx;
  for (const std::string_view name : hcl2json_names) {
    if (const Function* function = stdlib::find(name)) ctx.set(name, *function);
  }
  return ctx;
}

// Parses flags as programs written in Go do: one or two dashes, "=value" for values other than true, and every
// argument from the first one that is not a flag is a file.
struct Flags {
  bool simplify = false;
  bool version = false;
  bool help = false;
  std::optional<TerminalText> usage_error;
  std::vector<std::string> files;
};

bool* find_flag(Flags& flags, std::string_view name) {
  if (name == "simplify") return &flags.simplify;
  if (name == "version" || name == "v") return &flags.version;
  if (name == "help" || name == "h") return &flags.help;
  return nullptr;
}

void parse_flag(std::string_view argument, Flags& flags) {
  std::string_view name = argument.substr(argument.starts_with("--") ? 2 : 1);
  const std::size_t equals = name.find('=');
  const auto value =
      equals == std::string_view::npos ? std::optional(true) : parse_bool(name.substr(equals + 1));
  bool* flag = find_flag(flags, name.substr(0, equals));
  if (flag && value) {
    *flag = *value;
  } else if (!flags.usage_error) {
    flags.usage_error = flag ? TerminalText("not a boolean: ") : TerminalText("unknown flag: ");
    *flags.usage_error << argument << "\n";
  }
}

Flags parse_flags(std::span<const std::string> arguments) {
  Flags flags;
  std::size_t at = 0;
  for (; at < arguments.size(); ++at) {
    const std::string& argument = arguments[at];
    if (argument == "--") {
      ++at;
      break;
    }
    if (argument.size() < 2 || argument[0] != '-') break;
    parse_flag(argument, flags);
    if (flags.usage_error || flags.help) break;
  }
  flags.files.assign(arguments.begin() + static_cast<std::ptrdiff_t>(at), arguments.end());
  return flags;
}

int convert(const Flags& flags, Output& output) {
  Diagnostics diags;
  const auto files = parse_native(files_or_stdin(flags.files, Syntax::Native), {}, diags);
  std::string out;
  if (!diags.has_errors()) {
    write::ConfigJsonOptions options{.indent = 4, .sorted = true, .escape_html = true};
    if (flags.simplify) options.simplify = analysis::simplifier(hcl2json_functions());
    out = write::config_to_json(files, options, diags);
  }
  output.report(diags);
  if (diags.has_errors()) return 1;
  output.write_document(out);
  return output.finish() ? 0 : 1;
}

}  // namespace

int run_hcl2json(std::span<const std::string> arguments) {
  const Flags flags = parse_flags(arguments);
  Output output({});
  if (flags.usage_error) output.message(*flags.usage_error);
  if (flags.usage_error || flags.help) {
    output.message(TerminalText().add_lines(usage));
    return flags.usage_error ? 2 : 0;
  }
  if (flags.version) {
    output.write(TerminalText() << version << "\n");
    return output.finish() ? 0 : 1;
  }
  return convert(flags, output);
}

}  // namespace hecla::cli
