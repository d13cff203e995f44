// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The command under the name hcl2json, a drop-in replacement for tmccombs/hcl2json with the same flags, exit codes and
// output bytes. The wording of errors is our own.
#include <hecla/stdlib/stdlib.h>
#include <hecla/write/config_json.h>

#include "analysis/simplify.h"
#include "cli/drop_in/go_flags.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/version.h"
#include "cli/programs.h"

namespace hecla::cli {
namespace {

constexpr std::string_view hcl2json_usage =
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

struct Hcl2jsonFlags {
  bool simplify = false;
  bool version = false;
  bool help = false;
};

int convert(const std::vector<std::string>& paths, bool simplify, Output& output) {
  Diagnostics diags;
  const auto files =
      parse_native(files_or_stdin(paths, Syntax::Native), {}, diags, &output.progress());
  std::string out;
  if (!diags.has_errors()) {
    write::ConfigJsonOptions options{
        .indent = 4, .sorted = true, .escape_html = true, .unwraps_templates = true};
    if (simplify) options.simplify = analysis::simplifier(hcl2json_functions());
    out = write::config_to_json(files, options, diags);
  }
  output.report(without_text_warnings(diags));
  if (diags.has_errors()) return 1;
  output.write_document(out);
  return output.finish() ? 0 : 1;
}

}  // namespace

int run_hcl2json(std::span<const std::string> arguments) {
  Hcl2jsonFlags flags;
  const GoSwitch switches[] = {{"simplify", &flags.simplify},
                               {"version", &flags.version},
                               {"v", &flags.version},
                               {"help", &flags.help},
                               {"h", &flags.help}};
  const GoArguments parsed = parse_go_arguments(arguments, switches, flags.help);
  Output output({});
  if (parsed.usage_error) output.message(*parsed.usage_error);
  if (parsed.usage_error || flags.help) {
    output.message(TerminalText().add_lines(hcl2json_usage));
    return parsed.usage_error ? 2 : 0;
  }
  if (flags.version) {
    output.write(TerminalText() << program_version << "\n");
    return output.finish() ? 0 : 1;
  }
  return convert(parsed.files, flags.simplify, output);
}

}  // namespace hecla::cli
