// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/budget.h>

namespace hecla {
namespace {

void add_once(const DiagnosticCode& code, const SourceRange& range, const char* detail,
              Diagnostics& diags) {
  if (!diags.empty() && diags.items().back().code == code) return;
  diags.add(code, range, detail);
}

}  // namespace

Value report_exhausted(const Budget& budget, const SourceRange& range, Diagnostics& diags) {
  switch (budget.exhausted()) {
    case Budget::Exhausted::Depth:
      add_once(DiagnosticCode::EvaluationTooDeep, range,
               "Expressions and the functions that they call are nested more deeply than the limit "
               "allows.",
               diags);
      break;
    case Budget::Exhausted::StringBytes:
      add_once(DiagnosticCode::ResultTooLarge, range,
               "The strings that this expression builds are together longer than the limit allows.",
               diags);
      break;
    case Budget::Exhausted::Elements:
      add_once(DiagnosticCode::ResultTooLarge, range,
               "The collections that this expression builds have together more elements than the "
               "limit allows.",
               diags);
      break;
    case Budget::Exhausted::Nothing:
    case Budget::Exhausted::Steps:
      add_once(DiagnosticCode::EvaluationTooLong, range,
               "Evaluation stopped here because it took more steps than the limit allows.", diags);
      break;
  }
  return Value::dynamic();
}

}  // namespace hecla
