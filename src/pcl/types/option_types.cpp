// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/types/option_types.h"

#include <algorithm>

namespace hecla::pcl {
namespace {

Type any(TypeTable&) { return Type::dynamic(); }
Type flag(TypeTable&) { return Type::boolean(); }
Type text(TypeTable&) { return Type::string(); }
Type list_of_any(TypeTable& types) { return types.list(Type::dynamic()); }
Type map_of_texts(TypeTable& types) { return types.map(Type::string()); }
Type list_or_map(TypeTable& types) {
  return types.union_of({types.list(Type::dynamic()), types.map(Type::dynamic())});
}
Type repetition(TypeTable& types) {
  return types.union_of({Type::boolean(), Type::number(), list_or_map(types)});
}
Type timeouts(TypeTable& types) {
  const Type duration = types.optional(Type::string());
  return types.object(
      {{"create", duration}, {"update", duration}, {"delete", duration}, {"read", duration}});
}
Type aliases(TypeTable& types) {
  const Type text = types.optional(Type::string());
  const Type alias = types.object({{"name", text},
                                   {"type", text},
                                   {"noParent", types.optional(Type::boolean())},
                                   {"parent", types.optional(Type::dynamic())}});
  return types.list(types.union_of({Type::string(), alias}));
}

struct Option {
  std::string_view name;
  Type (*type)(TypeTable&);
};

// Sorted by name. Resources in options are dynamic: PCL has no type of all resources.
constexpr Option options[] = {{"additionalSecretOutputs", list_of_any},
                              {"aliases", aliases},
                              {"customTimeouts", timeouts},
                              {"deleteBeforeReplace", flag},
                              {"deletedWith", any},
                              {"dependsOn", list_of_any},
                              {"envVarMappings", map_of_texts},
                              {"hideDiffs", list_of_any},
                              {"hooks", any},
                              {"ignoreChanges", list_of_any},
                              {"import", text},
                              {"parent", any},
                              {"pluginDownloadURL", text},
                              {"protect", flag},
                              {"provider", any},
                              {"providers", list_or_map},
                              {"range", repetition},
                              {"replaceOnChanges", list_of_any},
                              {"replaceWith", list_of_any},
                              {"replacementTrigger", any},
                              {"retainOnDelete", flag},
                              {"version", text}};

}  // namespace

std::optional<Type> option_type(TypeTable& types, std::string_view name) {
  const auto* found = std::ranges::lower_bound(options, name, {}, &Option::name);
  if (found == std::end(options) || found->name != name) return std::nullopt;
  return found->type(types);
}

std::vector<std::string_view> option_names() {
  std::vector<std::string_view> names;
  for (const Option& option : options) names.push_back(option.name);
  return names;
}

bool lists_inputs(std::string_view option) {
  constexpr std::string_view names[] = {"ignoreChanges", "hideDiffs", "replaceOnChanges",
                                        "additionalSecretOutputs"};
  return std::ranges::find(names, option) != std::end(names);
}

std::span<const std::string_view> hook_steps() {
  static constexpr std::string_view names[] = {"beforeCreate", "afterCreate",  "beforeUpdate",
                                               "afterUpdate",  "beforeDelete", "afterDelete",
                                               "onError"};
  return names;
}

Type invoke_options_type(TypeTable& types) {
  const Type resource = types.optional(Type::dynamic());
  const Type setting = types.optional(Type::string());
  return types.object({{"provider", resource},
                       {"parent", resource},
                       {"version", setting},
                       {"pluginDownloadUrl", setting},
                       {"dependsOn", types.optional(types.list(Type::dynamic()))}});
}

}  // namespace hecla::pcl
