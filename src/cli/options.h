// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The options of each command as plain data: stored by arguments.cpp, used by the commands.
#include <hecla/analysis/functions.h>
#include <hecla/analysis/value_text.h>
#include <hecla/base/limits.h>
#include <hecla/file/file.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/edit.h>
#include <hecla/write/format.h>

#include <optional>
#include <string>
#include <vector>

#include "terraform/listing.h"

namespace hecla::cli {

// The exit codes of the process. A negative answer is a valid result: a file is invalid, nothing was found.
// WouldChange: `hecla fmt --check` found a file that is not formatted.
enum class ExitCode : int { Fine = 0, Negative = 1, Error = 2, WouldChange = 3 };

enum class ColorMode : std::uint8_t { Auto, Always, Never };

using analysis::FunctionOptions;
using analysis::ValueFormat;

// The format of diagnostics.
enum class DiagnosticsForm : std::uint8_t { Text, Json, Sarif };

struct CommonOptions {
  ColorMode color = ColorMode::Auto;
  DiagnosticsForm diagnostics = DiagnosticsForm::Text;
  bool snippets = true;  // show source lines in diagnostics
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

struct EvalOptions : EvaluationOptions {
  InputOptions inputs;
  std::string module;  // a directory; expressions are evaluated in the scope of its module
  std::vector<std::string> expressions;
  bool locals = false;  // print the local values of a module instead of the values of files
};

struct ConsoleOptions : EvaluationOptions {
  std::string module;  // as in EvalOptions
  std::string script;  // a file to read entries from instead of a prompt; "-" is standard input
};

struct EditOptions {
  enum class Action : std::uint8_t { Set, Remove, Move, Add, Rename, Comment, Script };
  enum class ValueForm : std::uint8_t { Expression, String, Heredoc };
  Action action = Action::Set;
  std::string address;               // or the file of a script
  std::optional<std::string> value;  // the first path, if the action takes no value
  InputOptions inputs;
  ValueForm form = ValueForm::Expression;
  write::Placement placement = write::Placement::Last;
  bool is_trailing = false;
  bool is_partial = false;
  bool in_place = false;
  bool dry_run = false;
};

struct ExplainOptions : ContextOptions {
  std::string file;
  std::string path;
  bool json = false;
};

struct GetOptions {
  std::string address;
  InputOptions inputs;
  bool comments = false;
  bool body = false;
  bool is_partial = false;
};

struct ListFunctionsOptions {
  FunctionOptions functions;
  std::vector<std::string> names;  // empty: all
  bool json = false;
};

struct CheckOptions {
  InputOptions inputs;
  bool json = false;
  bool quiet = false;
};

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

struct FmtOptions {
  InputOptions inputs;
  bool check = false;
  bool diff = false;
  bool write = true;
  bool list = true;
  std::string stdin_filename;
  write::FormatStyle style = write::FormatStyle::Hcl;
  bool align = true;
  std::uint32_t width = 0;
  bool sort_attributes = false;
  bool sort_blocks = false;
  std::optional<write::LineRange> lines;
};

struct DiffOptions {
  std::vector<std::string> paths;  // two, or what git passes to an external diff
  bool recursive = false;
  bool moves = false;
  bool json = false;
};

struct JsonOptions {
  InputOptions inputs;
  bool terraform = false;
  bool reverse = false;
  bool simplify = false;
  bool by_file = false;
  bool sorted = false;
  std::size_t indent = 2;
};

struct ListOptions {
  using Kind = terraform::Listing;
  enum class Form : std::uint8_t { Table, Tsv, Json };
  Kind kind = Kind::Blocks;
  Form form = Form::Table;
  InputOptions inputs;
};

struct MergeOptions {
  std::string base, ours, theirs;
  std::string output;  // a file; empty: standard output
  bool in_place = false;
  std::string path;                 // the name of the file that is merged; empty: that of `ours`
  std::vector<std::string> labels;  // of ours, base and theirs
  std::size_t marker_size = 7;
  bool show_base = false;
};

struct ParseOptions {
  InputOptions inputs;
  std::vector<std::string> expressions;
  bool tokens = false;
  bool json = false;
};

struct QueryOptions {
  enum class Form : std::uint8_t { Values, Source, Json };
  std::string address;
  Form form = Form::Values;
  InputOptions inputs;
};

struct CompletionOptions {
  std::string shell;  // "bash", "zsh" or "fish"
};

struct ManualOptions {
  std::string directory;
};

struct SchemaOptions {
  enum class Form : std::uint8_t { JsonSchema, Docs };
  std::optional<Form> form;
  std::string spec;
  std::string title;   // empty: the name of the file
  std::string output;  // a file; empty: standard output
};

struct PclOptions {
  enum class Action : std::uint8_t { Check, Type, Eval };
  Action action = Action::Check;
  std::string expression;            // for Check the first path
  InputOptions inputs;               // the other paths; for Check only
  std::vector<std::string> scopes;   // files of declarations
  std::vector<std::string> schemas;  // files of package schemas
  bool dump = false;                 // print the typed tree
  bool allow_missing = false;
  bool skip_range_checks = false;
};

struct ProviderOptions {
  enum class Action : std::uint8_t {
    Schema,
    Functions,
    Call,
    Validate,
    Plan,
    List,
    Invoke,
    Open,
    Docs,
    New
  };
  Action action = Action::Schema;
  std::string executable;              // for New a name
  std::vector<std::string> arguments;  // further executables, a type and a file, a function's name
  std::string installed;               // a directory; see providers.h of provider_cli
  std::string address;                 // "HOST/NAMESPACE/NAME"; empty: derived from the file's name
  unsigned terraform_minor = 15;       // of the version of Terraform whose output is printed
  ContextOptions context;
  std::string config;           // a file
  std::string prior;            // a file
  std::string provider_config;  // a file
  bool json = false;
  bool include_objects = false;
  std::uint64_t limit = 0;  // of objects; 0: none
  bool json_schema = false;
  std::string output;                 // a directory
  std::string examples = "examples";  // a directory
  bool use_cache = true;
  unsigned timeout = 60;  // seconds
};

struct ValidateOptions {
  std::vector<std::string> directories;
  std::vector<std::string> schemas;    // files
  std::vector<std::string> providers;  // executables
  std::string installed;               // a directory with installed providers
  std::string terraform_version = "1.11.4";
  bool json = false;
  bool quiet = false;
  bool strict = false;  // what cannot be checked is an error
};

struct WireOptions {
  enum class Action : std::uint8_t { Encode, Decode, Diff, Type };
  enum class Form : std::uint8_t { Hex, Base64, Raw };
  Action action = Action::Decode;
  std::vector<std::string> files;
  std::string type;    // a type constraint in JSON
  std::string schema;  // a file
  std::string block;   // the block whose schema is used; empty: the file is the schema of one block
  bool json = false;   // use the JSON encoding instead of MessagePack
  Form form = Form::Hex;
};

}  // namespace hecla::cli
