// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/dependents.h"

#include <algorithm>
#include <set>

namespace hecla::analysis {
namespace {

using ObjectKind = ObjectName::Kind;

// Blocks about addresses in the state, which are no values.
bool is_about_state(const ReferenceUse& use) {
  return use.block == "moved" || use.block == "removed" || use.block == "import";
}

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

// Returns the objects that a reference is to: a call, and the output of its module.
std::vector<ModuleObject> objects_of(const ModuleSet::Member& member, const ReferenceUse& use) {
  std::vector<ModuleObject> found;
  auto name = ObjectName::of(use);
  if (!name) return found;
  if (name->kind == ObjectKind::Module) {
    const auto call = member.calls.find(name->name());
    const auto rest = use.after(2);
    if (call != member.calls.end() && !rest.empty())
      found.push_back({call->second, {ObjectKind::Output, {"output", rest.front().name}}});
  }
  found.push_back({&member, *std::move(name)});
  return found;
}

struct Edge {
  ModuleObject to;
  SourceRange range;
};

std::multimap<ModuleObject, Edge> edges_of(const ModuleSet& modules, Direction direction) {
  std::multimap<ModuleObject, Edge> edges;
  for (const ModuleSet::Member& member : modules.members()) {
    for (const ReferenceUse& use : member.uses) {
      if (is_about_state(use)) continue;
      const ModuleObject user = object_around(member, use);
      for (const ModuleObject& used : objects_of(member, use)) {
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

// Adds the references of a module that a condition selects.
template <class IsMeant>
void add_uses(const ModuleSet::Member& member, const std::vector<ReferenceUse>& uses,
              IsMeant is_meant, std::vector<FoundUse>& found) {
  for (const ReferenceUse& use : uses) {
    if (is_meant(use))
      found.push_back({&member, use.range, use.text(), ObjectName::around(use).text()});
  }
}

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

std::vector<FoundUse> uses_of(const ModuleSet& modules, const ModuleObject& object,
                              const Limits& limits) {
  std::vector<FoundUse> found;
  const auto is_object = [&](const ReferenceUse& use) {
    return starts_with(use, object.name.names);
  };
  add_uses(*object.module, object.module->uses, is_object, found);
  for (const File& test : object.module->tests)
    add_uses(*object.module, reference_uses(test, limits), is_object, found);
  for (const ModuleSet::Call& call : modules.calls_of(*object.module)) {
    if (object.name.kind == ObjectKind::Variable) add_argument(call, object.name.name(), found);
    if (object.name.kind != ObjectKind::Output) continue;
    const std::vector<std::string> names = {"module", call.name};
    const auto is_output = [&](const ReferenceUse& use) {
      const auto rest = use.after(names.size());
      return starts_with(use, names) && !rest.empty() && rest.front().name == object.name.name();
    };
    add_uses(*call.caller, call.caller->uses, is_output, found);
  }
  return found;
}

}  // namespace hecla::analysis
