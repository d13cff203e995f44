// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The files that a command works on: given as arguments, found in directories or listed in files.
#include <hecla/syntax/parse.h>

#include <span>
#include <string>
#include <vector>

#include "cli/options.h"

namespace hecla::cli {

class Progress;

struct InputFile {
  std::string path;  // "-" is standard input
  Syntax syntax;
  bool is_below = false;  // found by recursion in a subdirectory of one that was given
};

// Returns the files that `inputs` names, in the order given. A directory is replaced by the configuration files in it,
// sorted by path, and --files-from by the paths in its list, after the arguments. A file that is named twice is
// returned once. Without any path, the result is standard input; if that is a terminal, or InputOptions says so, the
// current directory. `directories` selects the files of a directory: those in one syntax, or all (Auto). A directory
// without any is an error, unless InputOptions says otherwise.
std::vector<InputFile> find_inputs(const InputOptions& inputs, const CommonOptions& common,
                                   Syntax directories, Diagnostics& diags);

// Returns whether the path is that of a directory and not "-", standard input.
bool is_directory(const std::string& path);

// Reports a file in the JSON syntax as an error, for commands that work on the native syntax.
// Returns whether there was none.
bool expect_native(const InputFile& file, Diagnostics& diags);

// Returns `files`, or standard input if there are none.
std::vector<InputFile> files_or_stdin(const std::vector<std::string>& files, Syntax syntax);

// Reads and parses a file for a command that requires the tree of the native syntax; a file in the JSON syntax is an
// error. Returns null if there is no tree.
syntax::DocumentRef parse_native(const InputFile& file, const CommonOptions& common,
                                 Diagnostics& diags);
// Reads and parses several files and returns the trees that are not null.
std::vector<syntax::DocumentRef> parse_native(std::span<const InputFile> files,
                                              const CommonOptions& common, Diagnostics& diags,
                                              Progress* progress = nullptr);

// Returns whether one of the errors is a file that cannot be read, or a usage error.
bool has_unusable_input(const Diagnostics& diags);

// Returns the diagnostics without the warnings about text that is accepted against the documents. A drop-in command
// reports none, like its original.
Diagnostics without_text_warnings(const Diagnostics& diags);

// Reports a usage error, which has no position in a file.
void report_usage_error(std::string detail, Diagnostics& diags);

}  // namespace hecla::cli
