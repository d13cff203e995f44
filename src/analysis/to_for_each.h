// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Replaces `count` of a resource, data source or module call by `for_each`, with everything that refers to it.
//
//   const auto files = to_for_each(modules, {module, object}, {"blue", "green"}, options, diags);
//
// x[0] becomes x["blue"], also in tests, and a moved block says so. What uses all instances, or one whose index is
// computed, uses values(x). Pure; safe to call from several threads.
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/changed_files.h"
#include "analysis/dependents.h"

namespace hecla::analysis {

// `keys` are those of the instances, in the order of their indexes. Returns the files that change; nothing after
// reporting why that is not possible.
std::optional<std::vector<ChangedFile>> to_for_each(const ModuleSet& modules,
                                                    const ModuleObject& object,
                                                    std::span<const std::string> keys,
                                                    const FileOptions& options, Diagnostics& diags);

}  // namespace hecla::analysis
