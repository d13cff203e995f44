// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/arguments/shared_options.h"

#include "cli/io/deep_stack.h"

namespace hecla::cli {
namespace {

constexpr Choice<Syntax> syntaxes[] = {
    {"auto", Syntax::Auto}, {"native", Syntax::Native}, {"json", Syntax::Json}};

constexpr Choice<FunctionOptions::Set> function_sets[] = {
    {"all", FunctionOptions::Set::All},
    {"terraform", FunctionOptions::Set::Terraform},
    {"standard", FunctionOptions::Set::Standard}};

template <class T>
void add_limit(Arguments& arguments, const char* name, T& limit, const std::string& text,
               std::uint64_t least = 0, std::uint64_t most = std::numeric_limits<T>::max()) {
  arguments.option(name, "N", limit, text + " [" + std::to_string(limit) + "]", least, most)
      .in_group("Limits");
}

}  // namespace

void add_inputs(Arguments& arguments, InputOptions& inputs, std::string description) {
  arguments.positional("PATH", inputs.paths, std::move(description));
  arguments.flag("-r,--recursive", inputs.recursive, "Recurse into subdirectories");
  arguments.option("--files-from", "FILE", inputs.files_from,
                   "Read more paths from FILE, one on each line; \"-\" is standard input");
  arguments
      .flag("-0,--null", inputs.nul_separated, "Separate the paths of --files-from by NUL bytes")
      .needs("--files-from");
  add_jobs(arguments);
}

void add_jobs(Arguments& arguments) {
  arguments
      .option("--jobs", "N", arguments.common().jobs,
              "Work on at most N files at once [the number of processors]", 1)
      .in_group("Limits");
}

void add_parse_limits(Arguments& arguments) {
  Limits& limits = arguments.common().limits;
  add_limit(arguments, "--max-nesting", limits.max_nesting,
            "Maximum depth of brackets, blocks and values", 1, deepest_nesting);
  add_limit(arguments, "--max-source-bytes", limits.max_source_bytes,
            "Maximum size of a file in bytes");
  add_limit(arguments, "--max-memory", limits.max_memory_bytes,
            "Maximum memory of the process, and of each evaluation, in bytes");
  add_limit(arguments, "--max-diagnostics", limits.max_diagnostics,
            "Report at most N diagnostics per file");
}

void add_rules(Arguments& arguments, std::string description) {
  arguments.flag("--document-rules", arguments.common().rules, Rules::Document,
                 std::move(description));
}

void add_parsing(Arguments& arguments) {
  add_syntax(arguments);
  add_rules(arguments);
  add_parse_limits(arguments);
}

void add_syntax(Arguments& arguments) {
  arguments.choice("--syntax", "SYNTAX", syntaxes, arguments.common().syntax,
                   "Syntax of the files; auto is JSON for names that end in .json [auto]");
}

void add_evaluation_limits(Arguments& arguments) {
  Limits& limits = arguments.common().limits;
  add_limit(arguments, "--max-steps", limits.max_steps,
            "Maximum number of steps of one evaluation");
  add_limit(arguments, "--max-string-bytes", limits.max_string_bytes,
            "Maximum total size of the strings that one evaluation builds");
  add_limit(arguments, "--max-elements", limits.max_elements,
            "Maximum total number of elements that one evaluation builds");
}

void add_functions(Arguments& arguments, FunctionOptions& functions) {
  arguments.choice(
      "--functions", "SET", function_sets, functions.set,
      "Function set to use; in all, Terraform's functions win where names collide [all]");
  arguments.directory("--root", functions.root,
                      "Allow file functions to read files, but only in DIR");
}

void add_variables(Arguments& arguments, ContextOptions& context) {
  arguments.option("--var", "NAME=EXPRESSION", context.variables, "Define a variable");
  arguments.option(
      "--vars", "[NAME=]FILE", context.variable_files,
      "Read variables from FILE (HCL, or JSON if named *.json); NAME= makes them one object");
  arguments.option("--unknown", "NAME[=TYPE]", context.unknowns,
                   "Define a variable with an unknown value");
}

void add_evaluation(Arguments& arguments, EvaluationOptions& evaluation) {
  add_variables(arguments, evaluation);
  arguments.flag("--partial", evaluation.partial,
                 "Keep references to undefined variables and functions as expressions");
  arguments.flag("--json", evaluation.format, ValueFormat::Json, "Print JSON");
  arguments
      .flag("--typed-json", evaluation.format, ValueFormat::TypedJson,
            "Print JSON with types: {\"type\": ..., \"value\": ...}")
      .excludes("--json");
  add_functions(arguments, evaluation.functions);
}

Option& add_module(Arguments& arguments, std::string& directory) {
  return arguments.directory("--module", directory,
                             "Evaluate in the scope of the Terraform module in DIR");
}

void add_schema_files(Arguments& arguments, std::vector<std::string>& files) {
  arguments.option("--schemas", "FILE", files,
                   "Read provider schemas from FILE, the output of terraform providers schema "
                   "-json");
}

Option& add_output_file(Arguments& arguments, std::string& path) {
  return arguments.option("-o,--out", "FILE", path, "Write to FILE");
}

}  // namespace hecla::cli
