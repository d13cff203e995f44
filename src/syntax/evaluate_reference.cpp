// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Evaluates references, and traversal steps on other expressions.
#include <hecla/model/evaluation_extra.h>
#include <hecla/model/traversal.h>

#include "syntax/evaluator.h"

namespace hecla::syntax {
namespace {

std::string_view key_text(const Expr& key) {
  if (const auto* string = as<StringExpr>(&key)) return string->text();
  if (const auto* whole = as<TemplateExpr>(&key); whole && whole->is_text()) {
    return static_cast<const TextExpr*>(whole->parts[0])->text();
  }
  return {};
}

// Takes the common kinds of static steps without copying and without errors; returns null for all
// others.
const Value* plain_step(const Value& from, const Step& step) {
  if (step.kind == StepKind::Attribute) return plain_attribute(from, step.name());
  if (step.kind == StepKind::Computed) return nullptr;
  const std::string_view text = key_text(*step.key);
  return text.empty() ? nullptr : plain_attribute(from, text);
}

}  // namespace

Value static_key(const Document& document, const Expr& key) {
  if (const auto* number = as<NumberExpr>(&key)) return document.number(*number);
  if (const auto* boolean = as<BoolExpr>(&key)) return Value::boolean(boolean->value);
  if (key.kind == ExprKind::Null) return {};
  return key.kind == ExprKind::Missing ? Value::dynamic() : Value::string(key_text(key));
}

Value Evaluator::on(const ReferenceExpr& node) {
  const Value* current = ctx_->find_variable(node.root());
  if (!current) {
    const SourceRange where = range(node.root_range());
    report_unknown_variable(node.root(), where, *ctx_, diags_);
    return Value::dynamic();
  }
  Value held;
  for (const Step& step : node.steps) {
    if (const Value* next = plain_step(*current, step)) {
      current = next;
      continue;
    }
    const Checkpoint before = diags_.checkpoint();
    Value next = take_step(*current, step, node);
    if (diags_.has_errors_since(before)) return Value::dynamic();
    held = std::move(next);
    current = &held;
  }
  return *current;
}

Value Evaluator::on(const AccessExpr& node) {
  Value current = evaluate(*node.source);
  for (const Step& step : node.steps) {
    const Value* next = plain_step(current, step);
    // Copy the value before replacing `current`, which contains it.
    Value taken = next ? *next : take_step(current, step, node);
    current = std::move(taken);
  }
  return current;
}

Value Evaluator::take_step(const Value& from, const Step& step, const Expr& about) {
  const bool is_computed = step.kind == StepKind::Computed;
  Value key;
  if (is_computed) {
    key = evaluate(*step.key);
    if (const Value* found = plain_element(from, key)) return *found;
  } else if (step.kind != StepKind::Attribute) {
    key = static_key(document_, *step.key);
  }
  const Checkpoint before = diags_.checkpoint();
  Value result = step.kind == StepKind::Attribute
                     ? traverse_attribute(from, step.name(), range(step.range), diags_)
                     : traverse_index(from, key, range(step.range), diags_);
  if (diags_.items().size() > before.items) {
    EvaluationExtra::attach(diags_.last(), document_.expression(about), *ctx_);
  }
  return result;
}

}  // namespace hecla::syntax
