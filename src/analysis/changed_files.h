// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Changes to the files of modules, which are made all together or not at all.
//
//   FileChanges changes;
//   changes.replace(use.range, "var.b");
//   changes.edit(source, write::Edit::remove(address));
//   const auto files = changes.apply(module, options, diags);
//
// Pure; not synchronized.
#include <hecla/write/change.h>
#include <hecla/write/edit.h>

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/module_set.h"

namespace hecla::analysis {

struct ChangedFile {
  std::string path;
  SourceRef before = {};
  std::string after = {};
  std::size_t count = 0;  // of places that changed
};

class FileChanges {
 public:
  // Replaces a range, which may be empty. Ranges do not overlap.
  void replace(const SourceRange& range, std::string text);
  // Edits the file after all ranges have been replaced.
  void edit(const SourceRef& source, write::Edit edit);

  // Returns the files that differ; nothing after reporting an edit that is not possible, or an error that the module of the
  // files would have, and nothing if there are errors already.
  std::optional<std::vector<ChangedFile>> apply(const ModuleSet::Member& module,
                                                const FileOptions& options, Diagnostics& diags);

 private:
  std::optional<std::vector<ChangedFile>> changed(const FileOptions& options, Diagnostics& diags);

  struct Plan {
    SourceRef source;
    std::vector<write::Change> replaced = {};
    std::vector<write::Edit> edits = {};
  };
  Plan& plan(const SourceRef& source);

  std::map<std::string, Plan> plans_;  // by path
};

// Reports an error in the declarations of a module that the changes would cause.
void check_declarations(const ModuleSet::Member& module, std::span<const ChangedFile> changed,
                        const FileOptions& options, Diagnostics& diags);

}  // namespace hecla::analysis
