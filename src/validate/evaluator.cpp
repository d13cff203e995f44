// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/evaluator.h"

#include <hecla/ext/dynamic_blocks.h>
#include <hecla/syntax/document.h>
#include <hecla/terraform/provider_block.h>

#include <algorithm>

#include "convert/budgeted.h"

namespace hecla::validate {
namespace {

using Kind = Reference::Kind;

// Collects values by the path that references use, and makes them variables.
class ContextBuilder {
 public:
  void add(const Reference& reference, const Value& value) {
    switch (reference.kind) {
      case Kind::Resource:
        return add_resource(reference.resource, value);
      case Kind::Module:
        return set("module", reference.name, value);
      case Kind::Variable:
        return set("var", reference.name, value);
      case Kind::Local:
        return set("local", reference.name, value);
      case Kind::Count:
        return set("count", reference.name, value);
      case Kind::Each:
        return set("each", reference.name, value);
      case Kind::Path:
        return set("path", reference.name, value);
      case Kind::Terraform:
        return set("terraform", reference.name, value);
      case Kind::Self:
        self_ = value;
        return;
    }
  }

  EvalContext context(const EvalContext& functions) && {
    EvalContext context = functions.child();
    std::vector<Value::Field> variables;
    for (auto& [root, group] : groups_) variables.emplace_back(root, object(group));
    for (auto& [root, types] : resources_) {
      Names members;
      for (auto& [type, names] : types) {
        const Value instances = object(names);
        // Managed resources can be referred to with and without "resource".
        if (root == "resource") variables.emplace_back(type, instances);
        members.emplace(type, instances);
      }
      variables.emplace_back(root, object(members));
    }
    if (self_) variables.emplace_back("self", *self_);
    context.set_all(std::move(variables));
    return context;
  }

 private:
  using Names = std::map<std::string, Value>;

  static Value object(const Names& names) {
    return Value::object(std::vector<Value::Field>(names.begin(), names.end()));
  }
  void set(const char* root, const std::string& name, const Value& value) {
    groups_[root].insert_or_assign(name, value);
  }
  void add_resource(const ResourceAddress& address, const Value& value) {
    resources_[std::string(terraform::block_type(address.mode))][address.type].insert_or_assign(
        address.name, value);
  }

