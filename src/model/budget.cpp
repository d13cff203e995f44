// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "model/budget.h"

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
               "The nesting of expressions and function calls exceeds the limit.", diags);
      break;
    case Budget::Exhausted::StringBytes:
      add_once(DiagnosticCode::ResultTooLarge, range,
               "The strings built by this evaluation exceed the limit on their total size.", diags);
      break;
    case Budget::Exhausted::Elements:
      add_once(DiagnosticCode::ResultTooLarge, range,
               "The collections built by this evaluation exceed the limit on their total number of "
               "elements.",
               diags);
      break;
    case Budget::Exhausted::Memory:
      add_once(DiagnosticCode::ResultTooLarge, range,
               "The values built by this evaluation exceed the limit on their memory.", diags);
      break;
    case Budget::Exhausted::Nothing:
    case Budget::Exhausted::Steps:
      add_once(DiagnosticCode::EvaluationTooLong, range,
               "Evaluation stopped here because it exceeded the limit on the number of steps.",
               diags);
      break;
  }
  return Value::dynamic();
}

}  // namespace hecla
