// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Renames an object of a module wherever it has a name: its declaration, the references of the module and of its tests,
// and for variables and outputs the calls of the module and the files with values.
//
//   const auto files = rename(modules, *module, *ObjectName::parse(address), "db_engine", {}, diags);
//   for (const ChangedFile& file : *files) save(file.path, file.after);
//
// Nothing else in the files changes. Reads files with values; otherwise pure.
#include <optional>
#include <string>
#include <vector>

#include "analysis/changed_files.h"

namespace hecla::analysis {

struct RenameOptions {
  bool adds_moved = false;  // adds a moved block for a resource or a module call
  bool is_partial = false;  // leaves what cannot be renamed, with a warning
  FileOptions reading = {};
};

// Returns the files that change; nothing after reporting why the object cannot be renamed.
std::optional<std::vector<ChangedFile>> rename(const ModuleSet& modules,
                                               const ModuleSet::Member& module,
                                               const ObjectName& object, const std::string& name,
                                               const RenameOptions& options, Diagnostics& diags);

}  // namespace hecla::analysis
