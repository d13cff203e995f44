// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Resources, their provisioners and imports.
#include <hecla/model/suggestion.h>
#include <hecla/unicode/message_text.h>

#include <algorithm>

#include "terraform/layered_body.h"
#include "terraform/provider_name.h"
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
  const auto& own = is_managed                                    ? provider.resources
                    : resource.address.mode == ResourceMode::Data ? provider.data_sources
                                                                  : provider.ephemeral_resources;
  const auto& other = is_managed ? provider.data_sources : provider.resources;
  diags.add(DiagnosticCode::UnknownResourceType, resource.type_range,
            "The provider " + in_quotes(short_address(provider.name)) +
                " does not have the resource type " + in_quotes(resource.address.type) + ".");
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

// Reports ephemeral values in arguments that are kept in the state.
void check_ephemeral(const Value& value, const Resource& resource, const SchemaBlock& schema,
                     Diagnostics& diags) {
  const Mark ephemeral("ephemeral");
  if (!value.is_known() || value.is_null() || !value.has_mark_deep(ephemeral)) return;
  Diagnostics ignored;
  value.unmarked().for_each([&](const Value& key, const Value& part) {
    if (!part.has_mark_deep(ephemeral)) return;
    const std::string name(key.as_string());
    const SchemaAttribute* attribute = find_attribute(schema.attributes, name);
    if (attribute && attribute->write_only) return;
    const auto content = resource.body.partial_content({{{name}}, {}}, ignored).content;
    diags.add(
        DiagnosticCode::EphemeralValue,
        content.attributes.empty() ? resource.range : content.attributes[0].expression.range(),
        "The value is ephemeral, but " + in_quotes(name) +
            " is not a write-only argument and would be kept in the state.");
  });
}

// --- arguments that the schema does not allow, or requires

bool is_read_only(const SchemaAttribute& attribute) {
  return attribute.computed && !attribute.optional && !attribute.required;
}

// Returns what is wrong with the value of an attribute or a part of it; empty if it is fine.
std::string problem_of(const SchemaAttribute& attribute, const Value& value);

std::string problem_of_parts(const wire::NestedAttributes& nested, const Value& object) {
  if (!object.is_known() || object.is_null()) return {};
  const Value plain = object.unmarked();
  for (const SchemaAttribute& inner : nested.attributes) {
    const Value* part = plain.find_attribute(inner.name);
    std::string problem = part ? problem_of(inner, *part) : std::string();
    if (!problem.empty()) return problem;
  }
  return {};
}

std::string problem_of(const SchemaAttribute& attribute, const Value& value) {
  if (is_read_only(attribute) && !value.is_null())
    return "The attribute " + in_quotes(attribute.name) +
           " is decided by the provider and cannot be set.";
  if (attribute.required && value.is_null())
    return "The argument " + in_quotes(attribute.name) + " is required and cannot be null.";
  if (!attribute.nested || !value.is_known() || value.is_null()) return {};
  if (attribute.nested->nesting == wire::NestingMode::Single)
    return problem_of_parts(*attribute.nested, value);
  const Value collection = value.unmarked();
  for (const Value& element : collection.elements()) {
    std::string problem = problem_of_parts(*attribute.nested, element);
    if (!problem.empty()) return problem;
  }
  return {};
}

void check_settable(const Body& body, const Value& value, const SchemaBlock& schema,
                    Diagnostics& diags);

// Blocks and values correspond unless blocks are generated, or are the elements of a set or a map.
void check_settable(const std::vector<Block>& blocks, const Value& value, const NestedBlock& nested,
                    Diagnostics& diags) {
  if (!value.is_known() || value.is_null()) return;
  const Value plain = value.unmarked();
  const bool is_one =
      nested.nesting == wire::NestingMode::Single || nested.nesting == wire::NestingMode::Group;
  if (is_one && blocks.size() == 1)
    return check_settable(blocks[0].body, plain, nested.block, diags);
  if (nested.nesting != wire::NestingMode::List || plain.size() != blocks.size()) return;
  for (std::size_t i = 0; i < blocks.size(); ++i)
    check_settable(blocks[i].body, plain.elements()[i], nested.block, diags);
}

void check_settable(const Body& body, const Value& value, const SchemaBlock& schema,
                    Diagnostics& diags) {
  if (!value.is_known() || value.is_null()) return;
  const Value plain = value.unmarked();
  BodySchema wanted;
  for (const SchemaAttribute& attribute : schema.attributes)
    wanted.attributes.push_back({attribute.name});
  Diagnostics ignored;
  const PartialContent content = body.partial_content(wanted, ignored);
  for (const Attribute& given : content.content.attributes) {
    const SchemaAttribute* attribute = find_attribute(schema.attributes, given.name);
    const Value* part = plain.find_attribute(given.name);
    const std::string problem = part ? problem_of(*attribute, *part) : std::string();
    if (!problem.empty())
      diags.add(DiagnosticCode::InvalidValue, given.expression.range(), problem);
  }
  for (const NestedBlock& nested : schema.blocks) {
    const Value* part = plain.find_attribute(nested.type);
    if (!part || nested.nesting == wire::NestingMode::Map) continue;
    check_settable(content.remaining.partial_content({{}, {{nested.type}}}, ignored).content.blocks,
                   *part, nested, diags);
  }
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
  const Value value = evaluator.evaluate_block(resource.body, *schema, situation, diags);
  if (diags.has_errors_since(before)) return;
  if (resource.address.mode != ResourceMode::Ephemeral)
    check_ephemeral(value, resource, *schema, diags);
  check_settable(resource.body, value, evaluator.fitting(resource.body, *schema), diags);
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
    situation.each_key = Value::unknown(Type::string());
    situation.each_value = Value::dynamic();
  }
  const Diagnostics::Checkpoint before = diags.checkpoint();
  if (!import.id) return;
  const Value id = evaluator.evaluate(import.id, Type::string(), situation, diags);
  if (diags.has_errors_since(before)) return;
  if (id.is_null() || id.has_mark_deep(Mark("sensitive")) || id.unmarked().if_string() == "") {
    diags.add(DiagnosticCode::InvalidValue, import.id.range(),
              "The ID of an import must be a string that is neither empty nor sensitive.");
  }
}

// --- deprecated parts

namespace {

void warn_of_block(const Block& block, const NestedBlock& nested, Diagnostics& diags) {
  if (nested.block.deprecated) {
    diags.add(
        DiagnosticCode::DeprecatedArgument, block.range,
        "The block type " + in_quotes(block.type) + " is deprecated." +
            (nested.block.deprecation_message.empty() ? ""
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
    wanted.blocks.push_back({nested.type, nested.nesting == wire::NestingMode::Map
                                              ? std::vector<std::string>{"key"}
                                              : std::vector<std::string>{}});
  }
  Diagnostics ignored;
  const BodyContent content = body.partial_content(wanted, ignored).content;
  for (const Attribute& given : content.attributes) {
    const SchemaAttribute* attribute = find_attribute(schema.attributes, given.name);
    diags.add(
        DiagnosticCode::DeprecatedArgument, given.name_range,
        "The argument " + in_quotes(given.name) + " is deprecated." +
            (attribute->deprecation_message.empty() ? "" : " " + attribute->deprecation_message));
  }
  for (const Block& block : content.blocks) {
    for (const NestedBlock& nested : schema.blocks) {
      if (nested.type == block.type) warn_of_block(block, nested, diags);
    }
  }
}

}  // namespace hecla::validate
