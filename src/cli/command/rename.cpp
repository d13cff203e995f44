// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla rename: renames an object of a module with its references.
#include "analysis/rename.h"

#include "cli/arguments/shared_options.h"
#include "cli/command/modules.h"
#include "cli/edit/editing.h"
#include "cli/io/changed_files.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

struct RenameObjectOptions : ModulesOptions {
  std::string to;
  bool dry_run = false;
  analysis::RenameOptions rename;
};

void declare_rename_object(Arguments& arguments, RenameObjectOptions& rename) {
  add_object(arguments, rename);
  arguments.positional("NEW", rename.to, "The new name or address").required();
  arguments.flag("--moved", rename.rename.adds_moved,
                 "Add a moved block, so that Terraform keeps the objects of a resource or module");
  arguments.flag("--dry-run", rename.dry_run,
                 "Print the changes as a unified diff, and write nothing");
  arguments.flag("--partial", rename.rename.is_partial,
                 "Leave references that cannot be renamed, and rename in files with errors");
  add_modules(arguments, rename);
}

// Returns the new name, which may be given as the whole address.
std::optional<std::string> new_name(const RenameObjectOptions& options,
                                    const analysis::ObjectName& object, Diagnostics& diags) {
  const auto address = parse_address(options.to, diags);
  if (!address) return std::nullopt;
  if (address->steps().size() == 1 && !address->is_pattern()) return address->steps()[0].name;
  const auto renamed = analysis::ObjectName::parse(*address);
  auto expected = object;
  if (renamed) expected.names.back() = renamed->name();
  if (renamed && *renamed == expected) return renamed->name();
  diags.add(
      DiagnosticCode::InvalidAddress, address->range(),
      "The new address must differ from " + in_quotes(object.text()) + " in its last name only.");
  return std::nullopt;
}

ExitCode run_rename_object(const RenameObjectOptions& options, const CommonOptions& common,
                           Output& output) {
  Diagnostics diags(1'000'000);
  const os::DirectoryLock lock = lock_modules(options, options.dry_run);
  const auto found = read_object(options, common, diags);
  const auto name = found ? new_name(options, found->object.name, diags) : std::nullopt;
  if (name) {
    analysis::RenameOptions rename = options.rename;
    rename.reading = common.reading();
    const auto files = analysis::rename(found->modules, *found->object.module, found->object.name,
                                        *name, rename, diags);
    if (files)
      write_changes(*files, found->modules.sources(), options.dry_run, "name", output, diags);
  }
  output.report(diags);
  return diags.has_errors() ? ExitCode::Error : ExitCode::Fine;
}

}  // namespace

const Command rename_command = {
    "rename", "Rename an object of a Terraform module wherever it is used",
    R"(Renames the declaration, override files, references, references in tests and their mocks, and
  of a variable   the arguments of calls of the module, *.tfvars files, and the variables of tests
  of an output    the references in callers: module.vpc.id, module.vpc["a"].id, module.vpc[*].id
  of a resource   its address in import blocks of callers.
Names of other modules stay as they are, and so does every other byte. Addresses in moved and removed
blocks are those of the past, which stay, too. Nothing is written if the new name exists, if a file that
is concerned has errors, or if a module call is used as a whole where an output may be meant.

Prints the names of the files that changed, and how many names in each.

Examples:
  hecla rename var.engine var.db_engine
  hecla rename --moved aws_instance.web frontend infra
  hecla rename output.id vpc_id modules/vpc --dry-run

Exit status: 0 success; 2 an error, and nothing was changed.)",
    prepare<RenameObjectOptions, declare_rename_object, run_rename_object>};

}  // namespace hecla::cli
