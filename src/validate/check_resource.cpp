// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Resources, their provisioners and imports.
#include <algorithm>

#include "model/expression_parts.h"
#include "model/suggestion.h"
#include "terraform/layered_body.h"
#include "terraform/provider_name.h"
#include "unicode/message_text.h"
#include "validate/object_checks.h"
#include "validate/repetition.h"

namespace hecla::validate {
namespace {

using wire::NestedBlock;
using wire::SchemaAttribute;
using wire::SchemaBlock;

void report_unknown_type(const Resource& resource, const wire::ProviderSchema& provider,
                         Diagnostics& diags) {
  const bool is_managed = resource.address.mode == ResourceMode::Managed;
  const auto& own = types_of(provider, resource.address.mode);
  const auto& other = is_managed ? provider.data_sources : provider.resources;
  diags.add(DiagnosticCode::UnknownResourceType, resource.type_range,
            "The provider " + in_quotes(short_address(provider.name)) + " has no " +
                std::string(terraform::noun_of(resource.address.mode)) + " type named " +
                in_quotes(resource.address.type) + ".");
  if (other.contains(resource.address.type)) {
    diags.last().add_hint(is_managed ? "It is a data source: use a data block."
                                     : "It is a managed resource: use a resource block.");
    return;
  }
  suggest_name(diags, resource.address.type, [&] {
    std::vector<std::string_view> names;
    for (const auto& [name, schema] : own) names.push_back(name);
    return names;
  });
}

// --- arguments that cannot be set as they are

bool is_read_only(const SchemaAttribute& attribute) {
  return attribute.computed && !attribute.optional && !attribute.required;
}

// Returns what is wrong with the value of an attribute, apart from its parts; empty if it is fine.
std::string problem_of(const SchemaAttribute& attribute, const Value& value) {
  if (is_read_only(attribute) && !value.is_null())
    return "The attribute " + in_quotes(attribute.name) +
           " is decided by the provider and cannot be set.";
  if (attribute.required && value.is_null())
    return "The argument " + in_quotes(attribute.name) + " is required and cannot be null.";
  return {};
}

// Returns the expression of a part, or that of the whole if the part has none.
Expression part_of(const Expression& whole, const ExpressionParts& parts, PathStep step) {
  const auto* part = parts.find(step);
  return part ? part->second : whole;
}

void check_value(const SchemaAttribute& attribute, const Value& value, const Expression& expression,
                 Diagnostics& diags);

void check_object(const wire::NestedAttributes& nested, const Value& object,
                  const Expression& expression, Diagnostics& diags) {
  if (!object.is_known() || object.is_null()) return;
  const Value plain = object.unmarked();
  const ExpressionParts parts(expression, EvalContext());
  for (const SchemaAttribute& inner : nested.attributes) {
    const Value* value = plain.find_attribute(inner.name);
    if (value)
      check_value(inner, *value, part_of(expression, parts, AttributeStep{inner.name}), diags);
  }
}

// Reports what is wrong with the value of an attribute and with its parts, each where it is written.
void check_value(const SchemaAttribute& attribute, const Value& value, const Expression& expression,
                 Diagnostics& diags) {
  if (std::string problem = problem_of(attribute, value); !problem.empty()) {
    diags.add(DiagnosticCode::InvalidValue, expression.range(), std::move(problem));
  } else if (attribute.nested && value.is_known() && !value.is_null()) {
    const wire::NestedAttributes& nested = *attribute.nested;
    if (nested.nesting == wire::NestingMode::Single)
      return check_object(nested, value, expression, diags);
    const ExpressionParts parts(expression, EvalContext());
    // The elements of a set are in another order than their expressions.
    const bool has_steps = nested.nesting != wire::NestingMode::Set;
    value.unmarked().for_each([&](const Value& key, const Value& element) {
      const Expression own = has_steps ? part_of(expression, parts, IndexStep{key}) : expression;
      check_object(nested, element, own, diags);
    });
  }
}

void report_ephemeral(const std::string& name, const SourceRange& range, Diagnostics& diags) {
  diags.add(DiagnosticCode::EphemeralValue, range,
            "The value is ephemeral, but " + in_quotes(name) +
                " is not a write-only argument and would be kept in the state.");
}

void check_given_argument(const Attribute& argument, const Value& value,
                          const SchemaAttribute& attribute, bool is_stored, Diagnostics& diags) {
  if (is_stored && !attribute.write_only && value.has_mark_deep(Mark::ephemeral()))
    report_ephemeral(argument.name, argument.expression.range(), diags);
  check_value(attribute, value, argument.expression, diags);
}

void warn_of_deprecated(const SourceRange& range, const std::string& what,
                        const std::string& message, Diagnostics& diags) {
  diags.add(DiagnosticCode::DeprecatedArgument, range,
            "The " + what + " is deprecated." + (message.empty() ? "" : " " + message));
}

void check_ignored_changes(const Resource& resource, const SchemaBlock& schema,
                           Diagnostics& diags) {
  for (const Traversal& traversal : resource.ignore_changes) {
    std::vector<TraversalStep> steps = traversal.steps();
    steps.front().kind = TraversalStepKind::Attribute;
    check_steps(steps, schema, diags);
  }
}

void check_configuration(const ModuleNode& module, const Resource& resource, Evaluator& evaluator,
                         Diagnostics& diags) {
  const wire::ProviderSchema* provider = evaluator.providers().find(resource.provider);
  const Situation situation = situation_in(module, resource);
  check_repetition(resource.count, resource.for_each, module, evaluator, diags);
  evaluator.check_depends_on(resource.depends_on, {.module = module}, diags);
  if (!provider) {
    for (const Attribute& attribute : arguments_without_schema(resource.body))
      evaluator.evaluate(attribute.expression, situation, diags);
    return;
  }
  bool is_known = false;
  const SchemaBlock* schema = evaluator.schema_of(resource, is_known);
  if (!schema) return report_unknown_type(resource, *provider, diags);
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const auto given = evaluator.evaluate_block(resource.body, *schema, situation, diags);
  if (diags.has_errors_since(before)) return;
  const bool is_stored =
      resource.address.mode == ResourceMode::Managed || resource.address.mode == ResourceMode::Data;
  check_given(given, *schema, is_stored, diags);
  check_ignored_changes(resource, *schema, diags);
}

void check_conditions(const ModuleNode& module, const Resource& resource, Evaluator& evaluator,
                      Diagnostics& diags) {
  Situation situation = situation_in(module, resource);
  const auto check = [&](const std::vector<CheckRule>& rules) {
    for (const CheckRule& rule : rules) {
      if (rule.condition) evaluator.evaluate(rule.condition, situation, diags);
      if (rule.error_message) evaluator.evaluate(rule.error_message, situation, diags);
    }
  };
  check(resource.preconditions);
  situation.self = &resource;
  for (const ActionTrigger& trigger : resource.action_triggers) {
    if (trigger.condition) evaluator.evaluate(trigger.condition, Type::boolean(), situation, diags);
    Situation naming = situation_in(module, resource);
    naming.can_name_actions = true;
    for (const Expression& action : trigger.actions) evaluator.evaluate(action, naming, diags);
  }
  check(resource.postconditions);
}

void check_provisioner(const ModuleNode& module, const Resource& resource,
                       const Provisioner& provisioner, Evaluator& evaluator, Diagnostics& diags) {
  const SchemaBlock* schema = provisioner_schema(provisioner.type);
  if (!schema) {
    diags.add(DiagnosticCode::UnsupportedProvisioner, provisioner.type_range,
              "Terraform has no provisioner named " + in_quotes(provisioner.type) + ".");
    return;
  }
  Situation situation = situation_in(module, resource);
  situation.self = &resource;
  evaluator.evaluate_block(provisioner.body, *schema, situation, diags);
  if (provisioner.connection) {
    const Body connection = resource.connection
                                ? layered(*resource.connection, *provisioner.connection)
                                : *provisioner.connection;
    evaluator.evaluate_block(connection, connection_schema(), situation, diags);
  } else if (resource.connection) {
    evaluator.evaluate_block(*resource.connection, connection_schema(), situation, diags);
  }
}

}  // namespace

void check_resource(const ModuleNode& module, const Resource& resource, Evaluator& evaluator,
                    Diagnostics& diags) {
  check_configuration(module, resource, evaluator, diags);
  check_conditions(module, resource, evaluator, diags);
  for (const Provisioner& provisioner : resource.provisioners) {
    const Diagnostics::Checkpoint before = diags.checkpoint();
    check_provisioner(module, resource, provisioner, evaluator, diags);
    if (diags.has_errors_since(before)) return;
  }
}

void check_import(const ModuleNode& root, const Import& import, const Resource* resource,
                  Evaluator& evaluator, Diagnostics& diags) {
  const auto fail = [&](std::string detail) {
    diags.add(DiagnosticCode::InvalidAddress, import.to.range(), std::move(detail));
  };
  const TargetAddress& target = *import.target;
  if (!resource) {
    if (!target.modules.empty())
      return fail("The module does not declare the resource " + in_quotes(target.text) + ".");
    if (import.for_each || target.has_number_key || target.has_string_key)
      return fail(
          "The resource is not declared. Terraform can only generate the configuration "
          "of resources without instances.");
  }
  const bool has_count = resource && resource->count;
  const bool has_for_each = resource && resource->for_each;
  if (target.has_string_key && !has_for_each) fail("The resource does not set \"for_each\".");
  if (target.has_number_key && !has_count) fail("The resource does not set \"count\".");
  const bool has_key = target.has_string_key || target.has_number_key || import.for_each;
  if (!has_key && (has_count || has_for_each))
    fail("The resource has instances, so the address must have a key.");
  Situation situation{.module = root};
  if (import.for_each) {
    evaluator.evaluate(import.for_each, situation, diags);
    situation.repeat_by_for_each();
  }
  if (import.identity) evaluator.evaluate(import.identity, situation, diags);
  if (!import.id) return;
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value id = evaluator.evaluate(import.id, Type::string(), situation, diags);
  if (diags.has_errors_since(before)) return;
  if (id.is_null() || id.has_mark_deep(Mark::sensitive()) || id.unmarked().if_string() == "") {
    diags.add(DiagnosticCode::InvalidValue, import.id.range(),
              "The ID of an import must be a string that is neither empty nor sensitive.");
  }
}

// --- arguments and blocks

namespace {

void check_given_block(const Block& block, const dec::DecodedBody& given, const SchemaBlock& schema,
                       bool is_stored, Diagnostics& diags) {
  // The arguments of an unknown number of blocks are unknown.
  if (block.body.is_unknown()) {
    if (is_stored && block.body.marks().contains(Mark::ephemeral()))
      report_ephemeral(block.type, block.range, diags);
    return;
  }
  if (schema.deprecated) {
    warn_of_deprecated(block.range, "block type " + in_quotes(block.type),
                       schema.deprecation_message, diags);
  }
  check_given(given, schema, is_stored, diags);
}

}  // namespace

void check_given(const dec::DecodedBody& given, const SchemaBlock& schema, bool is_stored,
                 Diagnostics& diags) {
  const Value object = given.value.unmarked();
  for (const Attribute& argument : given.content.attributes) {
    const SchemaAttribute* attribute = find_attribute(schema.attributes, argument.name);
    const Value* value = object.find_attribute(argument.name);
    if (attribute && value) check_given_argument(argument, *value, *attribute, is_stored, diags);
    if (attribute && attribute->deprecated) {
      warn_of_deprecated(argument.name_range, "argument " + in_quotes(argument.name),
                         attribute->deprecation_message, diags);
    }
  }
  for (std::size_t i = 0; i < given.content.blocks.size(); ++i) {
    const Block& block = given.content.blocks[i];
    // A dynamic block generates blocks with its range.
    if (i > 0 && block.range == given.content.blocks[i - 1].range) continue;
    const auto nested = std::ranges::find(schema.blocks, block.type, &NestedBlock::type);
    if (nested != schema.blocks.end())
      check_given_block(block, given.blocks[i], nested->block, is_stored, diags);
  }
}

}  // namespace hecla::validate
