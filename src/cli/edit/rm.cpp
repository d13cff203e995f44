// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit rm: removes an item.
#include "cli/edit/editing.h"

namespace hecla::cli {
namespace {

struct RemoveOptions {
  std::string address;
  EditingOptions editing;
};

void declare_rm(Arguments& arguments, RemoveOptions& remove) {
  arguments.positional("ADDRESS", remove.address, "What to remove").required();
  add_conditions(arguments, remove.editing.conditions);
  add_editing(arguments, remove.editing);
}

ExitCode run_rm(const RemoveOptions& options, const CommonOptions& common, Output& output) {
  const auto edit_of = [](write::Address address, Diagnostics&) {
    return write::Edit::remove(std::move(address));
  };
  return run_edit(options.address, edit_of, options.editing, common, output);
}

}  // namespace

const Command edit_rm_command = {"rm", "Remove an item with its comments",
                                 R"(Example:
  hecla edit rm 'resource.aws_instance.web.tags["Old"]' < main.tf)",
                                 prepare<RemoveOptions, declare_rm, run_rm>};

}  // namespace hecla::cli
