// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/repetition.h"

#include <algorithm>

namespace hecla::validate {
namespace {

void check_count(const Expression& expression, const ModuleNode& module, Evaluator& evaluator,
                 Diagnostics& diags) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value given = evaluator.evaluate(expression, Type::number(), {.module = module}, diags);
  if (diags.has_errors_since(before)) return;
  const auto fail = [&](std::string detail) {
    diags.add(DiagnosticCode::InvalidCount, expression.range(), std::move(detail));
  };
  if (given.has_mark_deep(Mark::ephemeral())) fail("The value of \"count\" cannot be ephemeral.");
  const Value count = given.unmarked();
  if (count.is_null()) return fail("The value of \"count\" cannot be null.");
  if (!count.is_known()) return;
  const auto number = count.as_number().to_int64();
  if (!number || *number < 0) fail("The value of \"count\" must be a whole number from 0 on.");
}

// Returns why a value cannot be used for for_each; empty if it can.
std::string problem_of(const Value& value) {
  if (value.is_null()) return "The value of \"for_each\" cannot be null.";
  const Type& type = value.type();
  if (type.is_dynamic()) return {};
  if (!type.is_map() && !type.is_set() && !type.is_object()) {
    return "The value of \"for_each\" must be a map or a set of strings, not " +
           type.friendly_name() + ".";
  }
  if (!value.is_known() || !type.is_set() || value.empty() || !value.is_wholly_known()) return {};
  const auto elements = value.elements();
  const bool has_null = std::any_of(elements.begin(), elements.end(),
                                    [](const Value& element) { return element.is_null(); });
  if (has_null) return "A set for \"for_each\" cannot contain null.";
  if (type.element_type().is_string()) return {};
  return "A set for \"for_each\" must contain strings, not " + type.element_type().friendly_name() +
         ".";
}

void check_for_each(const Expression& expression, const ModuleNode& module, Evaluator& evaluator,
                    Diagnostics& diags) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value given = evaluator.evaluate(expression, {.module = module}, diags);
  if (diags.has_errors_since(before)) return;
  const auto fail = [&](std::string detail) {
    diags.add(DiagnosticCode::InvalidForEach, expression.range(), std::move(detail));
  };
  if (given.marks().contains(Mark::sensitive()) || given.marks().contains(Mark::ephemeral())) {
    return fail(
        "The value of \"for_each\" cannot be sensitive or ephemeral, because its keys "
        "become part of addresses.");
  }
  const std::string problem = problem_of(given.unmarked_deep());
  if (!problem.empty()) fail(problem);
}

}  // namespace

void check_repetition(const Expression& count, const Expression& for_each, const ModuleNode& module,
                      Evaluator& evaluator, Diagnostics& diags) {
  if (count) {
    check_count(count, module, evaluator, diags);
  } else if (for_each) {
    check_for_each(for_each, module, evaluator, diags);
  }
}

}  // namespace hecla::validate
