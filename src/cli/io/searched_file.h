// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Files whose parts are looked up by address, for the commands query and list.
#include "analysis/module_secrets.h"
#include "analysis/searched_document.h"
#include "cli/io/inputs.h"

namespace hecla::cli {

// Reads a file; errors are reported, and what could be parsed can be searched. The secrets of its module are marked.
analysis::SearchedDocument read_searched(const InputFile& file, const CommonOptions& common,
                                         analysis::ModuleSecrets& secrets, Diagnostics& diags);

}  // namespace hecla::cli
