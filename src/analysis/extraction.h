// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Gives an expression a name, as a local value or variable of its module, and the opposite.
//
//   auto files = extract(*module, value_range, *ObjectName::parse(address), options, diags);
//   files = inline_local(modules, {module, object}, reading, diags);
//
// Both keep every other byte, so that one undoes the other. Only the native syntax. Pure; safe to call from several
// threads.
#include <optional>
#include <vector>

#include "analysis/changed_files.h"
#include "analysis/dependents.h"

namespace hecla::analysis {

struct ExtractionOptions {
  bool replaces_all = false;  // also equal expressions elsewhere in the module
  FileOptions reading = {};
};

// Replaces an expression, which is the value of an argument, attribute or element, by a reference to a new local value
// or variable. Returns the files that change; nothing after reporting why that is not possible.
std::optional<std::vector<ChangedFile>> extract(const ModuleSet::Member& module,
                                                const SourceRange& expression,
                                                const ObjectName& name,
                                                const ExtractionOptions& options,
                                                Diagnostics& diags);

// Replaces the references to a local value by its expression, and removes it.
std::optional<std::vector<ChangedFile>> inline_local(const ModuleSet& modules,
                                                     const ModuleObject& local,
                                                     const FileOptions& options,
                                                     Diagnostics& diags);

}  // namespace hecla::analysis