  std::map<std::string, Names> groups_;
  std::map<std::string, std::map<std::string, Names>> resources_;
  std::optional<Value> self_;
};

bool is_named_value(const Reference& reference) {
  return reference.kind == Kind::Variable || reference.kind == Kind::Local;
}

std::nullopt_t fail(DiagnosticCode code, const Reference& reference, std::string detail,
                    Diagnostics& diags) {
  diags.add(code, reference.range, std::move(detail));
  return std::nullopt;
}

std::optional<Value> value_of_count(const Reference& reference, const Situation& situation,
                                    Diagnostics& diags) {
  if (reference.name != "index") {
    return fail(DiagnosticCode::UnsupportedAttribute, reference,
                "The object \"count\" has only the attribute \"index\".", diags);
  }
  if (situation.count_index) return situation.count_index;
  return fail(DiagnosticCode::UnavailableName, reference,
              "count.index can only be used in blocks that set \"count\".", diags);
}

std::optional<Value> value_of_each(const Reference& reference, const Situation& situation,
                                   Diagnostics& diags) {
  if (reference.name != "key" && reference.name != "value") {
    return fail(DiagnosticCode::UnsupportedAttribute, reference,
                "The object \"each\" has only the attributes \"key\" and \"value\".", diags);
  }
  const auto& value = reference.name == "key" ? situation.each_key : situation.each_value;
  if (value) return value;
  return fail(DiagnosticCode::UnavailableName, reference,
              "each.key and each.value can only be used in blocks that set \"for_each\".", diags);
}

std::optional<Value> value_of_path(const Reference& reference, const Situation& situation,
                                   const Options& options, Diagnostics& diags) {
  if (reference.name == "module") return Value::string(situation.module.directory);
  if (reference.name == "root") return Value::string(".");
  if (reference.name == "cwd") {
    return options.working_directory.empty() ? Value::unknown(Type::string())
                                             : Value::string(options.working_directory);
  }
  return fail(DiagnosticCode::UnsupportedAttribute, reference,
              "The object \"path\" has only the attributes \"module\", \"root\" and \"cwd\".",
              diags);
}

std::optional<Value> value_of_terraform(const Reference& reference, Diagnostics& diags) {
  if (reference.name == "workspace") return Value::string("default");
  if (reference.name == "applying")
    return Value::unknown(Type::boolean()).with_mark(Mark::ephemeral());
  return fail(DiagnosticCode::UnsupportedAttribute, reference,
              "The object \"terraform\" has only the attributes \"workspace\" and \"applying\".",
              diags);
}

}  // namespace

Situation situation_in(const ModuleNode& module, const Resource& resource) {
  Situation situation{.module = module};
  if (resource.count) situation.count_index = Value::unknown(Type::number());
  if (resource.for_each && !resource.count) situation.repeat_by_for_each();
  return situation;
}

const wire::ProviderSchema::Named<wire::Schema>& types_of(const wire::ProviderSchema& provider,
                                                          ResourceMode mode) {
  if (mode == ResourceMode::Managed) return provider.resources;
  if (mode == ResourceMode::Data) return provider.data_sources;
  return mode == ResourceMode::Ephemeral ? provider.ephemeral_resources : provider.actions;
}

const wire::SchemaBlock* Evaluator::schema_of(const Resource& resource, bool& is_known) const {
  is_known = providers_.find(resource.provider) != nullptr;
  return providers_.schema_of(resource.provider, resource.address);
}

Value Evaluator::value_of_module(const ModuleNode& module, const ModuleCall& call) const {
  const auto child = module.children.find(call.name);
  if (child == module.children.end()) return Value::dynamic();
  std::vector<ObjectAttribute> outputs;
  for (const Output& output : child->second->config->outputs)
    outputs.push_back({output.name, Type::dynamic()});
  const Type instance = Type::object(std::move(outputs));
  if (call.count) return Value::unknown(Type::list(instance));
  if (call.for_each) return Value::unknown(Type::map(instance));
  return Value::unknown(instance);
}

std::optional<Value> Evaluator::value_of(const Reference& reference, const Situation& situation,
                                         Diagnostics& diags) {
  const ModuleConfig& config = *situation.module.config;
  switch (reference.kind) {
    case Kind::Variable: {
      const Variable& variable = *config.variables.find(reference.name);
      Value value = Value::unknown(variable.input.constraint.type.without_optional_attributes());
      if (variable.input.sensitive) value = value.with_mark(Mark::sensitive());
      if (variable.input.ephemeral) value = value.with_mark(Mark::ephemeral());
      return value;
    }
    case Kind::Local: {
      const auto found = situation.module.locals.find(reference.name);
      return found == situation.module.locals.end() ? Value::dynamic() : found->second;
    }
    case Kind::Resource:
      return reference.resource.mode == ResourceMode::Ephemeral
                 ? Value::dynamic().with_mark(Mark::ephemeral())
                 : Value::dynamic();
    case Kind::Module:
      return value_of_module(situation.module, *config.calls.find(reference.name));
    case Kind::Count:
      return value_of_count(reference, situation, diags);
    case Kind::Each:
      return value_of_each(reference, situation, diags);
    case Kind::Path:
      return value_of_path(reference, situation, options_, diags);
    case Kind::Terraform:
      return value_of_terraform(reference, diags);
    case Kind::Self:
      return Value::dynamic();
  }
  return std::nullopt;
}

std::optional<EvalContext> Evaluator::context_for(std::span<const Traversal> traversals,
                                                  const Situation& situation, Diagnostics& diags) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  std::vector<Reference> references;
  for (const Traversal& traversal : traversals) {
    if (auto reference = parse_reference(traversal, diags))
      references.push_back(*std::move(reference));
  }
  // As in Terraform, names of variables and local values are only checked if all other references are right.
  for (const bool named : {false, true}) {
    const Diagnostics::Checkpoint start = diags.checkpoint();
    for (const Reference& reference : references) {
      if (is_named_value(reference) == named) check_reference(reference, situation, *this, diags);
    }
    if (diags.has_errors_since(named ? before : start)) return std::nullopt;
  }
  ContextBuilder builder;
  for (const Reference& reference : references) {
    if (const auto value = value_of(reference, situation, diags)) builder.add(reference, *value);
  }
  if (diags.has_errors_since(before)) return std::nullopt;
  return std::move(builder).context(situation.module.functions);
}

// A provider without a schema has functions that are not known.
bool Evaluator::is_function_of_unknown_provider(const Diagnostic& item,
                                                const ModuleNode& module) const {
  if (item.code != DiagnosticCode::UnknownFunction) return false;
  std::string_view name = item.subject.text();
  if (!name.starts_with("provider::")) return false;
  name.remove_prefix(10);
  name = name.substr(0, name.find("::"));
  const auto required = module.config->required_providers.find(name);
  return required != module.config->required_providers.end() &&
         !providers_.find(required->second.address);
}

