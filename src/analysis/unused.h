// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Declarations of modules that nothing uses. Pure; safe to call from several threads.
#include <vector>

#include "analysis/module_set.h"

namespace hecla::analysis {

struct UnusedObject {
  ObjectName name;
  SourceRange range;  // of the declaration
};

// Returns the variables, local values and data sources without a reference in their module or its tests, apart from those
// in their own declarations. Those of a module are sorted by place.
std::vector<UnusedObject> unused_objects(const ModuleSet& modules, const Limits& limits);

}  // namespace hecla::analysis
