// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/changed_files.h"

#include <hecla/write/unified_diff.h>

#include <vector>

#include "cli/io/replace_file.h"
#include "unicode/message_text.h"

namespace hecla::cli {

void write_changes(std::span<const analysis::ChangedFile> files, bool is_dry_run,
                   std::string_view noun, Output& output, Diagnostics& diags) {
  std::vector<FileChange> changes;
  for (const analysis::ChangedFile& file : files) {
    const std::string before = "a/" + file.path, after = "b/" + file.path;
    if (is_dry_run) {
      output.write_patch(write::unified_diff(file.before->text(), file.after,
                                             {.before_name = before, .after_name = after}));
    } else {
      changes.push_back({file.path, file.before->text(), file.after});
    }
  }
  if (is_dry_run) return;
  if (const auto error = change_files(changes)) {
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
