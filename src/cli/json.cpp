// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla json: configuration as JSON without evaluating it.
#include <hecla/analysis/simplify.h>
#include <hecla/unicode/json_text.h>
#include <hecla/write/config_json.h>

#include "cli/commands.h"
#include "cli/inputs.h"

namespace hecla::cli {
namespace {

write::ConfigJsonOptions writing(const JsonOptions& options) {
  write::ConfigJsonOptions writing{.indent = options.indent, .sorted = options.sorted};
  if (options.simplify) writing.simplify = analysis::simplifier(analysis::function_context());
  return writing;
}

// {"PATH": …}, each file by itself.
std::string by_file(std::span<const syntax::DocumentRef> files,
                    const write::ConfigJsonOptions& options, Diagnostics& diags) {
  write::ConfigJsonOptions compact = options;
  compact.indent = 0;
  std::string out = "{";
  for (const syntax::DocumentRef& file : files) {
    if (out.size() > 1) out += ',';
    unicode::append_json_string(out, file->source()->name());
    out += ':' + write::config_to_json({&file, 1}, compact, diags);
  }
  return write::indent_json(out + "}", options.indent);
}

}  // namespace

ExitCode run_json(const JsonOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  const auto files = parse_files(options.files, common, diags);
  std::string out;
  if (!diags.has_errors()) {
    out = options.by_file ? by_file(files, writing(options), diags)
                          : write::config_to_json(files, writing(options), diags);
  }
  output.report(diags);
  if (diags.has_errors()) return ExitCode::Error;
  output.write(out + "\n");
  return ExitCode::Fine;
}

}  // namespace hecla::cli
