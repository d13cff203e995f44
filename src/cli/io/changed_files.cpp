// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/changed_files.h"

#include <hecla/write/unified_diff.h>

#include <vector>

#include "cli/io/replace_file.h"
#include "os/file_system.h"
#include "unicode/message_text.h"

namespace hecla::cli {

std::string patch_of(const std::string& path, std::string_view before, std::string_view after) {
  const std::string old_name = "a/" + path, new_name = "b/" + path;
  return write::unified_diff(before, after, {.before_name = old_name, .after_name = new_name});
}

namespace {

// Reports the files that Terraform reads, and that are not changed because OpenTofu reads changed ones in their place.
void report_unread(std::span<const analysis::ChangedFile> files, Diagnostics& diags) {
  for (const analysis::ChangedFile& file : files) {
    const std::size_t extension = file.path.rfind(".tofu");
    if (!file.path.ends_with(".tofu") && !file.path.ends_with(".tofu.json")) continue;
    const std::string unread = std::string(file.path).replace(extension, 5, ".tf");
    if (!os::exists(unread)) continue;
    diags.add(DiagnosticCode::SkippedPart, {},
              in_quotes(unread) + " is left as it is, because " + in_quotes(file.path) +
                  " is read in its place.");
  }
}

}  // namespace

void write_changes(std::span<const analysis::ChangedFile> files, std::span<const SourceRef> read,
                   bool is_dry_run, std::string_view noun, Output& output, Diagnostics& diags) {
  report_unread(files, diags);
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
