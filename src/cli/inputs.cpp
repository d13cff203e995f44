// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/inputs.h"

namespace hecla::cli {

std::vector<std::string> files_or_stdin(const std::vector<std::string>& files) {
  return files.empty() ? std::vector<std::string>{"-"} : files;
}

std::vector<syntax::DocumentRef> parse_files(const std::vector<std::string>& files,
                                             const CommonOptions& common, Diagnostics& diags) {
  std::vector<syntax::DocumentRef> documents;
  for (const std::string& file : files_or_stdin(files)) {
    if (analysis::is_json(file, common.syntax)) {
      report_usage_error(
          file + " is in the JSON syntax, and this command works on the native syntax.", diags);
      continue;
    }
    documents.push_back(syntax::parse_file(file, diags, {common.limits}));
  }
  return documents;
}

void report_usage_error(std::string detail, Diagnostics& diags) {
  diags.add(DiagnosticCode::InvalidUse, {}, std::move(detail));
}

}  // namespace hecla::cli
