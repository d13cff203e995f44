// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla schema: writes JSON Schema or a reference page for a decoder specification.
#include <hecla/describe/describe.h>

#include <filesystem>

#include "cli/command/commands.h"
#include "cli/command/decoding.h"
#include "cli/io/inputs.h"

namespace hecla::cli {

namespace {

std::string describe_spec(const dec::Spec& spec, const SchemaOptions& options) {
  const bool is_named = options.title.empty() && options.spec != "-";
  const describe::Options wanted{is_named ? std::filesystem::path(options.spec).stem().string()
                                          : options.title};
  return options.form == SchemaOptions::Form::Docs ? describe::reference_page(spec, wanted)
                                                   : describe::json_schema(spec, wanted);
}

}  // namespace

ExitCode run_schema(const SchemaOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  if (!options.form) {
    report_usage_error("Choose what to write: --json-schema or --docs.", diags);
  } else if (const auto spec = read_spec(options.spec, common, diags)) {
    write_result(options.output, describe_spec(spec->root, options), output, diags);
  }
  output.report(diags);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace hecla::cli
