// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/renamed_file.h"

#include <hecla/write/unified_diff.h>

#include "cli/io/replace_file.h"
#include "unicode/message_text.h"

namespace hecla::cli {

void write_renamed(const analysis::RenamedFile& file, bool dry_run, Output& output,
                   Diagnostics& diags) {
  if (dry_run) {
    const std::string before = "a/" + file.path, after = "b/" + file.path;
    output.write_document(write::unified_diff(file.before->text(), file.after,
                                              {.before_name = before, .after_name = after}));
    return;
  }
  const auto error =
      replace_file(file.path, file.after, file.before->text(), os::SameChange::IsAnother);
  if (error) {
    diags.add(DiagnosticCode::CannotWriteFile, {}, *error);
    return;
  }
  print_replaced(file.path, [&] {
    output.write(TerminalText() << std::string_view(file.path) << ": "
                                << counted(file.count, "name") << "\n");
  });
}

}  // namespace hecla::cli
