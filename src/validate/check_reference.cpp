// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// References by themselves: whether the object exists, and whether its schema has the part.
#include "model/suggestion.h"
#include "terraform/provider_name.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"
#include "validate/evaluator.h"

namespace hecla::validate {
namespace {

using Kind = Reference::Kind;
using StepsView = std::span<const TraversalStep>;
using wire::NestedBlock;
using wire::NestingMode;
using wire::SchemaAttribute;
using wire::SchemaBlock;

template <class T>
void check_declared(const Declared<T>& declared, const Reference& reference, std::string_view what,
                    Diagnostics& diags) {
  if (declared.find(reference.name)) return;
  diags.add(DiagnosticCode::UndeclaredName, reference.range,
            "The module does not declare a " + std::string(what) + " named " +
                in_quotes(reference.name) + ".");
  suggest_name(diags, reference.name, [&] { return declared.names(); });
}

void report_undeclared_resource(const Reference& reference, const ModuleConfig& config,
                                Diagnostics& diags) {
  diags.add(DiagnosticCode::UndeclaredName, reference.range,
            "The module does not declare the " +
                std::string(terraform::noun_of(reference.resource.mode)) + " " +
                reference.resource.text() + ".");
  ResourceAddress as_data = reference.resource;
  as_data.mode = ResourceMode::Data;
  if (config.resources.find(as_data.text())) {
    diags.last().add_hint("Did you mean " + in_quotes(as_data.text()) + "?");
    return;
  }
  suggest_name(diags, reference.resource.text(), [&] { return config.resources.names(); });
}

// A resource with count or for_each has instances, and only these have attributes.
void check_instance_key(const Reference& reference, const Resource& resource, Diagnostics& diags) {
  const bool is_repeated = resource.count || resource.for_each;
  if (reference.has_index && !is_repeated) {
    diags.add(DiagnosticCode::UnexpectedInstanceKey, reference.range,
              resource.address.text() +
                  " does not set \"count\" or \"for_each\", so it has no instances with keys.");
  }
  if (!reference.has_index && is_repeated && !reference.rest.empty()) {
    diags.add(DiagnosticCode::MissingInstanceKey, reference.range,
              resource.address.text() + " sets " +
                  in_quotes(resource.count ? "count" : "for_each") +
                  ", so only its instances have attributes: " + resource.address.text() +
                  (resource.count ? "[count.index]" : "[each.key]") + ".");
  }
}

void check_resource(const Reference& reference, const Situation& situation,
                    const Evaluator& evaluator, Diagnostics& diags) {
  const ModuleConfig& config = *situation.module.config;
  if (reference.resource.mode == ResourceMode::Action && !situation.can_name_actions) {
    diags.add(DiagnosticCode::UnavailableName, reference.range,
              "Actions can only be used in the list \"actions\" of an action_trigger block.");
    return;
  }
  const Resource* resource = config.resources.find(reference.resource.text());
  if (!resource) return report_undeclared_resource(reference, config, diags);
  check_instance_key(reference, *resource, diags);
  if (!resource->check.empty() && resource->check != situation.check) {
    diags.add(DiagnosticCode::UnavailableName, reference.range,
              resource->address.text() + " belongs to the check " + in_quotes(resource->check) +
                  " and can only be used in it.");
  }
  bool is_known = false;
  const SchemaBlock* schema = evaluator.schema_of(*resource, is_known);
  if (!is_known) return;
  if (!schema) {
    diags.add(DiagnosticCode::UnknownResourceType, reference.range,
              "The provider " + in_quotes(short_address(resource->provider)) +
                  " has no resource type named " + in_quotes(resource->address.type) + ".");
    return;
  }
  check_steps(reference.rest, *schema, diags);
}

void check_nested(StepsView steps, const NestedBlock& nested, Diagnostics& diags) {
  if (nested.nesting == NestingMode::Single || nested.nesting == NestingMode::Group)
    return check_steps(steps, nested.block, diags);
  if (steps.empty()) return;
  const TraversalStep& next = steps.front();
  if (nested.nesting == NestingMode::Set) {
    diags.add(DiagnosticCode::InvalidIndex, next.range,
              "The " + in_quotes(nested.type) +
                  " blocks are a set, whose elements have no keys. Use a for expression.");
    return;
  }
  if (nested.nesting == NestingMode::List && next.kind != TraversalStepKind::Index) {
    diags.add(DiagnosticCode::InvalidIndex, next.range,
              "The " + in_quotes(nested.type) +
                  " blocks are a list. Select one by its index: " + nested.type + "[0].");
    return;
  }
  check_steps(steps.subspan(1), nested.block, diags);
}

void report_no_attribute(const TraversalStep& step, const SchemaBlock& schema, Diagnostics& diags) {
  diags.add(
      DiagnosticCode::UnsupportedAttribute, step.range,
      "The schema of the resource has no attribute or block named " + in_quotes(step.name) + ".");
  suggest_name(diags, step.name, [&] {
    std::vector<std::string_view> names;
    for (const SchemaAttribute& attribute : schema.attributes) names.push_back(attribute.name);
    for (const NestedBlock& nested : schema.blocks) names.push_back(nested.type);
    return names;
  });
}

// The first of the steps leads to the attribute.
void check_attribute(const SchemaAttribute& attribute, StepsView steps, Diagnostics& diags) {
  const TraversalStep& step = steps.front();
  if (attribute.deprecated) {
    diags.add(DiagnosticCode::DeprecatedAttribute, step.range,
              "The attribute " + in_quotes(step.name) + " is deprecated.");
  }
  const StepsView after = steps.subspan(1);
  if (after.empty()) return;
  Traversal(std::vector<TraversalStep>(after.begin(), after.end()))
      .apply(Value::unknown(wire::implied_type(attribute)), diags);
}

}  // namespace

void check_reference(const Reference& reference, const Situation& situation,
                     const Evaluator& evaluator, Diagnostics& diags) {
  const ModuleConfig& config = *situation.module.config;
  if (reference.kind == Kind::Variable)
    check_declared(config.variables, reference, "variable", diags);
  if (reference.kind == Kind::Local) check_declared(config.locals, reference, "local value", diags);
  if (reference.kind == Kind::Module) check_declared(config.calls, reference, "module call", diags);
  if (reference.kind == Kind::Resource) check_resource(reference, situation, evaluator, diags);
  if (reference.kind != Kind::Self) return;
  if (!situation.self) {
    diags.add(DiagnosticCode::UnavailableName, reference.range,
              "\"self\" can only be used in provisioner, connection and postcondition blocks of a "
              "resource.");
    return;
  }
  Reference instance = reference;
  instance.resource = situation.self->address;
  instance.has_index = situation.self->count || situation.self->for_each;
  check_resource(instance, situation, evaluator, diags);
}

void check_steps(StepsView steps, const SchemaBlock& schema, Diagnostics& diags) {
  if (steps.empty()) return;
  const TraversalStep& next = steps.front();
  if (next.kind == TraversalStepKind::Index || next.kind == TraversalStepKind::Splat) {
    diags.add(DiagnosticCode::InvalidIndex, next.range,
              "A resource has no elements. Refer to an attribute with a dot and its name.");
    return;
  }
  if (const SchemaAttribute* attribute = wire::find_attribute(schema.attributes, next.name))
    return check_attribute(*attribute, steps, diags);
  if (const NestedBlock* nested = wire::find_block(schema.blocks, next.name))
    return check_nested(steps.subspan(1), *nested, diags);
  report_no_attribute(next, schema, diags);
}

}  // namespace hecla::validate
