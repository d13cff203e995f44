// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Evaluates tuple and object constructors.
#include <algorithm>

#include "model/evaluation_extra.h"
#include "syntax/evaluator_memory.h"

namespace hecla::syntax {

Value Evaluator::on(const TupleExpr& node) {
  if (!budget_.spend_elements(node.items.size())) return exhausted(node.range);
  const Parts parts(parts_);
  for (const Expr* item : node.items) parts_.push(evaluate(*item));
  parts_.combine_tuple(parts.first());
  return parts_.pop();
}

std::string_view name_as_key(const Expr& key) {
  switch (key.kind) {
    case ExprKind::Reference: {
      const auto& reference = static_cast<const ReferenceExpr&>(key);
      return reference.is_name() ? reference.root() : std::string_view();
    }
    case ExprKind::Bool:
      return static_cast<const BoolExpr&>(key).value ? "true" : "false";
    case ExprKind::Null:
      return "null";
    default:
      return {};
  }
}

Value Evaluator::ambiguous_key(const Expr& key) {
  diags_.add(
      DiagnosticCode::AmbiguousKey, range(key.range),
      "This key could be a reference or a string that contains dots. Write parentheses around it "
      "for the reference, or quotes for the string.");
  return Value::dynamic();
}

Value Evaluator::evaluate_key(const Expr& key) {
  if (key.computed_key) return evaluate(key);
  const std::string_view name = name_as_key(key);
  if (!name.empty()) return Value::string(name);
  if (key.kind == ExprKind::Reference) return ambiguous_key(key);
  return evaluate(key);
}

// --- objects evaluated repeatedly

namespace {

// Returns the key of an item if it needs no evaluation.
std::optional<std::string_view> written_key(const Expr& key) {
  if (key.computed_key) return {};
  if (const auto* string = as<StringExpr>(&key)) return string->text();
  const std::string_view name = name_as_key(key);
  return name.empty() ? std::nullopt : std::optional(name);
}

}  // namespace

// Returns null if the keys must be evaluated each time.
Evaluator::ObjectPlan* Evaluator::object_plan(const ObjectExpr& node) {
  ObjectPlan& plan = memory_->object_plans[node];
  if (std::exchange(plan.is_made, true)) return plan.is_usable ? &plan : nullptr;
  std::vector<std::string_view> keys;
  for (const ObjectItem& item : node.items) {
    const auto key = written_key(*item.key);
    if (!key) return nullptr;
    keys.push_back(*key);
  }
  plan.names.assign(keys.begin(), keys.end());
  std::sort(plan.names.begin(), plan.names.end());
  plan.names.erase(std::unique(plan.names.begin(), plan.names.end()), plan.names.end());
  for (const std::string_view key : keys) {
    const auto at = std::lower_bound(plan.names.begin(), plan.names.end(), key);
    plan.positions.push_back(static_cast<std::size_t>(at - plan.names.begin()));
  }
  plan.is_usable = true;
  return &plan;
}

void Evaluator::ObjectPlan::take_type(std::span<const Value> values) {
  std::vector<ObjectAttribute> attributes;
  attributes.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    attributes.push_back({names[i], values[i].type(), false});
  }
  type = Type::object(std::move(attributes));
}

Value Evaluator::planned_object(const ObjectExpr& node, ObjectPlan& plan) {
  const Parts parts(parts_);
  for (std::size_t i = 0; i < plan.names.size(); ++i) parts_.push(Value());
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    Value value = evaluate(*node.items[i].value);
    parts.values()[plan.positions[i]] = std::move(value);
  }
  if (!plan.fits(parts.values())) {
    for (const std::string& name : plan.names) {
      if (!budget_.spend_string_bytes(name.size())) return exhausted(node.range);
    }
    plan.take_type(parts.values());
  }
  parts_.combine(plan.type, parts.first());
  return parts_.pop();
}

// --- objects in general

Value Evaluator::on(const ObjectExpr& node) {
  if (!budget_.spend_elements(node.items.size())) return exhausted(node.range);
  if (!loops_.empty()) {
    if (ObjectPlan* plan = object_plan(node)) return planned_object(node, *plan);
  }
  std::vector<Value::Field> fields;
  fields.reserve(node.items.size());
  MarkSet marks;
  bool is_known = true;
  for (const ObjectItem& item : node.items) {
    if (!object_item(item, fields, marks)) is_known = false;
  }
  if (budget_.is_exhausted()) return exhausted(node.range);
  if (is_known) return Value::object(std::move(fields)).with_marks(marks);
  MarkSet inner_marks;
  for (const auto& [name, value] : fields) inner_marks.add(provenance_of(value));
  return Value::dynamic().with_inner_marks(inner_marks).with_marks(marks);
}

// Evaluates one item. Returns false if its key is unknown, which makes the whole object unknown; the name of the
// field is meaningless then.
bool Evaluator::object_item(const ObjectItem& item, std::vector<Value::Field>& fields,
                            MarkSet& marks) {
  const Checkpoint before = diags_.checkpoint();
  const Value key = evaluate_key(*item.key);
  const bool failed = diags_.has_errors_since(before);
  fields.emplace_back(std::string(), evaluate(*item.value));
  marks.add(key.marks());
  return !failed && object_key(*item.key, key, fields.back().first);
}

// Converts the key of an item to a name. Returns false if it is not one, or unknown.
bool Evaluator::object_key(const Expr& expr, const Value& key, std::string& name) {
  if (key.is_null()) {
    report(DiagnosticCode::InvalidKey, expr.range, "An object key cannot be null.", expr);
    return false;
  }
  const ValueResult<Value> text = convert(key.unmarked(), Type::string(), budget_);
  if (!text) {
    report(DiagnosticCode::InvalidKey, expr.range,
           "An object key must be a string, but this key is " + describe_value(key) + ".", expr);
    return false;
  }
  if (!text->is_known() || !budget_.spend_string_bytes(text->as_string().size())) return false;
  name = text->as_string();
  return true;
}

}  // namespace hecla::syntax
