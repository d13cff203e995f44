// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla wire diff: compares two encoded values.
#include <hecla/wire/dynamic_value.h>
#include <hecla/write/value_text.h>

#include "cli/wire/values.h"

namespace hecla::cli {
namespace {

struct WireDiffOptions {
  std::string before, after;
  WireOptions wire;
};

void declare_wire_diff(Arguments& arguments, WireDiffOptions& diff) {
  arguments.positional("BEFORE", diff.before, "An encoded value; \"-\" is standard input")
      .required();
  arguments.positional("AFTER", diff.after, "The value to compare it with").required();
  add_wire(arguments, diff.wire);
}

Value without_secrets(const Value& value, const WireReader& reader) {
  return reader.schema() ? wire::mark_sensitive(value, *reader.schema()) : value;
}

void add_wire_line(TerminalText& out, const std::string& path, const Value& value) {
  (out << path << " = ").add_lines(write::to_hcl(value)) << "\n";
}

// Returns nothing after reporting an error.
std::optional<TerminalText> differences(const WireDiffOptions& options, WireReader& reader) {
  const auto type = reader.read_type();
  if (!type) return std::nullopt;
  const auto before = reader.read_value(options.before, *type);
  const auto after = before ? reader.read_value(options.after, *type) : std::nullopt;
  if (!after) return std::nullopt;
  TerminalText text;
  for (const wire::Difference& difference :
       wire::differences(without_secrets(*before, reader), without_secrets(*after, reader))) {
    const std::string path = difference.path.to_string();
    if (difference.before) add_wire_line(text << "- ", path, *difference.before);
    if (difference.after) add_wire_line(text << "+ ", path, *difference.after);
  }
  return text;
}

ExitCode run_wire_diff(const WireDiffOptions& options, const CommonOptions& common,
                       Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  WireReader reader(options.wire, common, diags);
  const auto text = differences(options, reader);
  output.report(diags);
  if (!text) return ExitCode::Error;
  output.write(*text);
  return text->empty() ? ExitCode::Fine : ExitCode::Negative;
}

}  // namespace

const Command wire_diff_command = {"diff", "Print where two encoded values differ, path by path",
                                   R"(Example:
  hecla wire diff --json --type '["map","string"]' before.json after.json

Exit status: 0 no differences; 1 differences; 2 an error.)",
                                   prepare<WireDiffOptions, declare_wire_diff, run_wire_diff>};

}  // namespace hecla::cli
