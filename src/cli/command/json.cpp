// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla json: converts configuration to the JSON syntax and back without evaluating it.
#include <hecla/terraform/file_structure.h>
#include <hecla/write/config_json.h>
#include <hecla/write/native_from_json.h>

#include "analysis/simplify.h"
#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "jsontext/writer.h"

namespace hecla::cli {
namespace {

struct JsonOptions {
  InputOptions inputs;
  bool terraform = false;
  bool reverse = false;
  bool simplify = false;
  bool by_file = false;
  bool sorted = false;
  std::size_t indent = 2;
};

std::string json_usage_error(const JsonOptions& json, Syntax syntax) {
  if (json.reverse && syntax == Syntax::Native)
    return "--reverse reads the JSON syntax and cannot be used with --syntax native.";
  if (!json.reverse && syntax == Syntax::Json)
    return "This command reads the native syntax; --syntax json can only be used with --reverse.";
  return {};
}

void declare_json(Arguments& arguments, JsonOptions& json) {
  add_inputs(arguments, json.inputs, "Files and directories to convert; standard input by default");
  arguments.flag("--reverse", json.reverse,
                 "Convert files in the JSON syntax to the native syntax");
  arguments.flag("--terraform", json.terraform, "Follow the structure of Terraform's files");
  arguments
      .flag("--simplify", json.simplify, "Write expressions that need no variables as their values")
      .excludes("--reverse");
  arguments.flag("--by-file", json.by_file, "Write one object with a member for each file")
      .excludes("--reverse");
  arguments.flag("--sort", json.sorted, "Sort members by name instead of keeping the source order")
      .excludes("--reverse");
  arguments
      .option("--indent", "N", json.indent, "Indent by N spaces; 0 writes a single line [2]", 0, 16)
      .excludes("--reverse");
  arguments.flag("--compact", json.indent, std::size_t{0}, "Same as --indent=0")
      .excludes("--reverse");
  add_parsing(arguments);
  arguments.check(
      [&json, &common = arguments.common()] { return json_usage_error(json, common.syntax); });
}

write::ConfigJsonOptions conversion(const JsonOptions& options, const CommonOptions& common,
                                    const std::string& path) {
  write::ConfigJsonOptions conversion{
      .limits = common.limits, .indent = options.indent, .sorted = options.sorted};
  if (options.terraform) conversion.structure = &terraform::file_structure(path);
  if (options.simplify) conversion.simplify = analysis::simplifier(analysis::function_context());
  return conversion;
}

struct Converted {
  Diagnostics diags;
  std::string name = {};
  std::string text = {};
};

// Converts a file to JSON on one line.
Converted convert_one(const InputFile& file, const JsonOptions& options,
                      const CommonOptions& common) {
  Converted result{.diags = Diagnostics(common.limits.max_diagnostics)};
  const auto document = parse_native(file, common, result.diags);
  if (!document || result.diags.has_errors()) return result;
  write::ConfigJsonOptions compact = conversion(options, common, file.path);
  compact.indent = 0;
  result.name = document->source()->name();
  result.text = write::config_to_json({&document, 1}, compact, result.diags);
  return result;
}

// Writes one object with a member for each file: {"PATH": …}. Files with errors are omitted.
ExitCode convert_by_file(std::span<const InputFile> files, const JsonOptions& options,
                         const CommonOptions& common, Diagnostics& diags, Output& output) {
  std::string out;
  jsontext::Writer object(out, {.indent = options.indent});
  object.begin_object();
  for_each_in_order(
      files.size(), {common.limits.max_nesting, &output.progress(), common.jobs},
      [&](std::size_t i) { return convert_one(files[i], options, common); },
      [&](std::size_t, Converted file) {
        if (!file.diags.has_errors()) object.key(file.name).json(file.text);
        diags.append(std::move(file.diags));
      });
  output.report(diags);
  object.end_object();
  output.write_document(out + "\n");
  if (has_unusable_input(diags)) return ExitCode::Error;
  return diags.has_errors() ? ExitCode::Negative : ExitCode::Fine;
}

std::string convert(std::span<const InputFile> files, const JsonOptions& options,
                    const CommonOptions& common, Diagnostics& diags, Progress& progress) {
  const auto documents = parse_native(files, common, diags, &progress);
  if (diags.has_errors()) return {};
  const std::string& first = files.front().path;
  return write::config_to_json(documents, conversion(options, common, first), diags) + "\n";
}

// --- from JSON to the native syntax

Converted convert_one_back(const InputFile& file, const JsonOptions& options,
                           const CommonOptions& common) {
  Converted result{.diags = Diagnostics(common.limits.max_diagnostics)};
  const auto source = Source::read_file(file.path, common.limits.max_source_bytes);
  if (!source) {
    result.diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
    return result;
  }
  write::NativeFromJsonOptions conversion{.limits = common.limits, .rules = common.rules};
  if (options.terraform || terraform::reads_as_json(file.path)) {
    conversion.structure = &terraform::file_structure(file.path);
  }
  result.text = write::native_from_json(*source, conversion, result.diags);
  return result;
}

std::string convert_back(std::span<const InputFile> files, const JsonOptions& options,
                         const CommonOptions& common, Diagnostics& diags, Progress& progress) {
  std::string out;
  for_each_in_order(
      files.size(), {common.limits.max_nesting, &progress, common.jobs},
      [&](std::size_t i) { return convert_one_back(files[i], options, common); },
      [&](std::size_t, const Converted& file) {
        diags.append(file.diags);
        if (!out.empty() && !file.text.empty()) out += '\n';
        out += file.text;
      });
  return out;
}

ExitCode run_json(const JsonOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  const Syntax wanted = options.reverse ? Syntax::Json : Syntax::Native;
  const auto files = find_inputs(options.inputs, common, wanted, diags);
  if (options.by_file) return convert_by_file(files, options, common, diags, output);
  std::string out;
  if (!diags.has_errors() && !files.empty()) {
    Progress& progress = output.progress();
    out = options.reverse ? convert_back(files, options, common, diags, progress)
                          : convert(files, options, common, diags, progress);
  }
  output.report(diags);
  if (diags.has_errors()) return ExitCode::Error;
  output.write_document(out);
  return ExitCode::Fine;
}

}  // namespace

const Command json_command = {
    "json", "Convert files to JSON and back without evaluating them",
    R"~(Arguments become members, and blocks become elements of an array under their type and labels. Strings
are templates: "${...}" in them is an expression and "$${" is the text "${". Other expressions become
"${...}" with their source text. Several files are written as one object, unless --by-file is given;
then a file with errors is left out and the exit status is 1.

With --terraform, strings are written as Terraform reads them: types, keywords and references as their
source text ("list(string)", "aws_instance.web"), and arguments that Terraform does not evaluate as
literal text. --reverse converts JSON back to the native syntax. Files of Terraform (*.tf.json,
*.tfvars.json, and all with --terraform) are read by the structure of Terraform's blocks. In others,
and in blocks that providers declare, an array of objects becomes blocks and everything else an argument.

Examples:
  hecla json main.tf
  hecla json --by-file --recursive infra
  hecla json --terraform main.tf > main.tf.json
  hecla json --reverse main.tf.json > main.tf

Called as hcl2json, the program takes that tool's flags and writes what it writes.)~",
    prepare<JsonOptions, declare_json, run_json>};

}  // namespace hecla::cli
