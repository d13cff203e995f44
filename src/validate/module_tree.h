// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The root module and the modules that it calls, once for each call.
#include <hecla/validate/validate.h>

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "validate/config.h"

namespace hecla::validate {

struct ModuleNode {
  std::vector<std::string> path;  // the names of the calls; empty for the root module
  std::string directory;          // path.module
  std::shared_ptr<const ModuleConfig> config;
  ModuleNode* parent = nullptr;
  const ModuleCall* call = nullptr;  // in the parent
  std::map<std::string, ModuleNode*, std::less<>> children =
      {};  // by call; missing modules are not in it
  EvalContext functions = {};
  // The values of local values that were evaluated.
  std::unordered_map<std::string, Value> locals = {};

  std::string text() const;  // "module.a.module.b"
};

struct ModuleTree {
  std::deque<ModuleNode> nodes;  // the root module first, and each module before those it calls
};

// Reads all modules. After errors in the root module, the modules that it calls are not read.
ModuleTree read_tree(ModuleSource& source, const Options& options, Diagnostics& diags);

// Checks which provider configurations modules pass to each other.
void check_passed_providers(const ModuleTree& tree, Diagnostics& diags);

// A provider configuration that a resource uses. `config` is null for a configuration without a block.
struct ResolvedProvider {
  ModuleNode* module;
  const ProviderConfig* config;
};
// Returns nothing if there is no such configuration.
std::optional<ResolvedProvider> resolve_provider(ModuleNode& module, const std::string& address,
                                                 std::string alias);

}  // namespace hecla::validate
