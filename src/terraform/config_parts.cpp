// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/config_parts.h"

#include <hecla/convert/convert.h>
#include <hecla/syntax/ast.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/module.h>

#include <set>

#include "terraform/provider_name.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::terraform {

SourceRef text_in_quotes(const SourceRange& string, std::string_view text) {
  return Source::make_decoded(
      string.source(), std::string(text),
      {{.offset = 0, .origin = string.bytes().begin + 1, .verbatim = true}});
}

Expression unquoted(const Expression& expression, Diagnostics& diags) {
  if (syntax::expression_node(expression)) return expression;
  const Value text = expression.evaluate_literal(diags);
  if (!text.is_known() || !text.if_string()) return expression;
  return syntax::parse_expression(text_in_quotes(expression.range(), text.as_string()), diags)
      ->expression();
}

Expression expression_of(const RuledBody& body, std::string_view name) {
  const Attribute* attribute = body.find(name);
  return attribute ? attribute->expression : Expression();
}

std::vector<Traversal> read_depends_on(const RuledBody& body, Diagnostics& diags) {
  std::vector<Traversal> traversals;
  const Attribute* attribute = body.find("depends_on");
  if (!attribute) return traversals;
  for (const Expression& item : attribute->expression.static_list(diags)) {
    if (auto traversal = traversal_in(item, diags)) traversals.push_back(*std::move(traversal));
  }
  return traversals;
}

bool check_provider_name(std::string_view name, const SourceRange& range, Diagnostics& diags) {
  if (is_provider_name(name)) return true;
  diags.add(DiagnosticCode::InvalidName, range,
            in_quotes(name) +
                " is not a valid local name of a provider. It can contain lower case "
                "letters, digits, and single \"-\" between them.");
  return false;
}

namespace {

void append_names(const syntax::Expr& expr, const SourceRef& source,
                  std::vector<TraversalStep>& steps) {
  const auto append = [&](const auto& written) {
    for (const syntax::Step& step : written) {
      if (step.kind == syntax::StepKind::Attribute)
        steps.push_back(
            {TraversalStepKind::Attribute, std::string(step.name()), {}, {source, step.range}});
    }
  };
  if (const auto* reference = syntax::as<syntax::ReferenceExpr>(&expr)) {
    steps.push_back({TraversalStepKind::Root,
                     std::string(reference->root()),
                     {},
                     {source, reference->root_range()}});
    append(reference->steps);
  } else if (const auto* access = syntax::as<syntax::AccessExpr>(&expr)) {
    append_names(*access->source, source, steps);
    append(access->steps);
  } else if (const auto* splat = syntax::as<syntax::SplatExpr>(&expr)) {
    append_names(*splat->source, source, steps);
    append_names(*splat->each, source, steps);
  } else if (syntax::as<syntax::NullExpr>(&expr)) {  // also the name of a provider
    steps.push_back({TraversalStepKind::Root, "null", {}, {source, expr.range}});
  }
}

std::optional<Traversal> resource_in(const Expression& expression, Diagnostics& diags) {
  if (auto traversal = expression.as_traversal()) return traversal;
  const Expression written = unquoted(expression, diags);
  auto names = has_wildcard(written) ? std::nullopt : names_of(written);
  if (names) return names;
  return expression.static_traversal(diags);
}

// Returns whether a reference ends with an index: the key of an instance.
bool ends_with_index(const Expression& written) {
  const syntax::Expr* node = syntax::expression_node(written);
  const auto* access = syntax::as<syntax::AccessExpr>(node);
  const auto* reference = syntax::as<syntax::ReferenceExpr>(node);
  if (access) return access->steps.back().kind != syntax::StepKind::Attribute;
  return reference && !reference->steps.empty() &&
         reference->steps.back().kind != syntax::StepKind::Attribute;
}

}  // namespace

std::optional<Traversal> names_of(const Expression& written) {
  std::vector<TraversalStep> steps;
  if (const syntax::Expr* node = syntax::expression_node(written))
    append_names(*node, written.range().source(), steps);
  if (steps.empty() || steps.front().kind != TraversalStepKind::Root) return std::nullopt;
  return Traversal(std::move(steps));
}

bool has_wildcard(const Expression& written) {
  return syntax::as<syntax::SplatExpr>(syntax::expression_node(written)) != nullptr;
}

