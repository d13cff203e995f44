// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Evaluates references, and traversal steps on other expressions.
#include <hecla/model/traversal.h>

#include "model/evaluation_extra.h"
#include "syntax/evaluator_memory.h"

namespace hecla::syntax {
namespace {

std::string_view key_text(const Expr& key) {
  if (const auto* string = as<StringExpr>(&key)) return string->text();
  if (const auto* whole = as<TemplateExpr>(&key); whole && whole->is_text()) {
    return static_cast<const TextExpr*>(whole->parts[0])->text();
  }
  return {};
}

}  // namespace

Value static_key(const Document& document, const Expr& key) {
  if (const auto* number = as<NumberExpr>(&key)) return document.number(*number);
  if (const auto* boolean = as<BoolExpr>(&key)) return Value::boolean(boolean->value);
  if (key.kind == ExprKind::Null) return {};
  return key.kind == ExprKind::Missing ? Value::dynamic() : Value::string(key_text(key));
}

// Follows the steps of an expression. The current value is a part of a variable, or of the value that
// was made last.
class Evaluator::Walk {
 public:
  // `current` is in place, or in `held`.
  Walk(Evaluator& evaluator, const Expr& node, Value& held, const Value& current)
      : evaluator_(evaluator), node_(node), held_(held), current_(&current) {}

  // Takes a step. Returns false after an error.
  bool take(const Step& step, Places::Attribute* known) {
    if (known && current_->type() == known->object && current_->is_plain()) {
      current_ = &current_->elements()[known->position];
      return true;
    }
    if (const Value* next = plain_step(step)) {
      if (known && current_->type().is_object()) {
        *known = {current_->type(), static_cast<std::size_t>(next - current_->elements().data())};
      }
      current_ = next;
      return true;
    }
    const Checkpoint before = evaluator_.diags_.checkpoint();
    Value next = evaluator_.take_step(*current_, step, node_);
    held_ = std::move(next);
    current_ = &held_;
    return !evaluator_.diags_.has_errors_since(before);
  }
  const Value& current() const { return *current_; }

 private:
  // Takes the common kinds of static steps without copying and without errors; returns null for all
  // others.
  const Value* plain_step(const Step& step) const {
    if (step.kind == StepKind::Attribute) return plain_attribute(*current_, step.name());
    if (step.kind == StepKind::Computed) return nullptr;
    const std::string_view text = key_text(*step.key);
    return text.empty() ? nullptr : plain_attribute(*current_, text);
  }

  Evaluator& evaluator_;
  const Expr& node_;
  Value& held_;
  const Value* current_;
};

// Returns what is remembered about an expression with steps, or null if nothing is to be remembered.
Evaluator::Places* Evaluator::places_of(const Expr& node, std::size_t steps) {
  if (!repeating_) return nullptr;
  if (Places* known = repeating_->places.find(node)) return known;
  Places& places = repeating_->places[node];
  places.steps.resize(steps);
  return &places;
}

const Value* Evaluator::find_root(const ReferenceExpr& node, Places* places) {
  if (places && places->root) return places->root;
  const Value* root = ctx_->find_variable(node.root());
  if (places) places->root = root;
  return root;
}

const Value& Evaluator::reference(const ReferenceExpr& node, Value& held) {
  Places* const places = places_of(node, node.steps.size());
  const Value* root = find_root(node, places);
  if (!root) {
    report_unknown_variable(node.root(), range(node.root_range()), *ctx_, diags_);
    diags_.last().context = range(node.range);
    return held = Value::dynamic();
  }
  Walk walk(*this, node, held, *root);
  for (std::size_t i = 0; i < node.steps.size(); ++i) {
    if (!walk.take(node.steps[i], places ? &places->steps[i] : nullptr))
      return held = Value::dynamic();
  }
  return walk.current();
}

const Value& Evaluator::read(const Expr& expr, Value& held) {
  switch (expr.kind) {
    case ExprKind::Reference:
      if (!budget_.pass()) return held = exhausted(expr.range);
      return seen(reference(static_cast<const ReferenceExpr&>(expr), held));
    case ExprKind::SplatItem:
      if (!splat_item_) break;
      if (!budget_.pass()) return held = exhausted(expr.range);
      return seen(*splat_item_);
    case ExprKind::Number:
      if (!budget_.pass()) return held = exhausted(expr.range);
      return held = document_.number(static_cast<const NumberExpr&>(expr));
    case ExprKind::Parentheses: {
      const EvaluationStep step(budget_);
      if (!step.allowed()) return held = exhausted(expr.range);
      return read(*static_cast<const ParenthesesExpr&>(expr).inner, held);
    }
    default:
      if (Kept* kept = kept_value(expr)) return evaluate_kept(expr, *kept);
      break;
  }
  return held = evaluate_node(expr);
}

Value Evaluator::on(const ReferenceExpr& node) {
  Value held;
  return reference(node, held);
}

Value Evaluator::on(const AccessExpr& node) {
  Places* const places = places_of(node, node.steps.size());
  Value held;
  Walk walk(*this, node, held, read(*node.source, held));
  for (std::size_t i = 0; i < node.steps.size(); ++i) {
    walk.take(node.steps[i], places ? &places->steps[i] : nullptr);
  }
  return walk.current();
}

Value Evaluator::take_step(const Value& from, const Step& step, const Expr& about) {
  const bool is_computed = step.kind == StepKind::Computed;
  Value key;
  if (is_computed) {
    key = evaluate(*step.key);
    if (const Value* found = plain_element(from, key)) return *found;
    // The marks of all elements are read if any of them may be meant.
    const bool reads_marks = from.contains_provenance() && !key.is_known();
    if (reads_marks && !budget_.spend_work(from.reading_cost())) return exhausted(about.range);
  } else if (step.kind != StepKind::Attribute) {
    key = static_key(document_, *step.key);
  }
  const Checkpoint before = diags_.checkpoint();
  const bool is_reference = about.kind == ExprKind::Reference;
  Value result =
      step.kind == StepKind::Attribute
          ? traverse_attribute(from, step.name(), range(step.range), diags_, is_reference)
          : traverse_index(from, key, range(step.range), diags_, is_reference);
  if (diags_.items().size() > before.items) {
    if (is_reference) diags_.last().context = range(about.range);
    EvaluationExtra::attach(diags_.last(), document_.expression(about), *ctx_);
  }
  return result;
}

}  // namespace hecla::syntax
