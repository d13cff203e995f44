// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Evaluates condition ? a : b, and the %{ if } directive of templates.
#include <algorithm>
#include <array>

#include "model/evaluation_extra.h"
#include "syntax/evaluator.h"

namespace hecla::syntax {
namespace {

bool is_untyped_null(const Value& value) {
  return value.type().is_dynamic() && value.is_null() && !value.is_marked();
}

// Returns the weaker of two bounds, which holds for both results, or nothing if either has no
// bound.
std::optional<NumberBound> weaker(const std::optional<NumberBound>& a,
                                  const std::optional<NumberBound>& b, bool is_lower) {
  if (!a || !b) return std::nullopt;
  if (a->value == b->value) return NumberBound{a->value, a->inclusive || b->inclusive};
  return (a->value < b->value) == is_lower ? a : b;
}

// Returns the refinements that hold for both results, for when the condition is unknown.
Refinement common_refinement(const Value& a, const Value& b) {
  const Refinement left = a.refinement();
  const Refinement right = b.refinement();
  Refinement both;
  if (left.null == Nullness::NotNull && right.null == Nullness::NotNull)
    both.null = Nullness::NotNull;
  if (a.type().is_number() && b.type().is_number()) {
    both.min = weaker(left.min, right.min, /*is_lower=*/true);
    both.max = weaker(left.max, right.max, /*is_lower=*/false);
  } else if (a.type().is_collection() && a.type() == b.type()) {
    both.min_length = std::min(left.min_length, right.min_length);
    both.max_length = std::max(left.max_length, right.max_length);
  }
  return both;
}

Value undecided_result(const Value& if_true, const Value& if_false, const Type& type,
                       const MarkSet& inner_marks) {
  if (if_true.is_null() && if_false.is_null()) return Value::null(type);
  const Value unknown = Value::unknown(type).with_inner_marks(inner_marks);
  return type.is_dynamic() ? unknown : unknown.refined(common_refinement(if_true, if_false));
}

std::string types_detail(const Type& if_true, const Type& if_false) {
  const ValueError mismatch = conversion_mismatch(if_false, if_true);
  std::string detail = "Both results must have the same type, but the true result is of type " +
                       if_true.friendly_name() + " and the false result is of type " +
                       if_false.friendly_name() + ".";
  if (if_true.kind() != if_false.kind()) return detail;
  return detail +
         " The false result does not fit the type of the true result: " + mismatch.to_string() +
         ".";
}

}  // namespace

// Returns the type to which both results are converted, or nothing if there is none. A null value
// without a type takes the type of the other result.
std::optional<Type> Evaluator::common_result_type(const Value& if_true, const Value& if_false) {
  if (if_true.type() == if_false.type()) return if_true.type();
  if (is_untyped_null(if_true)) return if_false.type();
  if (is_untyped_null(if_false)) return if_true.type();
  if (if_true.type().is_dynamic() || if_false.type().is_dynamic()) return Type::dynamic();
  return unify_unsafe(std::array{if_true.type(), if_false.type()}, budget_);
}

// The parts of a conditional, evaluated.
struct Evaluator::Branches {
  Checkpoint start;
  Value condition;
  Checkpoint before_true;
  Value if_true;
  Checkpoint before_false;
  Value if_false;
};

// Evaluates both results, because the type depends on both.
Value Evaluator::on(const ConditionalExpr& node) {
  Branches branches;
  branches.start = diags_.checkpoint();
  const Value& condition = read(*node.condition, branches.condition);
  branches.before_true = diags_.checkpoint();
  const Value& if_true = read(*node.if_true, branches.if_true);
  branches.before_false = diags_.checkpoint();
  const Value& if_false = read(*node.if_false, branches.if_false);
  if (const auto chosen = condition.if_bool(); chosen && are_alike(if_true, if_false)) {
    if (diags_.has_reports_since(branches.before_true)) discard_other(branches, *chosen);
    return *chosen ? if_true : if_false;
  }
  branches.condition = Value(condition);
  branches.if_true = Value(if_true);
  branches.if_false = Value(if_false);
  return choose(node, branches);
}

// Returns whether one of the results can be taken as it is.
bool Evaluator::are_alike(const Value& if_true, const Value& if_false) const {
  return if_true.type() == if_false.type() && !if_true.is_marked() && !if_false.is_marked() &&
         !budget_.is_exhausted();
}

// Discards the errors of the result that is not chosen.
void Evaluator::discard_other(const Branches& branches, bool chosen) {
  if (chosen) {
    diags_.rollback(branches.before_false);
  } else {
    diags_.remove(branches.before_true, branches.before_false);
  }
}

Value Evaluator::choose(const ConditionalExpr& node, Branches& branches) {
  auto& [start, condition, before_true, if_true, before_false, if_false] = branches;
  const std::optional<Type> type = common_result_type(if_true, if_false);
  if (budget_.is_exhausted()) return exhausted(node.range);
  if (!type) {
    diags_.rollback(start);
    report(DiagnosticCode::InconsistentResults,
           {node.if_true->range.begin, node.if_false->range.end},
           types_detail(if_true.type(), if_false.type()), node, node.range);
    return Value::dynamic();
  }
  if (condition.is_null()) {
    diags_.rollback(before_true);
    return invalid_condition(node, *type, "The condition must be true or false, but it is null.");
  }
  MarkSet marks = condition.marks();
  condition = condition.unmarked();
  if_true = if_true.unmarked(marks);
  if_false = if_false.unmarked(marks);
  if (!condition.is_known()) {
    diags_.rollback(before_true);
    MarkSet inner_marks = provenance_of(if_true);
    inner_marks.add(provenance_of(if_false));
    return undecided_result(if_true, if_false, *type, inner_marks).with_marks(marks);
  }
  const auto chosen = convert(condition, Type::boolean(), budget_);
  if (!chosen) {
    diags_.rollback(before_true);
    return invalid_condition(
        node, *type,
        "The condition must be true or false, but it is " + describe_value(condition) + ".");
  }
  discard_other(branches, chosen->is_true());
  if (chosen->is_true())
    return chosen_result(std::move(if_true), *type, *node.if_true, node).with_marks(marks);
  return chosen_result(std::move(if_false), *type, *node.if_false, node).with_marks(marks);
}

Value Evaluator::invalid_condition(const ConditionalExpr& node, const Type& type,
                                   std::string detail) {
  report(DiagnosticCode::InvalidCondition, node.condition->range, std::move(detail),
         *node.condition, node.range);
  return Value::unknown(type);
}

Value Evaluator::chosen_result(Value value, const Type& type, const Expr& branch,
                               const ConditionalExpr& node) {
  if (type.is_dynamic() || value.type() == type) return value;
  ValueResult<Value> converted = convert(value, type, budget_);
  if (converted) return *std::move(converted);
  report(DiagnosticCode::InconsistentResults, branch.range,
         "Both results must have the same type, " + type.friendly_name() +
             ", but this one cannot be converted: " + converted.error().to_string() + ".",
         branch, node.range);
  return Value::unknown(type);
}

}  // namespace hecla::syntax
