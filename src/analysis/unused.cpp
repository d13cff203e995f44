// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/unused.h"

#include <algorithm>
#include <set>
#include <span>

#include "analysis/object_uses.h"

namespace hecla::analysis {

namespace {

// Appends those of a module.
void add_unused(const ModuleSet::Member& module, const std::set<ModuleObject>& used,
                std::vector<UnusedObject>& found) {
  const std::size_t first = found.size();
  const auto check = [&](ObjectName name) {
    const auto range = declaration_of(name, module.config);
    if (range && !used.contains({&module, name})) found.push_back({std::move(name), *range});
  };
  for (const terraform::Variable& variable : module.config.variables)
    check({ObjectName::Kind::Variable, {"var", variable.name}});
  for (const terraform::Local& local : module.config.locals)
    check({ObjectName::Kind::Local, {"local", local.name}});
  for (const terraform::Resource& resource : module.config.resources) {
    const bool is_data = resource.address.text().starts_with("data.");
    // The data source of a check is what it checks.
    if (is_data && resource.check.empty())
      check({ObjectName::Kind::Resource, {"data", resource.address.type, resource.address.name}});
  }
  std::ranges::sort(std::span(found).subspan(first), {}, [](const UnusedObject& object) {
    return std::pair(object.range.name(), object.range.bytes().begin);
  });
}

}  // namespace

std::vector<UnusedObject> unused_objects(const ModuleSet& modules, const Limits& limits) {
  std::set<ModuleObject> used;
  for_each_use(modules, limits,
               [&](const ModuleSet::Member& module, const ReferenceUse& use, const auto&) {
                 auto object = ObjectName::of(use);
                 if (object && *object != ObjectName::around(use))
                   used.insert({&module, *std::move(object)});
               });
  std::vector<UnusedObject> found;
  for (const ModuleSet::Member& module : modules.members()) add_unused(module, used, found);
  return found;
}

}  // namespace hecla::analysis
