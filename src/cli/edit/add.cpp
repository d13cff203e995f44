// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit add: adds arguments, blocks, attributes or elements.
#include "cli/edit/editing.h"

namespace hecla::cli {
namespace {

struct AddOptions {
  std::string address;
  std::string text;
  write::Placement placement = write::Placement::Last;
  EditingOptions editing;
};

void declare_add(Arguments& arguments, AddOptions& add) {
  using write::Placement;
  arguments
      .positional("ADDRESS", add.address,
                  "The block, object, list or call to add to; the file is \".\"")
      .required();
  arguments.positional("TEXT", add.text, "The new arguments and blocks, attribute or element")
      .required();
  arguments.flag("--before", add.placement, Placement::Before,
                 "Add before the item at the address instead of in it");
  arguments.flag("--after", add.placement, Placement::After, "Add after it").excludes("--before");
  arguments
      .flag("--first", add.placement, Placement::First, "Add before everything else that is in it")
      .excludes("--before")
      .excludes("--after");
  add_editing(arguments, add.editing);
}

ExitCode run_add(const AddOptions& options, const CommonOptions& common, Output& output) {
  const auto edit_of = [&](write::Address address, Diagnostics&) {
    return write::Edit::add(std::move(address), options.text, options.placement);
  };
  return run_edit(options.address, edit_of, options.editing, common, output);
}

}  // namespace

const Command edit_add_command = {
    "add", "Add arguments and blocks, an attribute, or an element",
    R"(Adds arguments and blocks to a block or to the file, an attribute to an object, or an element to a
list or call.

Example:
  hecla edit add --dry-run variable.x 'default = 1' variables.tf)",
    prepare<AddOptions, declare_add, run_add>};

}  // namespace hecla::cli
