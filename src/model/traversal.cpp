// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/traversal.h>

#include <hecla/model/eval_context.h>

#include "convert/budgeted.h"
#include "model/suggestion.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla {
namespace {

std::string key_text(const Value& key) {
  if (const auto text = key.if_string()) return in_quotes(*text, text->size());
  if (const auto number = key.if_number()) return number->to_string();
  if (const auto boolean = key.if_bool()) return *boolean ? "true" : "false";
  if (key.is_null()) return "null";
  return "...";
}

void append_step(const TraversalStep& step, std::string& out) {
  switch (step.kind) {
    case TraversalStepKind::Root:
      out += step.name;
      return;
    case TraversalStepKind::Attribute:
      out += '.';
      out += step.name;
      return;
    case TraversalStepKind::Index:
      out += '[';
      out += key_text(step.key);
      out += ']';
      return;
    case TraversalStepKind::Splat:
      out += "[*]";
      return;
  }
}

Value take_step(const Value& value, const TraversalStep& step, bool is_reference,
                Diagnostics& diags) {
  switch (step.kind) {
    case TraversalStepKind::Attribute:
      return traverse_attribute(value, step.name, step.range, diags, is_reference);
    case TraversalStepKind::Index:
      return traverse_index(value, step.key, step.range, diags, is_reference);
    default:
      throw UsageError("only attribute and index steps can be applied to a value");
  }
}

// Without the first step, which is the root, the steps are those of a reference.
Value take_steps(Value value, const std::vector<TraversalStep>& steps, std::size_t first,
                 Diagnostics& diags) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  for (std::size_t i = first; i < steps.size(); ++i) {
    value = take_step(value, steps[i], /*is_reference=*/first > 0, diags);
    if (diags.has_errors_since(before)) return Value::dynamic();
  }
  return value;
}

}  // namespace

void report_unknown_variable(std::string_view name, const SourceRange& range,
                             const EvalContext& ctx, Diagnostics& diags) {
  if (!ctx.has_variables()) {
    diags.add_about_names(
        DiagnosticCode::VariablesNotAllowed, range,
        in_quotes(name) + " refers to a variable, but no variables are defined here.");
    return;
  }
  diags.add_about_names(DiagnosticCode::UnknownVariable, range,
                        "There is no variable named " + in_quotes(name) + ".");
  suggest_rename(
      diags, name, [&] { return ctx.variable_names(); }, "The variables here are");
}

Traversal::Traversal(std::vector<TraversalStep> steps) : steps_(std::move(steps)) {
  for (TraversalStep& step : steps_) unicode::normalize(step.name);
}

const std::string& Traversal::root_name() const {
  if (is_relative()) throw UsageError("a relative traversal has no root name");
  return steps_.front().name;
}

SourceRange Traversal::range() const {
  if (steps_.empty()) return {};
  return SourceRange::between(steps_.front().range, steps_.back().range);
}

std::string Traversal::to_string() const {
  std::string result;
  for (const TraversalStep& step : steps_) append_step(step, result);
  return result;
}

Value Traversal::resolve(const EvalContext& ctx, Diagnostics& diags) const {
  if (is_relative()) throw UsageError("a relative traversal cannot be resolved in a context");
  const TraversalStep& root = steps_.front();
  if (const Value* value = ctx.find_variable(root.name))
    return take_steps(*value, steps_, 1, diags);
  report_unknown_variable(root.name, root.range, ctx, diags);
  return Value::dynamic();
}

Value Traversal::apply(const Value& value, Diagnostics& diags) const {
  if (!is_relative()) throw UsageError("an absolute traversal cannot be applied to a value");
  return take_steps(value, steps_, 0, diags);
}

namespace {

// Follows the reference as far as the values are known and not marked.
const Value* furthest_value(const Traversal& reference, const EvalContext& ctx) {
  const Value* value = ctx.find_variable(reference.root_name());
  for (const TraversalStep& step : std::span(reference.steps()).subspan(1)) {
    if (!value || !value->contains_provenance()) return nullptr;
    const Value* part = step.kind == TraversalStepKind::Attribute
                            ? plain_attribute(*value, step.name)
                        : step.kind == TraversalStepKind::Index ? plain_element(*value, step.key)
                                                                : nullptr;
    if (!part) break;
    value = part;
  }
  return value;
}

}  // namespace

MarkSet provenance_marks(std::span<const Traversal> references, const EvalContext& ctx,
                         Budget& budget) {
  MarkSet marks;
  for (const Traversal& reference : references) {
    const Value* value = furthest_value(reference, ctx);
    if (value && !add_provenance_marks(*value, marks, budget)) break;
  }
  return marks;
}

}  // namespace hecla
