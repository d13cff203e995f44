// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Options that several commands have, and the exit status of the process.
#include <hecla/base/limits.h>
#include <hecla/file/file.h>
#include <hecla/syntax/parse.h>

#include <optional>
#include <string>
#include <vector>

#include "analysis/functions.h"
#include "analysis/value_text.h"

namespace hecla::cli {

// The exit codes of the process. A negative answer is a valid result: a file is invalid, nothing was found.
// WouldChange: `hecla fmt --check` found a file that is not formatted.
enum class ExitCode : int { Fine = 0, Negative = 1, Error = 2, WouldChange = 3 };

enum class ColorMode : std::uint8_t { Auto, Always, Never };

using analysis::FunctionOptions;
using analysis::ValueFormat;

// The format of diagnostics.
enum class DiagnosticsForm : std::uint8_t { Text, Json, Sarif, Github, Gitlab, Checkstyle, Junit };

struct CommonOptions {
  ColorMode color = ColorMode::Auto;
  DiagnosticsForm diagnostics = DiagnosticsForm::Text;
  std::string diagnostics_file;  // empty: standard error
  bool snippets = true;          // show source lines in diagnostics
  std::size_t jobs = 0;  // how many files are worked on at once; 0: as many as there are processors
  Limits limits = {};
  Syntax syntax = Syntax::Auto;
  Rules rules = Rules::Deployed;

  FileOptions reading() const { return reading(syntax); }
  FileOptions reading(Syntax of_file) const { return {limits, of_file, rules}; }
  // For expressions, and for files of which only the native syntax is read.
  syntax::ParseOptions parsing() const { return {.limits = limits, .rules = rules}; }
};

// The files that a command works on (see inputs.h).
struct InputOptions {
  std::vector<std::string> paths;
  bool recursive = false;
  std::optional<std::string> files_from;
  bool nul_separated = false;  // separate the paths of files_from by NUL bytes
  // For commands, not for users: which files are taken from directories (null: all of the syntax), and whether a
  // directory may have none.
  bool (*takes_name)(std::string_view path) = nullptr;
  bool may_find_nothing = false;
  bool defaults_to_directory =
      false;                // without a path, the current directory is taken, not standard input
  bool is_written = false;  // a file with several names, by symbolic links, is taken once
};

// The names that are defined when expressions are evaluated.
struct ContextOptions {
  FunctionOptions functions;
  std::vector<std::string> variables;       // NAME=EXPRESSION
  std::vector<std::string> variable_files;  // FILE, or NAME=FILE
  std::vector<std::string> unknowns;        // NAME, or NAME=TYPE
};

// The same, and the format of values.
struct EvaluationOptions : ContextOptions {
  ValueFormat format = ValueFormat::Hcl;
  bool partial = false;

  analysis::ExpressionTextOptions printing(std::size_t indent = 2) const {
    return {format, partial, indent};
  }
};

}  // namespace hecla::cli
