// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/renamed_file.h"

#include <hecla/write/unified_diff.h>

#include <vector>

#include "cli/io/replace_file.h"
#include "unicode/message_text.h"

namespace hecla::cli {

void write_renamed(std::span<const analysis::RenamedFile> files, bool dry_run, Output& output,
                   Diagnostics& diags) {
  std::vector<FileChange> changes;
  for (const analysis::RenamedFile& file : files) {
    const std::string before = "a/" + file.path, after = "b/" + file.path;
    if (dry_run) {
      output.write_document(write::unified_diff(file.before->text(), file.after,
                                                {.before_name = before, .after_name = after}));
    } else {
      changes.push_back({file.path, file.before->text(), file.after});
    }
  }
  if (const auto error = change_files(changes)) {
    diags.add(DiagnosticCode::CannotWriteFile, {}, *error);
    return;
  }
  if (dry_run) return;
  for (const analysis::RenamedFile& file : files) {
    print_replaced(file.path, [&] {
      output.write(TerminalText() << std::string_view(file.path) << ": "
                                  << counted(file.count, "name") << "\n");
    });
  }
}

}  // namespace hecla::cli
