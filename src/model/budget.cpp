// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/budget.h>

#include <algorithm>
#include <limits>
#include <string>

namespace hecla {
namespace {

void add_once(const DiagnosticCode& code, const SourceRange& range, const char* detail,
              Diagnostics& diags) {
  if (!diags.empty() && diags.items().back().code == code) return;
  diags.add(code, range, detail);
}

}  // namespace

EvaluationBudget& EvaluationBudget::current() noexcept {
  thread_local EvaluationBudget budget;
  return budget;
}

std::int64_t EvaluationBudget::max_depth(const Limits& limits) noexcept {
  constexpr std::size_t largest = std::numeric_limits<std::int32_t>::max();
  constexpr std::int64_t outside_of_trees = 8;  // decoding, entering a document
  return 2 * static_cast<std::int64_t>(std::min(limits.max_nesting, largest)) + outside_of_trees;
}

void EvaluationBudget::start(const Limits& limits) noexcept {
  depth_left_ = max_depth(limits);
  steps_ = limits.max_steps;
  string_bytes_ = limits.max_string_bytes;
  elements_ = limits.max_elements;
  exhausted_ = Exhausted::Nothing;
}

Value EvaluationBudget::report(const SourceRange& range, Diagnostics& diags) const {
  switch (exhausted_) {
    case Exhausted::Depth:
      add_once(DiagnosticCode::EvaluationTooDeep, range,
               "Expressions and the functions that they call are nested more deeply than the limit "
               "allows.",
               diags);
      break;
    case Exhausted::StringBytes:
      add_once(DiagnosticCode::ResultTooLarge, range,
               "The strings that this expression builds are together longer than the limit allows.",
               diags);
      break;
    case Exhausted::Elements:
      add_once(DiagnosticCode::ResultTooLarge, range,
               "The collections that this expression builds have together more elements than the "
               "limit allows.",
               diags);
      break;
    case Exhausted::Nothing:
    case Exhausted::Steps:
      add_once(DiagnosticCode::EvaluationTooLong, range,
               "Evaluation stopped here because it took more steps than the limit allows.", diags);
      break;
  }
  return Value::dynamic();
}

}  // namespace hecla
