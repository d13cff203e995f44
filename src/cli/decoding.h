// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What `hecla decode`, `hecla schema` and the command under the name hcldec have in common.
#include <hecla/source/diagnostic.h>
#include <hecla/specfile/read.h>

#include <optional>
#include <string>

#include "cli/output.h"

namespace hecla::cli {

struct Decoded {
  std::string text;  // what to write, with its line end
  // Why there is none, where that is not the fault of a file.
  std::optional<std::string> failure = {};
};

// The specification in a file; nothing where it has mistakes.
std::optional<specfile::SpecFile> read_spec(const std::string& path, const CommonOptions& common,
                                            Diagnostics& diags);

// Reads the specification, the variables and the files. Mistakes in them become diagnostics, and then there
// is no text.
Decoded decode_files(const DecodeOptions& options, const CommonOptions& common, Diagnostics& diags);

// Writes to a file, or to standard output if `path` is empty; a message where that fails.
std::optional<std::string> write_output(const std::string& path, const std::string& text,
                                        Output& output);
// The same for `hecla` itself: "-" is standard output, too, and a problem is reported.
void write_result(const std::string& path, const std::string& text, Output& output,
                  Diagnostics& diags);

}  // namespace hecla::cli
