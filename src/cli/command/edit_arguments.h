// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Edits from the command line and from scripts.
#include <hecla/write/edit.h>

#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"

namespace hecla::cli {

// Returns whether an action takes a value after the address.
bool takes_value(EditOptions::Action action);

// Returns the edit of the command line, or those of a script that it names. Reports errors in them.
std::vector<write::Edit> read_edits(const EditOptions& options, const CommonOptions& common,
                                    Diagnostics& diags);

// Parses an address from the command line.
std::optional<write::Address> parse_address(const std::string& text, Diagnostics& diags);

}  // namespace hecla::cli
