// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Files of tests (*.tftest.hcl). Terraform validates their blocks together with the module; what they refer to is only
// checked when the tests run.
#include "terraform/config_parts.h"
#include "unicode/message_text.h"

namespace hecla::terraform {
namespace {

void check_keyword(const RuledBody& body, std::string_view name, std::string_view first,
                   std::string_view second, Diagnostics& diags) {
  const Attribute* attribute = body.find(name);
  if (!attribute) return;
  const std::string word = attribute->expression.keyword();
  if (word == first || word == second) return;
  diags.add(DiagnosticCode::InvalidKeyword, attribute->expression.range(),
            "The argument " + in_quotes(name) + " must be " + std::string(first) + " or " +
                std::string(second) + ".");
}

// --- mocks and overrides

// What was declared, by what it is for. Reports what is declared again.
class Declarations {
 public:
  explicit Declarations(Diagnostics& diags) : diags_(diags) {}

  void add(const std::string& what, const SourceRange& range) {
    if (!seen_.add(what, range)) report_duplicate(what, range, *seen_.find(what), diags_);
  }

 private:
  Diagnostics& diags_;
  Declared<SourceRange> seen_;
};

bool fits(const TargetAddress& target, std::string_view block_type) {
  if (block_type == "override_module") return !target.resource;
  const ResourceMode mode =
      block_type == "override_data" ? ResourceMode::Data : ResourceMode::Managed;
  return target.resource && target.resource->mode == mode;
}

// Returns the target of an override. In OpenTofu it can have [*] in place of keys.
std::optional<TargetAddress> read_override_target(const RuledBody& body, Diagnostics& diags) {
  const Attribute* attribute = body.find("target");
  if (!attribute) return std::nullopt;
  Diagnostics ignored;
  const Expression written = unquoted(attribute->expression, ignored);
  if (!has_wildcard(written)) return read_target(body, "target", diags);
  const auto names = names_of(written);
  auto target = names ? parse_target(*names, diags) : std::nullopt;
  if (target) target->text = written.range().text();
  return target;
}

void check_override(const Block& block, Declarations& overrides, Diagnostics& diags) {
  const bool is_module = block.type == "override_module";
  const RuledBody body = read_body(
      block.body, is_module ? rules::override_module : rules::override_resource, false, diags);
  check_keyword(body, "override_during", "plan", "apply", diags);
  const auto target = read_override_target(body, diags);
  if (!target) return;
  if (fits(*target, block.type))
    return overrides.add("An override of " + in_quotes(target->text), block.range);
  diags.add(DiagnosticCode::InvalidAddress, body.find("target")->expression.range(),
            "The target of a block " + in_quotes(block.type) + " must be " +
                (is_module                       ? "a module."
                 : block.type == "override_data" ? "a data source."
                                                 : "a managed resource."));
}

void add_provider(const ProviderReference& reference, const Block& block, Declarations& providers) {
  providers.add("The provider configuration " + in_quotes(reference.text()), block.range);
}

bool is_override(const Block& block) { return block.type.starts_with("override_"); }

void check_mock_provider(const Block& block, Declarations& providers, Diagnostics& diags) {
  const RuledBody body = read_body(block.body, rules::mock_provider, false, diags);
  check_provider_name(block.labels[0], block.range, diags);
  check_keyword(body, "override_during", "plan", "apply", diags);
  add_provider({.name = block.labels[0], .alias = read_alias(body, diags)}, block, providers);
  Declarations mocks(diags), overrides(diags);
  for (const Block& nested : body.content.blocks) {
    if (is_override(nested)) {
      check_override(nested, overrides, diags);
      continue;
    }
    const RuledBody mock = read_body(nested.body, rules::mock, false, diags);
    check_keyword(mock, "override_during", "plan", "apply", diags);
    mocks.add("The " + nested.type + " of " + in_quotes(nested.labels[0]), nested.range);
  }
}

// --- runs

void check_expected_failures(const Attribute& attribute, Diagnostics& diags) {
  for (const Expression& item : attribute.expression.static_list(diags)) {
    const auto traversal = traversal_in(item, diags);
    if (!traversal) continue;
    const std::string& root = traversal->root_name();
    const bool can_be_output =
        (root == "output" || root == "check") && traversal->steps().size() == 2;
    Diagnostics ignored;
    const auto reference = parse_reference(*traversal, ignored);
    const bool can_be_object = reference && (reference->kind == Reference::Kind::Variable ||
                                             (reference->kind == Reference::Kind::Resource &&
                                              reference->resource.mode != ResourceMode::Action));
    if (can_be_output || can_be_object) continue;
    diags.add(DiagnosticCode::InvalidReference, item.range(),
              "Only variables, outputs, checks, resources and data sources can have failures that "
              "a test expects.");
  }
}

void check_targets(const RuledBody& body, std::string_view name, Diagnostics& diags) {
  const Attribute* attribute = body.find(name);
  if (!attribute) return;
  for (const Expression& item : attribute->expression.static_list(diags)) {
    if (const auto traversal = traversal_in(item, diags)) parse_target(*traversal, diags);
  }
}

void check_plan_options(const Block& block, Diagnostics& diags) {
  const RuledBody body = read_body(block.body, rules::test_plan_options, false, diags);
  check_keyword(body, "mode", "normal", "refresh-only", diags);
  check_targets(body, "replace", diags);
  check_targets(body, "target", diags);
  const Attribute* mode = body.find("mode");
  if (!mode || mode->expression.keyword() != "refresh-only" || bool_argument(body, "refresh", true))
    return;
  diags.add(DiagnosticCode::ConflictingArguments, body.find("refresh")->name_range,
            "\"refresh\" cannot be false if the mode is refresh-only.");
}

void check_run(const Block& block, Diagnostics& diags) {
  const RuledBody body = read_body(block.body, rules::test_run, false, diags);
  check_keyword(body, "command", "apply", "plan", diags);
  for (const Block* nested : body.blocks("assert")) read_check_rule(*nested, false, diags);
  if (const Block* module = body.block("module"))
    read_body(module->body, rules::test_module, false, diags);
  if (const Block* options = body.block("plan_options")) check_plan_options(*options, diags);
  if (const Block* variables = body.block("variables")) variables->body.just_attributes(diags);
  if (const Attribute* failures = body.find("expect_failures"))
    check_expected_failures(*failures, diags);
  Declarations overrides(diags);
  for (const Block& nested : body.content.blocks)
    if (is_override(nested)) check_override(nested, overrides, diags);
}

}  // namespace

void check_test_file(const Body& file, Diagnostics& diags) {
  const RuledBody body = read_body(file, rules::test_file, false, diags);
  Declarations declared(diags);
  for (const Block& block : body.content.blocks) {
    if (block.type == "test") read_body(block.body, rules::test_settings, false, diags);
    if (block.type == "variable") {
      read_body(block.body, rules::variable, false, diags);
      declared.add("The variable " + in_quotes(block.labels[0]), block.range);
    }
    if (block.type == "provider") {
      if (const auto provider = read_provider(block, false, diags))
        add_provider(provider->reference, block, declared);
    }
    if (block.type == "variables") block.body.just_attributes(diags);
    if (block.type == "mock_provider") check_mock_provider(block, declared, diags);
    if (is_override(block)) check_override(block, declared, diags);
    if (block.type != "run") continue;
    check_run(block, diags);
    declared.add("The run " + in_quotes(block.labels[0]), block.range);
  }
}

}  // namespace hecla::terraform