bool Evaluator::can_evaluate() {
  budget_.forget_depth();
  return !budget_.is_exhausted();
}

void Evaluator::append_findings(const Diagnostics& own, bool was_given_up, const ModuleNode& module,
                                Diagnostics& diags) const {
  for (const Diagnostic& item : own) {
    const bool is_repeated = was_given_up && (item.code == DiagnosticCode::EvaluationTooLong ||
                                              item.code == DiagnosticCode::ResultTooLarge);
    if (!is_repeated && !is_function_of_unknown_provider(item, module)) diags.append(item);
  }
}

Value Evaluator::evaluate_in(const EvalContext& context, const Expression& expression,
                             const Situation& situation, Diagnostics& diags) {
  if (!can_evaluate()) return Value::dynamic();
  Diagnostics own(options_.limits.max_diagnostics);
  const Value value = expression.evaluate(context.with_budget(budget_), own);
  append_findings(own, /*was_given_up=*/false, situation.module, diags);
  return value;
}

Value Evaluator::evaluate(const Expression& expression, const Situation& situation,
                          Diagnostics& diags) {
  const auto context = context_for(expression.variables(), situation, diags);
  return context ? evaluate_in(*context, expression, situation, diags) : Value::dynamic();
}

Value Evaluator::evaluate(const Expression& expression, const Type& type,
                          const Situation& situation, Diagnostics& diags) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value value = evaluate(expression, situation, diags);
  if (diags.has_errors_since(before) || !can_evaluate()) return Value::unknown(type);
  const auto converted = convert(value, type, budget_);
  if (converted) return *converted;
  diags.add(DiagnosticCode::IncorrectType, expression.range(),
            "This value cannot be used: " + converted.error().to_string() + ".");
  return Value::unknown(type);
}

const dec::Spec& Evaluator::specification_of(const wire::SchemaBlock& schema) {
  const auto found = specifications_.find(&schema);
  if (found != specifications_.end()) return found->second;
  return specifications_.emplace(&schema, terraform::block_specification(schema)).first->second;
}

const std::vector<Traversal>& Evaluator::references_in(const Body& body,
                                                       const wire::SchemaBlock& schema) {
  const SourceRange range = body.range();
  auto& [known, references] = references_[{range.source().get(), range.bytes().begin}];
  if (known == body) return references;
  known = body;
  return references = ext::variables_with_dynamic_blocks(
             body, specification_of(attributes_as_blocks_.fitting(body, schema)));
}

dec::DecodedBody Evaluator::evaluate_block(const Body& body, const wire::SchemaBlock& given,
                                           const Situation& situation, Diagnostics& diags) {
  const dec::Spec& spec = specification_of(attributes_as_blocks_.fitting(body, given));
  const auto context = context_for(references_in(body, given), situation, diags);
  if (!context) return {};
  const bool was_given_up = !can_evaluate();
  Diagnostics own(options_.limits.max_diagnostics);
  const EvalContext budgeted = context->with_budget(budget_);
  dec::DecodedBody decoded =
      dec::decode_body(ext::expand_dynamic_blocks(body, budgeted), spec, budgeted, own);
  append_findings(own, was_given_up, situation.module, diags);
  return decoded;
}

void Evaluator::check_depends_on(std::span<const Traversal> traversals, const Situation& situation,
                                 Diagnostics& diags) {
  for (const Traversal& traversal : traversals) {
    const auto reference = parse_reference(traversal, diags);
    if (!reference) continue;
    if (!reference->rest.empty()) {
      diags.add(DiagnosticCode::InvalidReference,
                SourceRange::between(reference->rest.front().range, reference->rest.back().range),
                "depends_on can only refer to whole objects, not to parts of them.");
      continue;
    }
    Reference whole = *reference;
    const Diagnostics::Checkpoint before = diags.checkpoint();
    check_reference(whole, situation, *this, diags);
    if (!diags.has_errors_since(before)) value_of(whole, situation, diags);
  }
}

std::vector<Attribute> arguments_without_schema(const Body& body) {
  Diagnostics ignored;  // about blocks
  std::vector<Attribute> attributes = body.just_attributes(ignored);
  std::erase_if(attributes, [](const Attribute& attribute) {
    return syntax::expression_node(attribute.expression) == nullptr;
  });
  return attributes;
}

}  // namespace hecla::validate
