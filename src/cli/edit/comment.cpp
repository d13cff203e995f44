// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit comment: sets the comment of an item.
#include "cli/edit/editing.h"

namespace hecla::cli {
namespace {

struct CommentOptions {
  std::string address;
  std::string text;
  bool is_trailing = false;
  EditingOptions editing;
};

void declare_comment(Arguments& arguments, CommentOptions& comment) {
  arguments.positional("ADDRESS", comment.address, "The item").required();
  arguments.positional("TEXT", comment.text, "Its comment; empty text removes it").required();
  arguments.flag("--trailing", comment.is_trailing, "Set the comment at the end of the line");
  add_editing(arguments, comment.editing);
}

ExitCode run_comment(const CommentOptions& options, const CommonOptions& common, Output& output) {
  const auto edit_of = [&](write::Address address, Diagnostics&) {
    return write::Edit::set_comment(std::move(address), options.text, options.is_trailing);
  };
  return run_edit(options.address, edit_of, options.editing, common, output);
}

}  // namespace

const Command edit_comment_command = {"comment", "Set the comment above an item",
                                      R"(Example:
  hecla edit comment variable.region 'The region of all resources.' variables.tf)",
                                      prepare<CommentOptions, declare_comment, run_comment>};

}  // namespace hecla::cli
