// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/object_checks.h"

#include <hecla/convert/convert.h>

#include "unicode/message_text.h"
#include "validate/repetition.h"

namespace hecla::validate {
namespace {

std::vector<Traversal> references_of(const CheckRule& rule) {
  std::vector<Traversal> traversals;
  for (const Expression& expression : {rule.condition, rule.error_message}) {
    if (!expression) continue;
    for (Traversal& traversal : expression.variables()) traversals.push_back(std::move(traversal));
  }
  return traversals;
}

// Reports an error message that would show a secret.
void check_message(const Value& message, const SourceRange& range, Diagnostics& diags) {
  if (!message.has_mark_deep(Mark::sensitive()) && !message.has_mark_deep(Mark::ephemeral()))
    return;
  diags.add(DiagnosticCode::InvalidCheckRule, range,
            "The error message refers to sensitive or ephemeral values, which would be shown.");
}

// Checks the error message and, unless it is only validated, the condition of a rule.
void check_rule(const CheckRule& rule, const Situation& situation, bool evaluates_condition,
                Evaluator& evaluator, Diagnostics& diags) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const auto context = evaluator.context_for(references_of(rule), situation, diags);
  if (!context) return;
  if (rule.error_message) {
    const Value message = evaluator.evaluate_in(*context, rule.error_message, situation, diags);
    if (!diags.has_errors_since(before)) check_message(message, rule.error_message.range(), diags);
  }
  if (!evaluates_condition || !rule.condition) return;
  const Value result = evaluator.evaluate_in(*context, rule.condition, situation, diags);
  if (diags.has_errors_since(before) || !result.is_known()) return;
  const auto condition = convert(result.unmarked(), Type::boolean());
  if (!condition || condition->is_null()) {
    diags.add(DiagnosticCode::InvalidCheckRule, rule.condition.range(),
              "The condition must be true or false.");
  } else if (condition->is_false()) {
    diags.add(DiagnosticCode::FailedCheck, rule.condition.range(),
              "This condition is false whatever the inputs are.");
  }
}

}  // namespace

void check_local(ModuleNode& module, const Local& local, Evaluator& evaluator, Diagnostics& diags) {
  module.locals.insert_or_assign(local.name,
                                 evaluator.evaluate(local.expression, {.module = module}, diags));
}

void check_output(const ModuleNode& module, const Output& output, Evaluator& evaluator,
                  Diagnostics& diags) {
  const bool is_root = module.parent == nullptr;
  if (is_root && output.is_ephemeral) {
    diags.add(DiagnosticCode::EphemeralValue, output.range,
              "An output of the root module cannot be ephemeral.");
    return;
  }
  const Situation situation{.module = module};
  const Diagnostics::Checkpoint before = diags.checkpoint();
  for (const CheckRule& rule : output.preconditions)
    check_rule(rule, situation, true, evaluator, diags);
  if (diags.has_errors_since(before) || !output.expression) return;
  const Value value = evaluator.evaluate(output.expression, situation, diags);
  evaluator.check_depends_on(output.depends_on, situation, diags);
  if (is_root && !output.is_sensitive && value.has_mark_deep(Mark::sensitive())) {
    diags.add(DiagnosticCode::SensitiveOutput, output.range,
              "The value contains sensitive parts. To show them in no output, set \"sensitive = "
              "true\".");
  }
  if (diags.has_errors_since(before)) return;
  if (output.is_ephemeral && !value.marks().contains(Mark::ephemeral())) {
    diags.add(DiagnosticCode::EphemeralValue, output.range,
              "The value of an ephemeral output must be ephemeral.");
  } else if (!output.is_ephemeral && value.has_mark_deep(Mark::ephemeral())) {
    diags.add(DiagnosticCode::EphemeralValue, output.expression.range(),
              "The value is ephemeral, but the output does not set \"ephemeral = true\".");
  }
}

void check_call(const ModuleNode& module, const ModuleCall& call, Evaluator& evaluator,
                Diagnostics& diags) {
  check_repetition(call.count, call.for_each, module, evaluator, diags);
  evaluator.check_depends_on(call.depends_on, {.module = module}, diags);
}

