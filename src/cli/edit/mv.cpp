// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit mv: renames or moves an item.
#include "analysis/files.h"
#include "cli/edit/editing.h"
#include "source/visible.h"

namespace hecla::cli {
namespace {

struct MoveOptions {
  std::string address;
  std::string to;
  EditingOptions editing;
};

void declare_mv(Arguments& arguments, MoveOptions& move) {
  arguments.positional("ADDRESS", move.address, "What to rename or move").required();
  arguments.positional("NEW", move.to, "Its new address").required();
  add_editing(arguments, move.editing);
}

// Returns whether the new address of an item is by mistake the name of a file. It is no mistake beside the old address.
bool names_file(const std::string& text, const write::Address& from, const write::Address& to) {
  return analysis::is_configuration_name(text) && !from.is_document() && !to.is_document() &&
         from.steps().front().name != to.steps().front().name;
}

ExitCode run_mv(const MoveOptions& options, const CommonOptions& common, Output& output) {
  const auto edit_of = [&](write::Address address, Diagnostics& diags) {
    std::optional<write::Edit> edit;
    auto to = parse_address(options.to, diags);
    if (to && names_file(options.to, address, *to)) {
      report_usage_error(detail::visible_name(options.to) +
                             " is the name of a file, but mv takes a new address. Items cannot be "
                             "moved to other files.",
                         diags);
    } else if (to) {
      edit = write::Edit::move(std::move(address), *std::move(to));
    }
    return edit;
  };
  return run_edit(options.address, edit_of, options.editing, common, output);
}

}  // namespace

const Command edit_mv_command = {"mv", "Rename an argument or block, or move it to another block",
                                 R"(Example:
  hecla edit mv resource.aws_instance.web resource.aws_instance.frontend main.tf)",
                                 prepare<MoveOptions, declare_mv, run_mv>};

}  // namespace hecla::cli
