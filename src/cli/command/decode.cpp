// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla decode: decodes files to JSON with a decoder specification.
#include <hecla/analysis/value_text.h>

#include "cli/command/commands.h"
#include "cli/command/decoding.h"
#include "cli/command/reference_json.h"

namespace hecla::cli {

ExitCode run_decode(const DecodeOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  const Decoded decoded = decode_files(options, common, diags);
  if (decoded.failure) analysis::report_no_json(*decoded.failure, {}, diags);
  if (!diags.has_errors()) write_result(options.output, decoded.text, output, diags);
  if (options.hcldec_diagnostics) {
    output.report_document(to_hcldec_json(diags));
  } else {
    output.report(diags);
  }
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace hecla::cli