std::optional<ProviderReference> read_provider_reference(const Expression& expression,
                                                         std::string_view argument,
                                                         Diagnostics& diags) {
  Diagnostics own, ignored;
  const Expression written = unquoted(expression, ignored);
  const bool has_key = ends_with_index(written);
  const auto traversal = has_key ? names_of(written) : traversal_in(written, own);
  if (!own.has_errors()) diags.append(std::move(own));
  const std::size_t steps = traversal ? traversal->steps().size() : 0;
  if (steps < 1 || steps > 2) {
    diags.add(DiagnosticCode::InvalidProviderReference, expression.range(),
              "The argument " + in_quotes(argument) +
                  " must be the local name of a provider, optionally followed by a dot and the "
                  "alias of a configuration.");
    return std::nullopt;
  }
  const TraversalStep& root = traversal->steps()[0];
  if (!check_provider_name(root.name, root.range, diags)) return std::nullopt;
  ProviderReference reference{.name = root.name, .name_range = root.range};
  if (steps == 1 && has_key) {
    diags.add(DiagnosticCode::InvalidProviderReference, written.range(),
              "Expected a dot and the alias of a configuration after the name of the provider.");
  }
  if (steps == 1) return reference;
  const TraversalStep& alias = traversal->steps()[1];
  if (alias.kind != TraversalStepKind::Attribute) {
    diags.add(DiagnosticCode::InvalidProviderReference, alias.range,
              "Expected a dot and the alias of a configuration after the name of the provider.");
    return reference;
  }
  reference.alias = alias.name;
  reference.has_key = has_key;
  return reference;
}

std::optional<VersionRequirement> read_version(const Attribute& attribute, Diagnostics& diags) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const Value value = attribute.expression.evaluate_literal(diags);
  if (diags.has_errors_since(before)) return std::nullopt;
  VersionRequirement requirement{.range = attribute.range};
  const auto text = convert(value, Type::string());
  if (text && (text->is_null() || !text->is_known())) return requirement;
  auto constraints = text ? parse_constraints(text->as_string()) : std::nullopt;
  if (!constraints) {
    diags.add(DiagnosticCode::InvalidVersionConstraint, attribute.expression.range(),
              "Expected a version constraint such as \"~> 1.2\" or \">= 1.0, < 2.0\".");
    return std::nullopt;
  }
  requirement.constraints = *std::move(constraints);
  requirement.text = text->as_string();
  return requirement;
}

CheckRule read_check_rule(const Block& block, bool is_override, Diagnostics& diags) {
  CheckRule rule{.range = block.range};
  if (is_override) {
    diags.add(DiagnosticCode::InvalidOverride, block.range,
              "An override file cannot contain " + in_quotes(block.type) + " blocks.");
    return rule;
  }
  const RuledBody body = read_body(block.body, rules::check_rule, false, diags);
  rule.condition = expression_of(body, "condition");
  rule.error_message = expression_of(body, "error_message");
  if (rule.condition && rule.condition.variables().empty()) {
    diags.add(DiagnosticCode::InvalidCheckRule, rule.condition.range(),
              "The condition refers to nothing, so its result would always be the same.");
  }
  return rule;
}

void check_repetition(const RuledBody& body, Diagnostics& diags) {
  const Attribute* for_each = body.find("for_each");
  if (!for_each || !body.find("count")) return;
  diags.add(DiagnosticCode::ConflictingArguments, for_each->name_range,
            "Only one of \"count\" and \"for_each\" can be set.");
}

void report_duplicate(const std::string& what, const SourceRange& range, const SourceRange& first,
                      Diagnostics& diags) {
  diags.add(DiagnosticCode::DuplicateDefinition, range, what + " was already declared.")
      .add_related(first, "The first declaration is here.");
}

// --- variables and outputs

namespace {

void check_variable_name(const Block& block, Diagnostics& diags) {
  const auto is_meant = [&](const auto& rule, std::string_view name) {
    if (name != block.labels[0]) return;
    (void)rule;
    diags.add(DiagnosticCode::ReservedName, block.label_ranges[0],
              "A variable cannot be named " + in_quotes(name) +
                  ", because this name has a special meaning in module blocks.");
  };
  for (const ArgumentRule& argument : rules::module_call.arguments)
    is_meant(argument, argument.name);
  for (const BlockRule& nested : rules::module_call.blocks) is_meant(nested, nested.type);
}

std::optional<std::string> description_of(const RuledBody& body) {
  if (!body.find("description")) return std::nullopt;
  return string_argument(body, "description").value_or("");
}

// The condition of a validation must refer to the variable.
void check_validation(const Variable& variable, const CheckRule& rule, Diagnostics& diags) {
  if (!rule.condition) return;
  for (const Traversal& traversal : rule.condition.variables()) {
    Diagnostics ignored;
    const auto reference = parse_reference(traversal, ignored);
    if (reference && reference->key() == "var." + variable.name) return;
  }
  diags.add(DiagnosticCode::InvalidCheckRule, rule.condition.range(),
            "The condition must refer to var." + variable.name + ", the variable that it checks.");
}

}  // namespace

