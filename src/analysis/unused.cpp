// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/unused.h"

#include <algorithm>
#include <set>

#include "analysis/test_runs.h"

namespace hecla::analysis {

std::vector<UnusedObject> unused_objects(const ModuleSet& modules, const ModuleSet::Member& module,
                                         const Limits& limits) {
  std::set<ObjectName> used;
  const auto add = [&used](const ReferenceUse& use) {
    const auto object = ObjectName::of(use);
    if (object && *object != ObjectName::around(use)) used.insert(*object);
  };
  std::ranges::for_each(module.uses, add);
  std::ranges::for_each(uses_in_tests(modules, module, limits), add);
  std::vector<UnusedObject> found;
  const auto check = [&](ObjectName name) {
    const auto range = declaration_of(name, module.config);
    if (range && !used.contains(name)) found.push_back({std::move(name), *range});
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
  std::ranges::sort(found, {}, [](const UnusedObject& object) {
    return std::pair(object.range.name(), object.range.bytes().begin);
  });
  return found;
}

}  // namespace hecla::analysis
