// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit rename: changes references.
#include <hecla/pcl/program.h>

#include <algorithm>
#include <set>

#include "cli/edit/editing.h"
#include "cli/pcl/component_directories.h"
#include "os/paths.h"
#include "unicode/message_text.h"

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

// Reports a name that references in programs would have and that the program does not define.
void require_defined(const write::Address& from, const write::Address& to,
                     const RenameOptions& options, const CommonOptions& common,
                     Diagnostics& diags) {
  if (from.steps().empty() || to.steps().empty() || from.steps()[0].name == to.steps()[0].name)
    return;
  if (options.editing.inputs.files_from == "-") return;  // which can be read only once
  Diagnostics ignored;  // run_edit() reports what is wrong with the files
  std::set<std::string> directories;
  for (const InputFile& file : find_inputs(options.editing.inputs, common, Syntax::Auto, ignored)) {
    if (is_program_name(file.path)) directories.emplace(os::directory_of(file.path));
  }
  const std::string& name = to.steps()[0].name;
  for (const std::string& directory : directories) {
    const auto loaded = ComponentDirectories(common).load(directory, ".", ignored);
    pcl::TypeTable types(common.rules, common.limits);
    const pcl::Program program = pcl::bind_program(types, loaded.files, ignored);
    if (program.find(name)) continue;
    diags.add(DiagnosticCode::InvalidEdit, to.range(),
              "The program in " + in_quotes(directory.empty() ? "." : directory) +
                  " does not define " + in_quotes(name) +
                  ". To rename a definition with the references to it, use \"hecla pcl rename\".");
  }
}

ExitCode run_rename(const RenameOptions& options, const CommonOptions& common, Output& output) {
  const auto edit_of = [&](write::Address address, Diagnostics& diags) {
    std::optional<write::Edit> edit;
    if (auto to = parse_address(options.to, diags)) {
      require_defined(address, *to, options, common, diags);
      edit = write::Edit::rename_references(std::move(address), *std::move(to));
    }
    return edit;
  };
  return run_edit(options.reference, edit_of, options.editing, common, output);
}

}  // namespace

const Command edit_rename_command = {
    "rename", "Change references to another name",
    R"(References belong to the module of their directory: below a directory that was given, directories that
declare the name themselves are left as they are. Definitions stay; "hecla rename" renames those of Terraform
modules, and "hecla pcl rename" those of programs in PCL.

Example:
  hecla edit rename --write --recursive var.a var.b infra)",
    prepare<RenameOptions, declare_rename, run_rename>};

}  // namespace hecla::cli