Variable read_variable(const Block& block, bool is_override, const Limits& limits,
                       Diagnostics& diags) {
  Variable variable{.name = block.labels[0], .input = {}, .range = block.range};
  const RuledBody body = read_body(block.body, rules::variable, is_override, diags);
  check_variable_name(block, diags);
  variable.input = read_input_variable(block, body, limits, diags);
  variable.description = description_of(body);
  variable.sets_sensitive = body.find("sensitive");
  variable.sets_ephemeral = body.find("ephemeral");
  variable.sets_nullable = body.find("nullable");
  if (variable.input.default_value) {
    variable.default_value = is_override ? variable.input.default_value.evaluate_literal(diags)
                                         : variable.input.value(diags);
  }
  for (const Block* nested : body.blocks("validation")) {
    variable.validations.push_back(read_check_rule(*nested, is_override, diags));
    check_validation(variable, variable.validations.back(), diags);
  }
  return variable;
}

Output read_output(const Block& block, bool is_override, Diagnostics& diags) {
  Output output{.name = block.labels[0], .range = block.range};
  const RuledBody body = read_body(block.body, rules::output, is_override, diags);
  output.description = description_of(body);
  output.expression = expression_of(body, "value");
  output.is_sensitive = bool_argument(body, "sensitive", false);
  output.is_ephemeral = bool_argument(body, "ephemeral", false);
  output.sets_sensitive = body.find("sensitive");
  output.sets_ephemeral = body.find("ephemeral");
  output.depends_on = read_depends_on(body, diags);
  for (const Block* nested : body.blocks("precondition"))
    output.preconditions.push_back(read_check_rule(*nested, is_override, diags));
  return output;
}

// --- module calls

bool is_registry_source(std::string_view source) {
  source = source.substr(0, source.find("//"));
  std::size_t parts = 1;
  std::string_view first = source.substr(0, source.find('/'));
  for (std::size_t i = 0; i < source.size(); ++i) {
    const char c = source[i];
    if (c == '/') {
      if (i == 0 || i + 1 == source.size() || source[i + 1] == '/') return false;
      ++parts;
    } else if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                 c == '-' || c == '_' || ((c == '.' || c == ':') && i < first.size()))) {
      return false;
    }
  }
  if (first.starts_with('-')) return false;
  const bool has_host = first.find('.') != std::string_view::npos;
  return parts == (has_host ? 4U : 3U);
}

namespace {

bool has_remote_form(std::string_view source) {
  static constexpr std::string_view marks[] = {
      "::", "://", "github.com/", "bitbucket.org/", "amazonaws.com/", "googleapis.com/"};
  for (const std::string_view mark : marks) {
    if (source.find(mark) != std::string_view::npos) return true;
  }
  return source.starts_with('/') ||
         (source.find('@') != std::string_view::npos && source.find(':') != std::string_view::npos);
}

void check_source(ModuleCall& call, bool has_version, Diagnostics& diags) {
  const bool is_local = is_local_source(call.source);
  call.has_valid_source = is_registry_source(call.source) ||
                          (!has_version && (is_local || has_remote_form(call.source)));
  if (call.has_valid_source) return;
  diags.add(DiagnosticCode::InvalidModuleSource, call.source_range,
            has_version ? "The argument \"version\" is only for modules of a registry, but " +
                              in_quotes(call.source) + " is not the address of one."
                        : in_quotes(call.source) +
                              " is not the address of a module. The path of a module in this "
                              "directory must begin with \"./\".");
}

std::vector<PassedProvider> read_passed_providers(const Attribute& attribute, Diagnostics& diags) {
  std::vector<PassedProvider> passed;
  std::set<std::string> seen;
  for (const auto& [key, value] : attribute.expression.static_map(diags)) {
    const auto in_child = read_provider_reference(key, "providers", diags);
    const auto in_parent = read_provider_reference(value, "providers", diags);
    if (!in_child || !in_parent) continue;
    if (!seen.insert(in_child->text()).second) {
      diags.add(DiagnosticCode::DuplicateDefinition, value.range(),
                "A configuration was already passed to " + in_quotes(in_child->text()) + ".");
      continue;
    }
    passed.push_back({*in_child, *in_parent});
  }
  return passed;
}

}  // namespace

ModuleCall read_module_call(const Block& block, bool is_override, Diagnostics& diags) {
  ModuleCall call{.name = block.labels[0], .source = {}, .source_range = {}, .range = block.range};
  RuledBody body = read_body(block.body, rules::module_call, is_override, diags);
  const Attribute* version = body.find("version");
  const bool has_version =
      version && !is_early(version->expression);  // what is computed may be null
  if (has_version) call.version = read_version(*version, diags).value_or(call.version);
  if (const Attribute* source = body.find("source")) {
    call.source_range = source->expression.range();
    call.has_computed_source = is_early(source->expression);
    const auto text = string_argument(body, "source");
    call.source =
        call.has_computed_source ? std::string(call.source_range.text()) : text.value_or("");
    call.has_valid_source = call.has_computed_source;
    if (text) check_source(call, has_version, diags);
  }
  call.count = expression_of(body, "count");
  call.for_each = expression_of(body, "for_each");
  check_repetition(body, diags);
  call.depends_on = read_depends_on(body, diags);
  call.sets_depends_on = body.find("depends_on");
  if (const Attribute* providers = body.find("providers"))
    call.providers = read_passed_providers(*providers, diags);
  if (const Block* lifecycle = body.block("lifecycle"))
    read_body(lifecycle->body, rules::module_lifecycle, is_override, diags);
  call.body = std::move(body.remaining);
  return call;
}

