// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where the objects of modules are referred to: in their module, in its tests, and through calls of it.
//
//   for (const ObjectUse& found : uses_of(modules, {module, object}, limits))
//     std::cout << found.use.range.to_string() << "\n";
//
// In `module.a.module.b.aws_instance.c` of an import block, each of the three objects is referred to in its module. Pure;
// safe to call from several threads.
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "analysis/test_runs.h"

namespace hecla::analysis {

// An object that a reference is to, with the step that has its name.
struct NamedObject {
  ModuleObject object;
  std::size_t step;
};

// Returns the objects that a reference in a module is to, in the order of its steps; in a test of a module, with the runs
// of the test.
std::vector<NamedObject> named_objects(const ModuleSet::Member& module, const ReferenceUse& use,
                                       std::span<const TestRun> runs = {});

// Returns whether a reference is an address in the state, and no value: in blocks moved, removed and import, and in
// arguments of tests and mocks such as `target`.
bool is_address(const ReferenceUse& use);

// Reports that something would have the address of a moved or removed block, which says that nothing has it.
void report_past_address(const ReferenceUse& use, Diagnostics& diags);

// Calls f(module, use, runs) for all references in modules and their tests. `module` is what the reference is about.
using VisitUse = std::function<void(const ModuleSet::Member& module, const ReferenceUse& use,
                                    std::span<const TestRun> runs)>;
void for_each_use(const ModuleSet& modules, const Limits& limits, const VisitUse& f);

struct ObjectUse {
  const ModuleSet::Member* module;  // which the reference is about
  ReferenceUse use;
  std::size_t step;  // with the object's name
};

std::vector<ObjectUse> uses_of(const ModuleSet& modules, const ModuleObject& object,
                               const Limits& limits);

}  // namespace hecla::analysis
