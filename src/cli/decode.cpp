// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla decode: files to JSON, by a decoder specification.
#include "cli/commands.h"
#include "cli/decoding.h"
#include "cli/reference_json.h"

namespace hecla::cli {

ExitCode run_decode(const DecodeOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(common.limits.max_diagnostics);
  const Decoded decoded = decode_files(options, common, diags);
  if (decoded.failure) diags.add(DiagnosticCode::NoPlaceInJson, {}, *decoded.failure + ".");
  if (!diags.has_errors()) write_result(options.output, decoded.text, output, diags);
  if (options.hcldec_diagnostics) {
    output.message(to_hcldec_json(diags));
  } else {
    output.report(diags);
  }
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace hecla::cli
