// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The literals that an author marked as secret with a call: sensitive("...") of Terraform, secret("...") of PCL.
//
// They are found in the text, because diagnostics show the lines of any text: without a tree, in templates in JSON
// strings, and next to the error that they are about.
#include <hecla/source/source.h>

#include <string_view>
#include <vector>

namespace hecla::detail {

// Appends the ranges between the parentheses of the calls that have literals in them and overlap `part`. Literals in
// calls of file functions are paths, which are not secret. An unclosed call ends after its last literal. Reads at most
// a fixed number of bytes before and after `part`.
void add_secret_calls(std::string_view text, ByteRange part, std::vector<ByteRange>& ranges);

}  // namespace hecla::detail
