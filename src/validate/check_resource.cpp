// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Resources, their provisioners and imports.
#include <hecla/model/suggestion.h>

#include <algorithm>

#include "validate/layered_body.h"
#include "validate/object_checks.h"
#include "validate/provider_name.h"
#include "validate/repetition.h"

namespace hecla::validate {
namespace {

using wire::NestedBlock;
using wire::SchemaAttribute;
using wire::SchemaBlock;

const SchemaAttribute* find_attribute(const SchemaBlock& schema, std::string_view name) {
  for (const SchemaAttribute& attribute : schema.attributes) {
    if (attribute.name == name) return &attribute;
  }
  return nullptr;
}

void report_unknown_type(const Resource& resource, const wire::ProviderSchema& provider,
                         Diagnostics& diags) {
  const bool is_managed = resource.address.mode == ResourceMode::Managed;
  const auto& own = is_managed                                   ? provider.resources
                    : resource.address.mode == ResourceMode::Data ? provider.data_sources
                                                                  : provider.ephemeral_resources;
  const auto& other = is_managed ? provider.data_sources : provider.resources;
  diags.add(DiagnosticCode::UnknownResourceType, resource.type_range,
            "The provider " + quoted(short_address(provider.name)) +
                " does not have the resource type " + quoted(resource.address.type) + ".");
  if (other.contains(resource.address.type)) {
    diags.last().add_hint(is_managed ? " It is a data source: use a data block."
                                     : " It is a managed resource: use a resource block.");
    return;
  }
  suggest_name(diags, resource.address.type, [&] {
    std::vector<std::string_view> names;
    for (const auto& [name, schema] : own) names.push_back(name);
    return names;
  });
}

// Reports ephemeral values in arguments that are kept in the state.
void check_ephemeral(const Value& value, const Resource& resource, const SchemaBlock& schema,
                     Diagnostics& diags) {
  const Mark ephemeral("ephemeral");
  if (!value.is_known() || value.is_null() || !value.has_mark_deep(ephemeral)) return;
  Diagnostics ignored;
  value.unmarked().for_each([&](const Value& key, const Value& part) {
    if (!part.has_mark_deep(ephemeral)) return;
    const std::string name(key.as_string());
    const SchemaAttribute* attribute = find_attribute(schema, name);
    if (attribute && attribute->write_only) return;
    const auto content =
        resource.body.partial_content({{{name}}, {}}, ignored).content;
    diags.add(DiagnosticCode::EphemeralValue,
              content.attributes.empty() ? resource.range
                                         : content.attributes[0].expression.range(),
              "The value is ephemeral, but " + quoted(name) +
                  " is not a write-only argument and would be kept in the state.");
  });
}

void check_ignored_changes(const Resource& resource, const SchemaBlock& schema,
                           Diagnostics& diags) {
  for (const Traversal& traversal : resource.ignore_changes) {
    std::vector<TraversalStep> steps = traversal.steps();
    steps.front().kind = TraversalStepKind::Attribute;
    check_steps(steps, schema, diags);
  }
}

void check_configuration(const ModuleNode& module, const Resource& resource,
                         Evaluator& evaluator, Diagnostics& diags) {
  const wire::ProviderSchema* provider = evaluator.providers().find(resource.provider);
  const Situation situation = situation_in(module, resource);
  check_repetition(resource.count, resource.for_each, module, evaluator, diags);
  evaluator.check_depends_on(resource.depends_on, {.module = module}, diags);
  if (!provider) return;
  bool is_known = false;
  const SchemaBlock* schema = evaluator.schema_of(resource, is_known);
  if (!schema) return report_unknown_type(resource, *provider, diags);
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value value = evaluator.evaluate_block(resource.body, *schema, situation, diags);
  if (diags.has_errors_since(before)) return;
  if (resource.address.mode != ResourceMode::Ephemeral)
    check_ephemeral(value, resource, *schema, diags);
  warn_of_deprecated(resource.body, *schema, diags);
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
  check(resource.postconditions);
}

void check_provisioner(const ModuleNode& module, const Resource& resource,
                       const Provisioner& provisioner, Evaluator& evaluator, Diagnostics& diags) {
  const SchemaBlock* schema = provisioner_schema(provisioner.type);
  if (!schema) {
    diags.add(DiagnosticCode::UnsupportedProvisioner, provisioner.type_range,
              "Terraform has no provisioner named " + quoted(provisioner.type) + ".");
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
      return fail("The module does not declare the resource " + quoted(target.text) + ".");
    if (import.for_each || target.has_number_key || target.has_string_key)
      return fail("The resource is not declared. Terraform can only generate the configuration "
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
    situation.each_key = Value::unknown(Type::string());
    situation.each_value = Value::dynamic();
  }
  const Diagnostics::Checkpoint before = diags.checkpoint();
  if (!import.id) return;
  const Value id = evaluator.evaluate(import.id, Type::string(), situation, diags);
  if (diags.has_errors_since(before)) return;
  if (id.is_null() || id.has_mark_deep(Mark("sensitive")) || id.unmarked().if_string() == "") {
    diags.add(DiagnosticCode::ValueNotAllowed, import.id.range(),
              "The ID of an import must be a string that is neither empty nor sensitive.");
  }
}

// --- deprecated parts

namespace {

void warn_of_block(const Block& block, const NestedBlock& nested, Diagnostics& diags) {
  if (nested.block.deprecated) {
    diags.add(DiagnosticCode::DeprecatedArgument, block.range,
              "The block type " + quoted(block.type) + " is deprecated." +
                  (nested.block.deprecation_message.empty()
                       ? ""
                       : " " + nested.block.deprecation_message));
  }
  warn_of_deprecated(block.body, nested.block, diags);
}

bool has_deprecated(const SchemaBlock& schema) {
  return std::any_of(schema.attributes.begin(), schema.attributes.end(),
                     [](const SchemaAttribute& attribute) { return attribute.deprecated; }) ||
         std::any_of(schema.blocks.begin(), schema.blocks.end(), [](const NestedBlock& nested) {
           return nested.block.deprecated || has_deprecated(nested.block);
         });
}

}  // namespace

void warn_of_deprecated(const Body& body, const SchemaBlock& schema, Diagnostics& diags) {
  if (!has_deprecated(schema)) return;
  BodySchema wanted;
  for (const SchemaAttribute& attribute : schema.attributes) {
    if (attribute.deprecated) wanted.attributes.push_back({attribute.name});
  }
  for (const NestedBlock& nested : schema.blocks) {
    wanted.blocks.push_back(
        {nested.type, nested.nesting == wire::NestingMode::Map ? std::vector<std::string>{"key"}
                                                               : std::vector<std::string>{}});
  }
  Diagnostics ignored;
  const BodyContent content = body.partial_content(wanted, ignored).content;
  for (const Attribute& given : content.attributes) {
    const SchemaAttribute* attribute = find_attribute(schema, given.name);
    diags.add(DiagnosticCode::DeprecatedArgument, given.name_range,
              "The argument " + quoted(given.name) + " is deprecated." +
                  (attribute->deprecation_message.empty() ? ""
                                                          : " " + attribute->deprecation_message));
  }
  for (const Block& block : content.blocks) {
    for (const NestedBlock& nested : schema.blocks) {
      if (nested.type == block.type) warn_of_block(block, nested, diags);
    }
  }
}

}  // namespace hecla::validate
