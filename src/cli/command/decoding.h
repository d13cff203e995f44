// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Shared by `hecla decode`, `hecla schema` and the command under the name hcldec.
#include <hecla/source/diagnostic.h>
#include <hecla/specfile/read.h>
#include <hecla/value/path.h>

#include <optional>
#include <string>

#include "cli/io/output.h"

namespace hecla::cli {

struct DecodeOptions {
  std::string spec;
  InputOptions inputs;
  std::vector<std::string> variables;    // a JSON object, FILE or NAME=FILE
  bool named_files = false;              // whether NAME=FILE is accepted
  std::vector<std::string> assignments;  // NAME=EXPRESSION
  std::string output;                    // a file; empty: standard output
  bool with_type = false;
  bool keep_nulls = false;
  bool references = false;          // print the references to variables instead of the value
  bool hcldec_diagnostics = false;  // in the JSON format of hcldec
};

struct Decoded {
  std::string text;                        // with a newline at the end
  std::optional<ValueError> failure = {};  // why the result cannot be written as JSON
};

// Reads the specification in a file. Returns nothing if it has errors.
std::optional<specfile::SpecFile> read_spec(const std::string& path, const CommonOptions& common,
                                            Diagnostics& diags);

// Reads the specification, the variables and the files, and returns the result as JSON. If there are errors in them,
// reports these and returns no text.
Decoded decode_files(const DecodeOptions& options, const CommonOptions& common, Diagnostics& diags);

// Writes to a file, or to standard output if `path` is empty. Returns a message if that fails.
std::optional<std::string> write_output(const std::string& path, const std::string& text,
                                        Output& output);
// Does the same for `hecla` itself: "-" also means standard output, and a failure is reported.
void write_result(const std::string& path, const std::string& text, Output& output,
                  Diagnostics& diags);

}  // namespace hecla::cli
