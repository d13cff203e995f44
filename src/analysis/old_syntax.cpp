// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/old_syntax.h"

#include <set>

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

Diagnostics with_old_syntax(const Diagnostics& diags) {
  std::set<const Source*> old, others;
  for (const Diagnostic& item : diags) {
    if (item.severity != Severity::Error) continue;
    if (is_quoted_name(item)) old.insert(item.subject.source().get());
    if (!is_old(item)) others.insert(item.subject.source().get());
  }
  for (const Source* other : others) old.erase(other);
  if (old.empty()) return diags;
  const std::set<const Source*> all_old = old;
  Diagnostics result(diags.items().size());
  for (const Diagnostic& item : diags) {
    const Source* source = item.subject.source().get();
    const bool is_replaced = item.severity == Severity::Error && source && all_old.contains(source);
    if (!is_replaced) {
      result.append(item);
    } else if (is_quoted_name(item) && old.erase(source) > 0) {
      result.add(DiagnosticCode::InvalidItem, item.subject,
                 "Names in quotes are HCL 1, the language before Terraform 0.12, which is not read "
                 "here. In HCL 2, names of arguments and blocks have no quotes.");
    }
  }
  return result;
}

}  // namespace hecla::analysis
