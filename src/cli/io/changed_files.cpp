// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/changed_files.h"

#include <hecla/write/unified_diff.h>

#include <vector>

#include "cli/io/replace_file.h"
#include "unicode/message_text.h"

namespace hecla::cli {

std::string patch_of(const std::string& path, std::string_view before, std::string_view after) {
  const std::string old_name = "a/" + path, new_name = "b/" + path;
  return write::unified_diff(before, after, {.before_name = old_name, .after_name = new_name});
}

void write_changes(std::span<const analysis::ChangedFile> files, std::span<const SourceRef> read,
                   bool is_dry_run, std::string_view noun, Output& output, Diagnostics& diags) {
  std::vector<FileChange> changes;
  for (const analysis::ChangedFile& file : files) {
    const std::string_view before = file.before->text();
    if (is_dry_run)
      output.write_patch(patch_of(file.path, before, file.after));
    else
      changes.push_back({file.path, before, file.after});
  }
  if (is_dry_run) return;
  if (const auto error = change_files(changes, read)) {
    diags.add(DiagnosticCode::CannotWriteFile, {}, *error);
    return;
  }
  for (const analysis::ChangedFile& file : files) {
    print_replaced(file.path, [&] {
      output.write(TerminalText() << std::string_view(file.path) << ": "
                                  << counted(file.count, noun) << "\n");
    });
  }
}

}  // namespace hecla::cli
