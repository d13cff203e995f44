// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The runs in a file of tests (*.tftest.hcl), and the modules that they test. Pure; safe to call from several threads.
#include <string>
#include <vector>

#include "analysis/module_set.h"

namespace hecla::analysis {

struct TestRun {
  std::string name;
  ByteRange range;
  const ModuleSet::Member* module;  // null for one that is not known
};

// Returns the runs in source order. `around` is the module of the file.
std::vector<TestRun> test_runs(const File& test, const ModuleSet::Member& around,
                               const ModuleSet& modules);
// Returns the module that a reference in a test is about.
const ModuleSet::Member* tested_at(const ReferenceUse& use, const std::vector<TestRun>& runs,
                                   const ModuleSet::Member& around);

}  // namespace hecla::analysis
