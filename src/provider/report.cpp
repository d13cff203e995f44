// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/provider/report.h>

namespace hecla::provider {

namespace {

std::string text_of(const Problem& problem, bool is_located) {
  std::string text = problem.summary;
  if (!is_located && !problem.attribute.empty())
    text += " (" + problem.attribute.to_string().substr(1) + ")";
  if (problem.detail.empty()) return text + ".";
  return text + ": " + problem.detail;
}

}  // namespace

void report(std::span<const Problem> problems, const dec::DecodedBody* config, Diagnostics& diags) {
  for (const Problem& problem : problems) {
    const bool is_located = config && !problem.attribute.empty();
    const DiagnosticCode& code =
        problem.is_warning ? DiagnosticCode::ProviderWarning : DiagnosticCode::ProviderError;
    diags.add(code, is_located ? dec::locate(*config, problem.attribute).range : SourceRange(),
              text_of(problem, is_located));
  }
}

}  // namespace hecla::provider