void check_provider(const ModuleNode& module, const ProviderConfig& provider, Evaluator& evaluator,
                    Diagnostics& diags) {
  check_repetition({}, provider.for_each, module, evaluator, diags);
  const std::string address = module.config->provider_address(provider.reference.name);
  const wire::ProviderSchema* schema = evaluator.providers().find(address);
  if (!schema) return;
  Diagnostics own;
  provider.body.content({}, own);
  if (!own.has_errors()) return;  // an empty block is not checked
  static const wire::SchemaBlock empty;
  const wire::SchemaBlock& block = schema->configuration ? schema->configuration->block : empty;
  Situation situation{.module = module};
  if (provider.for_each) situation.repeat_by_for_each();
  const auto given = evaluator.evaluate_block(provider.body, block, situation, diags);
  check_given(given, block, /*is_stored=*/false, diags);
}

void check_asserts(const ModuleNode& module, const Check& check, Evaluator& evaluator,
                   Diagnostics& diags) {
  for (const CheckRule& rule : check.asserts)
    check_rule(rule, {.module = module, .check = check.name}, false, evaluator, diags);
}

// --- variables

Value check_argument(const ModuleNode& module, const Variable& variable, const Expression& argument,
                     Evaluator& evaluator, Diagnostics& diags) {
  const Value unknown =
      Value::unknown(variable.input.constraint.type.without_optional_attributes());
  if (!argument) return variable.default_value.value_or(unknown);
  Situation situation{.module = *module.parent};
  situation.count_index = Value::unknown(Type::number());
  situation.repeat_by_for_each();
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value given = evaluator.evaluate(argument, situation, diags);
  if (diags.has_errors_since(before) || !evaluator.can_evaluate()) return unknown;
  const SourceRange where = variable.input.sensitive ? variable.range : argument.range();
  const Value value = variable.input.value(given, where, evaluator.budget(), diags);
  if (!variable.input.ephemeral && given.has_mark_deep(Mark::ephemeral())) {
    diags.add(DiagnosticCode::EphemeralValue, argument.range(),
              "The value is ephemeral, but the variable " + in_quotes(variable.name) +
                  " does not set \"ephemeral = true\".");
  }
  return value;
}

namespace {

// Returns `variables` with another value of one attribute.
Value with_attribute(const Value* variables, const std::string& name, const Value& value) {
  std::vector<Value::Field> fields{{name, value}};
  if (variables && variables->type().is_object()) {
    variables->for_each([&](const Value& key, const Value& other) {
      if (key.as_string() != name) fields.emplace_back(std::string(key.as_string()), other);
    });
  }
  return Value::object(std::move(fields));
}

void check_validation(const CheckRule& rule, const EvalContext& context, const Situation& situation,
                      const SourceRange& range, Evaluator& evaluator, Diagnostics& diags) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value result = evaluator.evaluate_in(context, rule.condition, situation, diags);
  const Value message = evaluator.evaluate_in(context, rule.error_message, situation, diags);
  if (!result.is_known()) return;
  const auto condition = convert(result.unmarked(), Type::boolean());
  if (!condition || condition->is_null()) {
    diags.add(DiagnosticCode::InvalidCheckRule, rule.condition.range(),
              "The condition must be true or false.");
    return;
  }
  if (diags.has_errors_since(before) || !condition->is_false() || !message.is_known()) return;
  check_message(message, rule.error_message.range(), diags);
  const auto text = convert(message.unmarked_deep(), Type::string());
  const bool is_shown = !message.contains_marked() && text && text->if_string();
  diags
      .add(DiagnosticCode::FailedCheck, range,
           is_shown ? std::string(text->as_string())
                    : "The value does not satisfy a validation rule of the variable.")
      .add_related(rule.range, "The rule is here.");
}

}  // namespace

void check_validations(const ModuleNode& module, const Variable& variable, const Value& value,
                       const SourceRange& range, Evaluator& evaluator, Diagnostics& diags) {
  const Situation situation{.module = module};
  std::vector<Traversal> traversals;
  for (const CheckRule& rule : variable.validations) {
    for (Traversal& traversal : references_of(rule)) traversals.push_back(std::move(traversal));
  }
  auto context = evaluator.context_for(traversals, situation, diags);
  if (!context) return;
  Value marked = value;
  if (variable.input.sensitive) marked = marked.with_mark(Mark::sensitive());
  if (variable.input.ephemeral) marked = marked.with_mark(Mark::ephemeral());
  context->set("var", with_attribute(context->find_variable("var"), variable.name, marked));
  for (const CheckRule& rule : variable.validations) {
    if (rule.condition && rule.error_message)
      check_validation(rule, *context, situation, range, evaluator, diags);
  }
}

}  // namespace hecla::validate
