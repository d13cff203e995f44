// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Provider blocks and required_providers.
#include "terraform/config_parts.h"
#include "terraform/provider_name.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::terraform {
namespace {

// Reads the object of one required provider.
class RequirementReader {
 public:
  RequirementReader(const Attribute& attribute, Diagnostics& diags)
      : attribute_(attribute), diags_(diags) {}

  std::optional<RequiredProvider> read() {
    RequiredProvider provider{
        .name = attribute_.name, .address = {}, .range = attribute_.expression.range()};
    if (is_version_only()) {
      if (const auto version = read_version(attribute_, diags_)) provider.version = version->text;
      provider.address = default_provider(provider.name);
      return provider;
    }
    if (!check_provider_name(provider.name, attribute_.expression.range(), diags_))
      return std::nullopt;
    const auto entries = attribute_.expression.as_map();
    if (!entries) {
      return fail(attribute_.expression.range(),
                  "A required provider must be an object or a version constraint."),
             std::nullopt;
    }
    const Diagnostics::Checkpoint before = diags_.checkpoint();
    for (const auto& [key, value] : *entries) {
      if (!read_entry(key, value, provider)) break;
    }
    if (diags_.has_errors_since(before)) return std::nullopt;
    if (provider.address.empty()) provider.address = default_provider(provider.name);
    return provider;
  }

 private:
  void fail(const SourceRange& range, std::string detail) {
    diags_.add(DiagnosticCode::InvalidProviderRequirement, range, std::move(detail));
  }

  bool is_version_only() const {
    Diagnostics own;
    const Value value = attribute_.expression.evaluate_literal(own);
    return !own.has_errors() && value.type().is_primitive();
  }

  bool read_entry(const Expression& key, const Expression& value, RequiredProvider& provider) {
    const Diagnostics::Checkpoint before = diags_.checkpoint();
    const Value name = key.evaluate_literal(diags_);
    if (diags_.has_errors_since(before)) return true;
    if (name.if_string() == "version") {
      read_constraint(value, provider);
    } else if (name.if_string() == "source") {
      read_source(value, provider);
    } else if (name.if_string() == "configuration_aliases") {
      read_aliases(value, provider);
    } else {
      fail(key.range(),
           "A required provider can only have \"version\", \"source\" and "
           "\"configuration_aliases\". To configure a provider, use a provider block.");
      return false;
    }
    return true;
  }

  std::optional<std::string> literal_string(const Expression& value) const {
    Diagnostics own;
    const Value text = value.evaluate_literal(own);
    if (own.has_errors() || !text.if_string()) return std::nullopt;
    return std::string(text.as_string());
  }

  void read_constraint(const Expression& value, RequiredProvider& provider) {
    const auto text = literal_string(value);
    if (text && parse_constraints(*text)) {
      provider.version = *text;
      return;
    }
    diags_.add(DiagnosticCode::InvalidVersionConstraint, value.range(),
               "Expected a version constraint such as \"~> 1.2\" or \">= 1.0, < 2.0\".");
  }

  void read_source(const Expression& value, RequiredProvider& provider) {
    const auto text = literal_string(value);
    const auto address = text ? parse_provider_source(*text) : std::nullopt;
    if (!address) {
      return fail(value.range(),
                  "The source must be a string such as \"hashicorp/random\" or "
                  "\"example.com/team/service\".");
    }
    provider.address = *address;
    provider.source = *text;
  }

  void read_aliases(const Expression& value, RequiredProvider& provider) {
    for (const Expression& item : value.static_list(diags_)) {
      const auto traversal = item.static_traversal(diags_);
      if (!traversal) continue;
      const auto& steps = traversal->steps();
      if (steps.size() != 2 || steps[1].kind != TraversalStepKind::Attribute ||
          steps[0].name != provider.name) {
        fail(value.range(),
             "A configuration alias must be written as " + provider.name + ".ALIAS.");
        continue;
      }
      provider.aliases.push_back({steps[0].name, steps[1].name, traversal->range()});
    }
  }

  const Attribute& attribute_;
  Diagnostics& diags_;
};

}  // namespace

std::map<std::string, RequiredProvider, std::less<>> read_required_providers(const Block& block,
                                                                             Diagnostics& diags) {
  std::map<std::string, RequiredProvider, std::less<>> providers;
  for (const Attribute& attribute : block.body.just_attributes(diags)) {
    if (auto provider = RequirementReader(attribute, diags).read())
      providers.insert_or_assign(attribute.name, *std::move(provider));
  }
  return providers;
}

std::string read_alias(const RuledBody& body, Diagnostics& diags) {
  const Attribute* attribute = body.find("alias");
  if (!attribute) return {};
  std::string alias = string_argument(body, "alias").value_or("");
  if (!unicode::is_identifier(alias)) {
    diags.add(DiagnosticCode::InvalidName, attribute->expression.range(),
              in_quotes(alias) + " is not a valid alias.");
  }
  return alias;
}

std::optional<ProviderConfig> read_provider(const Block& block, bool is_override,
                                            Diagnostics& diags) {
  RuledBody body = read_body(block.body, rules::provider, is_override, diags);
  if (!check_provider_name(block.labels[0], block.range, diags)) return std::nullopt;
  ProviderConfig provider{
      .reference = {.name = block.labels[0], .name_range = block.label_ranges[0]},
      .body = std::move(body.remaining),
      .range = block.range};
  provider.reference.alias = read_alias(body, diags);
  provider.for_each = expression_of(body, "for_each");
  if (provider.for_each && !body.find("alias")) {
    diags.add(DiagnosticCode::MissingArgument, body.find("for_each")->name_range,
              "A provider block with \"for_each\" requires \"alias\".");
  }
  if (const Attribute* version = body.find("version")) {
    diags.add(DiagnosticCode::DeprecatedSyntax, version->expression.range(),
              "The argument \"version\" of provider blocks is deprecated. Set it in "
              "required_providers.");
    const auto requirement = read_version(*version, diags);
    provider.has_version = requirement && !requirement->constraints.empty();
  }
  return provider;
}

std::string ModuleConfig::provider_address(std::string_view local_name) const {
  const auto found = required_providers.find(local_name);
  return found == required_providers.end() ? default_provider(local_name) : found->second.address;
}

}  // namespace hecla::terraform
