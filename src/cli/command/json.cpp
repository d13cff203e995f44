// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla json: converts configuration to the JSON syntax and back without evaluating it.
#include <hecla/analysis/simplify.h>
#include <hecla/jsontext/writer.h>
#include <hecla/terraform/file_structure.h>
#include <hecla/write/config_json.h>
#include <hecla/write/native_from_json.h>

#include "cli/command/commands.h"
#include "cli/io/inputs.h"
#include "cli/io/parallel.h"

namespace hecla::cli {
namespace {

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
      files.size(), {common.limits.max_nesting, &output.progress()},
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
      files.size(), {common.limits.max_nesting, &progress},
      [&](std::size_t i) { return convert_one_back(files[i], options, common); },
      [&](std::size_t, const Converted& file) {
        diags.append(file.diags);
        if (!out.empty() && !file.text.empty()) out += '\n';
        out += file.text;
      });
  return out;
}

}  // namespace

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

}  // namespace hecla::cli
