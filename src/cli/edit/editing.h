// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the commands of `hecla edit` have in common: the files that they change, and how.
#include <hecla/write/document.h>
#include <hecla/write/edit.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/arguments/arguments.h"
#include "cli/edit/conditions.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"

namespace hecla::cli {

struct EditingOptions {
  InputOptions inputs;
  ConditionOptions conditions;
  bool is_partial = false;
  bool in_place = false;
  bool dry_run = false;
};

// Adds the files and the options of all commands that change them. Called after other positional arguments were added.
void add_editing(Arguments& arguments, EditingOptions& editing);

// Performs edits on all files, writes the results and reports `diags`. Does nothing else if there are errors in these.
ExitCode run_edits(std::vector<write::Edit> edits, const EditingOptions& options,
                   const CommonOptions& common, Output& output, Diagnostics diags);

// Does the same for one edit of what has an address, which `edit_of` makes, or reports why it cannot.
using EditOf = std::function<std::optional<write::Edit>(write::Address address, Diagnostics&)>;
ExitCode run_edit(const std::string& address, const EditOf& edit_of, const EditingOptions& options,
                  const CommonOptions& common, Output& output);

// Returns whether the new address of an item, in `hecla edit mv`, is the name of a file. One that is no file of Terraform
// can be an address beside the old one.
bool names_file(const std::string& text, const write::Address& from);

// --- also for `hecla get`

// Parses an address from the command line.
std::optional<write::Address> parse_address(const std::string& text, Diagnostics& diags);

// Returns the address of the declaration in a file of a Terraform module, if the address has the form of references:
// resource.aws_instance.web for aws_instance.web. Otherwise, or if nothing is declared there, the address itself.
write::Address declared_address(const write::Document& document, const write::Address& address);
// Returns edits with these addresses in place of references, also of what edits before move, and for what is moved.
std::vector<write::Edit> with_declared_addresses(const write::Document& document,
                                                 std::span<const write::Edit> edits);
// Reports a move of a block of a Terraform module that would give it another number of labels.
bool keep_labels(const write::Document& document, std::span<const write::Edit> edits,
                 Diagnostics& diags);
// Returns the addresses of the outermost blocks and their arguments, for suggestions.
std::vector<std::string> addresses_in(const write::Document& document);
// Returns " Did you mean ...?", or an empty string.
std::string suggestion_for(const write::Address& address,
                           const std::vector<std::string>& addresses);

// Returns null after reporting that the file cannot be read.
SourceRef read_source(const InputFile& file, const CommonOptions& common, Diagnostics& diags);

// Returns the exit status for the errors, which is Negative if all are addresses that a file does not have.
ExitCode exit_code(const Diagnostics& diags);

}  // namespace hecla::cli
