// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/object_uses.h"

#include <hecla/terraform/file_structure.h>

#include <algorithm>

#include "os/paths.h"
#include "unicode/message_text.h"

namespace hecla::analysis {
namespace {

using Kind = ObjectName::Kind;

// Returns the position of the first step from `first` on that is no index.
std::size_t after_indexes(const ReferenceUse& use, std::size_t first) {
  while (first < use.steps.size() && use.steps[first].is_index) ++first;
  return first;
}

NamedObject output_at(const ModuleSet::Member& module, const ReferenceUse& use, std::size_t step) {
  return {{&module, {Kind::Output, {"output", use.steps[step].name}}}, step};
}

}  // namespace

bool is_address(const ReferenceUse& use) {
  const std::string& argument = use.innermost_argument;
  const std::string_view file = os::file_name(use.range.name());
  if (terraform::is_test_file(file) || terraform::is_mock_file(file))
    return argument == "target" || argument == "replace" || argument == "expect_failures";
  const bool is_about_state =
      use.block == "moved" || use.block == "removed" || use.block == "import";
  return is_about_state && (argument == "from" || argument == "to");
}

void report_past_address(const ReferenceUse& use, Diagnostics& diags) {
  diags.add(DiagnosticCode::InvalidEdit, use.range,
            "The " + use.block + " block says that " + in_quotes(use.text()) +
                " no longer exists, so no object can have this address. Remove the block first.");
}

std::vector<NamedObject> named_objects(const ModuleSet::Member& module, const ReferenceUse& use,
                                       std::span<const TestRun> runs) {
  std::vector<NamedObject> found;
  if (!runs.empty() && use.steps.size() > 2 && use.steps[0].name == "run") {
    const auto run = std::ranges::find(runs, use.steps[1].name, &TestRun::name);
    if (run != runs.end() && run->module) found.push_back(output_at(*run->module, use, 2));
    return found;
  }
  const ModuleSet::Member* around = &module;
  for (std::size_t first = 0; first < use.steps.size();) {
    auto object = ObjectName::of(use, first);
    if (!object) break;
    const std::size_t last = first + object->names.size() - 1;
    const bool is_call = object->kind == Kind::Module;
    const auto call = is_call ? around->calls.find(object->name()) : around->calls.end();
    const bool is_followed = call != around->calls.end();
    found.push_back({{around, *std::move(object)}, last});
    first = after_indexes(use, last + 1);
    if (!is_followed || first == use.steps.size()) break;
    around = call->second;
    if (is_address(use)) continue;
    found.push_back(output_at(*around, use, first));
    break;
  }
  return found;
}

void for_each_use(const ModuleSet& modules, const Limits& limits, const VisitUse& f) {
  for (const ModuleSet::Member& member : modules.members()) {
    for (const ReferenceUse& use : member.uses) f(member, use, {});
    for (const File& test : member.tests) {
      const std::vector<TestRun> runs = test_runs(test, member, modules);
      for (const ReferenceUse& use : reference_uses(test, limits)) {
        if (const ModuleSet::Member* tested = tested_at(use, runs, member)) f(*tested, use, runs);
      }
    }
  }
}

std::vector<ObjectUse> uses_of(const ModuleSet& modules, const ModuleObject& object,
                               const Limits& limits) {
  std::vector<ObjectUse> found;
  for_each_use(
      modules, limits,
      [&](const ModuleSet::Member& module, const ReferenceUse& use, std::span<const TestRun> runs) {
        for (const NamedObject& named : named_objects(module, use, runs)) {
          if (named.object == object) found.push_back({&module, use, named.step});
        }
      });
  return found;
}

}  // namespace hecla::analysis
