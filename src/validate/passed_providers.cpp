// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Which provider configurations modules have, and which they pass to each other.
#include "terraform/provider_name.h"
#include "unicode/message_text.h"
#include "validate/module_tree.h"

namespace hecla::validate {
namespace {

bool is_empty(const ProviderConfig& config) {
  Diagnostics own;
  config.body.content({}, own);
  return !own.has_errors() && !config.has_version;
}

const RequiredProvider* requirement(const ModuleConfig& config, std::string_view name) {
  const auto found = config.required_providers.find(name);
  return found == config.required_providers.end() ? nullptr : &found->second;
}

// Checks the call of one module.
class CallCheck {
 public:
  CallCheck(const ModuleNode& node, Diagnostics& diags)
      : node_(node), config_(*node.config), call_(*node.call), diags_(diags) {
    for (const ProviderConfig& provider : config_.providers)
      (is_empty(provider) ? empty_ : configured_).insert(provider.reference.text());
    for (const PassedProvider& passed : call_.providers)
      passed_.emplace(passed.in_child.text(), &passed);
  }

  void run() {
    if (!configured_.empty()) check_repetition();
    for (const std::string& name : configured_) {
      const auto passed = passed_.find(name);
      if (passed == passed_.end()) continue;
      diags_.add(DiagnosticCode::InvalidProviderReference, passed->second->in_child.name_range,
                 "The module configures the provider " + in_quotes(name) +
                     " itself, so its caller cannot pass a configuration.");
    }
    check_aliases();
    for (const auto& [name, passed] : passed_) check_passed(name, *passed);
  }

 private:
  // A module with configured providers cannot be repeated, nor can one that calls it.
  void check_repetition() {
    for (const ModuleNode* above = &node_; above->call; above = above->parent) {
      const ModuleCall& call = *above->call;
      SourceRange range;
      if (call.count) {
        range = call.count.range();
      } else if (call.for_each) {
        range = call.for_each.range();
      } else if (!call.depends_on.empty()) {
        range = call.depends_on.front().range();
      } else {
        continue;
      }
      diags_.add(DiagnosticCode::ConflictingArguments, range,
                 "A module that configures providers itself cannot be called with count, for_each "
                 "or depends_on.");
      return;
    }
  }

  void check_aliases() {
    for (const auto& [name, provider] : config_.required_providers) {
      for (const ProviderReference& alias : provider.aliases) {
        if (configured_.contains(alias.text()) || passed_.contains(alias.text())) continue;
        diags_.add(DiagnosticCode::UndefinedProvider, call_.range,
                   "The module needs a configuration of the provider " +
                       in_quotes(short_address(provider.address)) + " as " +
                       in_quotes(alias.text()) + ". Pass one with the argument \"providers\".");
      }
    }
  }

  void check_passed(const std::string& name, const PassedProvider& passed) {
    const std::string child = config_.provider_address(passed.in_child.name);
    const std::string parent = node_.parent->config->provider_address(passed.in_parent.name);
    const RequiredProvider* required = requirement(config_, passed.in_child.name);
    bool is_alias = false;
    if (required) {
      for (const ProviderReference& alias : required->aliases) is_alias |= alias.text() == name;
    }
    const bool is_declared = (required && passed.in_child.alias.empty()) || is_alias;
    if (!is_declared && !empty_.contains(name)) {
      diags_.add(
          required && !passed.in_child.alias.empty() &&
                  child != default_provider(passed.in_child.name)
              ? DiagnosticCode::UndefinedProvider
              : DiagnosticCode::UndeclaredProvider,
          passed.in_child.name_range,
          "The module does not declare a provider " + in_quotes(name) + " in required_providers.");
    }
    if (child != parent) {
      diags_.add(DiagnosticCode::InvalidProviderReference, mismatch_range(passed, parent),
                 "The configuration is for the provider " + in_quotes(short_address(parent)) +
                     ", but " + in_quotes(name) + " is the provider " +
                     in_quotes(short_address(child)) + " in the module.");
    }
  }

  SourceRange mismatch_range(const PassedProvider& passed, const std::string& parent) const {
    for (const auto& [name, provider] : config_.required_providers) {
      if (provider.address == parent) return passed.in_child.name_range;
    }
    return passed.in_parent.name_range;
  }

  const ModuleNode& node_;
  const ModuleConfig& config_;
  const ModuleCall& call_;
  Diagnostics& diags_;
  std::set<std::string> configured_, empty_;
  std::map<std::string, const PassedProvider*> passed_;
};

void check_implied_names(const ModuleConfig& config, Diagnostics& diags) {
  for (const Resource& resource : config.resources) {
    if (resource.provider_reference || resource.address.mode == ResourceMode::Ephemeral) continue;
    if (is_provider_name(resource.local_provider())) continue;
    diags.add(DiagnosticCode::InvalidName, resource.range,
              "The resource type " + in_quotes(resource.address.type) + " begins with " +
                  in_quotes(resource.local_provider()) +
                  ", which is not a valid name of a provider.");
  }
}

}  // namespace

void check_passed_providers(const ModuleTree& tree, Diagnostics& diags) {
  for (const ModuleNode& node : tree.nodes) {
    check_implied_names(*node.config, diags);
    if (node.call) CallCheck(node, diags).run();
  }
}

namespace {

// Returns the configuration that the caller passes for a provider, or null.
const PassedProvider* find_passed(const ModuleNode& module, const std::string& address,
                                  const std::string& alias) {
  if (!module.call) return nullptr;
  for (const PassedProvider& passed : module.call->providers) {
    if (passed.in_child.alias == alias &&
        module.config->provider_address(passed.in_child.name) == address) {
      return &passed;
    }
  }
  return nullptr;
}

}  // namespace

std::optional<ResolvedProvider> resolve_provider(ModuleNode& module, const std::string& address,
                                                 std::string alias) {
  for (ModuleNode* at = &module;; at = at->parent) {
    if (const PassedProvider* passed = find_passed(*at, address, alias)) {
      alias = passed->in_parent.alias;
      continue;
    }
    for (const ProviderConfig& provider : at->config->providers) {
      if (provider.reference.alias == alias &&
          at->config->provider_address(provider.reference.name) == address) {
        return ResolvedProvider{at, &provider};
      }
    }
    if (!alias.empty()) return std::nullopt;
    if (!at->parent) return ResolvedProvider{at, nullptr};
  }
}

}  // namespace hecla::validate
