// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit rename: changes references.
#include "cli/edit/editing.h"

namespace hecla::cli {
namespace {

struct RenameOptions {
  std::string reference;
  std::string to;
  EditingOptions editing;
};

void declare_rename(Arguments& arguments, RenameOptions& rename) {
  arguments.positional("REFERENCE", rename.reference, "The references to change").required();
  arguments.positional("NEW", rename.to, "The new reference").required();
  add_editing(arguments, rename.editing);
}

ExitCode run_rename(const RenameOptions& options, const CommonOptions& common, Output& output) {
  const auto edit_of = [&](write::Address address, Diagnostics& diags) {
    std::optional<write::Edit> edit;
    if (auto to = parse_address(options.to, diags))
      edit = write::Edit::rename_references(std::move(address), *std::move(to));
    return edit;
  };
  return run_edit(options.reference, edit_of, options.editing, common, output);
}

}  // namespace

const Command edit_rename_command = {
    "rename", "Change references to another name",
    R"(References belong to the module of their directory: below a directory that was given, directories that
declare the name themselves are left as they are.

Example:
  hecla edit rename --write --recursive var.a var.b infra)",
    prepare<RenameOptions, declare_rename, run_rename>};

}  // namespace hecla::cli
