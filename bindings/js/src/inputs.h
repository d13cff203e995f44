// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Options that several calls have.
#include <hecla/file/file.h>

#include <map>
#include <string>

#include "exchange.h"

namespace hecla::js {

// Returns the options "limits" and "syntax" ("auto", "native" or "json").
FileOptions file_options(const Options& options);

// Takes an argument as a source, and its size off the limit of memory. JavaScript sends the option "exceedsMemory"
// instead of a text that is larger than the limit. This is reported, and the source is empty.
SourceRef read_source(Call& call, const std::string& name, std::size_t argument,
                      const Options& options, FileOptions& reading);

// Returns the option "files": the texts of files by their paths, sorted.
std::map<std::string, std::string> files_of(const Options& options);

// Returns whether a text is UTF-8. Reports it otherwise: JavaScript would get other text in the place of what is not
// UTF-8, also where the text is not changed.
bool check_utf8(const SourceRef& source, Diagnostics& diags);

}  // namespace hecla::js
