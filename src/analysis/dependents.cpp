// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/dependents.h"

#include <algorithm>
#include <set>

#include "analysis/object_uses.h"

namespace hecla::analysis {
namespace {

using ObjectKind = ObjectName::Kind;

bool is_meta_argument(std::string_view name) {
  constexpr std::string_view names[] = {"",         "source",     "version",  "count",
                                        "for_each", "depends_on", "providers"};
  return std::ranges::find(names, name) != std::end(names);
}

// Returns the object that a reference belongs to: an argument of a call is the variable that it sets.
ModuleObject object_around(const ModuleSet::Member& member, const ReferenceUse& use) {
  ObjectName name = ObjectName::around(use);
  if (name.kind == ObjectKind::Module && !is_meta_argument(use.argument)) {
    const auto call = member.calls.find(name.name());
    if (call != member.calls.end())
      return {call->second, {ObjectKind::Variable, {"var", use.argument}}};
  }
  return {&member, std::move(name)};
}

struct Edge {
  ModuleObject to;
  SourceRange range;
};

std::multimap<ModuleObject, Edge> edges_of(const ModuleSet& modules, Direction direction) {
  std::multimap<ModuleObject, Edge> edges;
  for (const ModuleSet::Member& member : modules.members()) {
    for (const ReferenceUse& use : member.uses) {
      if (is_address(use)) continue;
      const ModuleObject user = object_around(member, use);
      for (const auto& [used, step] : named_objects(member, use)) {
        if (direction == Direction::Dependents) {
          edges.insert({used, {user, use.range}});
        } else {
          edges.insert({user, {used, use.range}});
        }
      }
    }
  }
  return edges;
}

}  // namespace

std::vector<Dependent> dependents(const ModuleSet& modules, const ModuleObject& object,
                                  Direction direction) {
  const auto edges = edges_of(modules, direction);
  std::vector<Dependent> found = {{.object = object}};
  std::set<ModuleObject> seen = {object};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto [first, last] = edges.equal_range(found[i].object);
    for (auto edge = first; edge != last; ++edge) {
      if (!seen.insert(edge->second.to).second) continue;
      found.push_back({edge->second.to, i, found[i].depth + 1, edge->second.range});
    }
  }
  return found;
}

namespace {

// Adds the argument of a call that sets a variable.
void add_argument(const ModuleSet::Call& call, const std::string& name,
                  std::vector<FoundUse>& found) {
  const terraform::ModuleCall* const declared = call.caller->config.calls.find(call.name);
  if (!declared) return;
  Diagnostics ignored;
  const BodySchema schema{{{name}}, {}};
  for (const Attribute& argument :
       declared->body.partial_content(schema, ignored).content.attributes) {
    found.push_back({call.caller, argument.name_range, name, "module." + call.name});
  }
}

}  // namespace

std::vector<FoundUse> found_uses(const ModuleSet& modules, const ModuleObject& object,
                                 const Limits& limits) {
  std::vector<FoundUse> found;
  for (const ObjectUse& item : uses_of(modules, object, limits)) {
    const ReferenceUse& use = item.use;
    found.push_back({item.module, use.range, use.text(), ObjectName::around(use).text()});
  }
  if (object.name.kind != ObjectKind::Variable) return found;
  for (const ModuleSet::Call& call : modules.calls_of(*object.module))
    add_argument(call, object.name.name(), found);
  return found;
}

}  // namespace hecla::analysis
