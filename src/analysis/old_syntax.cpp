// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/old_syntax.h"

#include <algorithm>

namespace hecla::analysis {
namespace {

bool is_quoted_name(const Diagnostic& item) {
  return item.code == DiagnosticCode::InvalidItem && item.subject.text() == "\"";
}

bool is_old(const Diagnostic& item) {
  const bool is_comma = item.code == DiagnosticCode::MissingNewline && item.subject.text() == ",";
  return is_comma || is_quoted_name(item);
}

}  // namespace

Diagnostics with_old_syntax(Diagnostics diags) {
  const auto is_other = [](const Diagnostic& item) {
    return item.severity == Severity::Error && !is_old(item);
  };
  const auto first = std::find_if(diags.begin(), diags.end(), is_quoted_name);
  if (first == diags.end() || std::any_of(diags.begin(), diags.end(), is_other)) return diags;
  Diagnostics result(diags.items().size());
  for (const Diagnostic& item : diags) {
    if (item.severity != Severity::Error) result.append(item);
  }
  result.add(
      DiagnosticCode::InvalidItem, first->subject,
      "Names in quotes are HCL 1, the language before Terraform 0.12, which is not read here. "
      "In HCL 2, names of arguments and blocks have no quotes.");
  return result;
}

}  // namespace hecla::analysis