// --- moved, removed and imported objects

std::optional<TargetAddress> read_target(const RuledBody& body, std::string_view name,
                                         Diagnostics& diags) {
  const Attribute* attribute = body.find(name);
  if (!attribute) return std::nullopt;
  const auto traversal = attribute->expression.static_traversal(diags);
  return traversal ? parse_target(*traversal, diags) : std::nullopt;
}

void check_moved(const Block& block, bool is_override, Diagnostics& diags) {
  const Diagnostics::Checkpoint before = diags.checkpoint();
  const RuledBody body = read_body(block.body, rules::moved, is_override, diags);
  const auto from = read_target(body, "from", diags);
  const auto to = read_target(body, "to", diags);
  if (diags.has_errors_since(before) || !from || !to) return;
  if (from->resource.has_value() != to->resource.has_value()) {
    diags.add(DiagnosticCode::InvalidAddress, block.range,
              "\"from\" and \"to\" must both be resources or both be modules.");
  }
}

void check_removed(const Block& block, bool is_override, Diagnostics& diags) {
  const RuledBody body = read_body(block.body, rules::removed, is_override, diags);
  const auto from = read_target(body, "from", diags);
  if (from && (from->has_string_key || from->has_number_key || from->is_module_instance)) {
    diags.add(DiagnosticCode::InvalidAddress, body.find("from")->expression.range(),
              "A removed block applies to all instances, so the address cannot have a key.");
  } else if (from && from->resource && from->resource->mode == ResourceMode::Data) {
    diags.add(DiagnosticCode::InvalidAddress, body.find("from")->expression.range(),
              "Data resources are never destroyed, so they cannot be removed.");
  }
  for (const Block* nested : body.blocks("lifecycle"))
    read_body(nested->body, rules::removed_lifecycle, is_override, diags);
  const bool is_managed = from && from->resource && from->resource->mode == ResourceMode::Managed;
  for (const Block& nested : body.content.blocks) {
    if (nested.type == "lifecycle") continue;
    if (!is_managed) {
      diags.add(DiagnosticCode::MisplacedBlock, nested.range,
                "A block " + in_quotes(nested.type) + " is only for managed resources.");
    } else if (nested.type == "provisioner") {
      const auto provisioner = read_provisioner(nested, diags);
      if (provisioner && !provisioner->is_for_destroy) {
        diags.add(DiagnosticCode::MisplacedBlock, nested.range,
                  "A provisioner of a removed block must have \"when = destroy\".");
      }
    }
  }
}

Import read_import(const Block& block, bool is_override, Diagnostics& diags) {
  const RuledBody body = read_body(block.body, rules::import, is_override, diags);
  Import import{.id = expression_of(body, "id"),
                .identity = expression_of(body, "identity"),
                .to = expression_of(body, "to"),
                .for_each = expression_of(body, "for_each"),
                .range = block.range};
  if (!import.id && !import.identity) {
    diags.add(DiagnosticCode::MissingArgument, block.range,
              "An import block requires \"id\" or \"identity\".");
  } else if (import.id && import.identity) {
    diags.add(DiagnosticCode::ConflictingArguments, body.find("identity")->name_range,
              "Only one of \"id\" and \"identity\" can be set.");
  }
  if (import.to) {
    if (const auto traversal = resource_in(import.to, diags))
      import.target = parse_target(*traversal, diags);
    if (import.target && !import.target->resource) {
      diags.add(DiagnosticCode::InvalidAddress, import.to.range(),
                "Only resources can be imported, not modules.");
      import.target.reset();
    } else if (import.target && import.target->resource->mode != ResourceMode::Managed) {
      diags.add(DiagnosticCode::InvalidAddress, body.find("to")->range,
                "Only managed resources can be imported.");
    }
  }
  if (const Attribute* provider = body.find("provider")) {
    if (import.target && !import.target->modules.empty()) {
      diags.add(DiagnosticCode::InvalidProviderReference, provider->range,
                "A provider can only be chosen for resources of the root module.");
    }
    import.provider_reference = read_provider_reference(provider->expression, "provider", diags);
  }
  return import;
}

}  // namespace hecla::terraform
