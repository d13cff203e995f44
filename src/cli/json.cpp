// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla json: converts configuration to the JSON syntax and back without evaluating it.
#include <hecla/analysis/simplify.h>
#include <hecla/jsontext/writer.h>
#include <hecla/terraform/file_structure.h>
#include <hecla/write/config_json.h>
#include <hecla/write/native_from_json.h>

#include "cli/commands.h"
#include "cli/inputs.h"

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

// Writes one object with a member for each file: {"PATH": …}. Files with errors are omitted.
ExitCode convert_by_file(std::span<const InputFile> files, const JsonOptions& options,
                         const CommonOptions& common, Diagnostics& diags, Output& output) {
  std::string out;
  jsontext::Writer object(out, {.indent = options.indent});
  object.begin_object();
  for (const InputFile& file : files) {
    Diagnostics own(common.limits.max_diagnostics);
    const auto document = parse_native(file, common, own);
    if (document && !own.has_errors()) {
      write::ConfigJsonOptions compact = conversion(options, common, file.path);
      compact.indent = 0;
      const std::string json = write::config_to_json({&document, 1}, compact, own);
      if (!own.has_errors()) object.key(document->source()->name()).json(json);
    }
    diags.append(std::move(own));
  }
  output.report(diags);
  object.end_object();
  output.write_document(out + "\n");
  if (has_unusable_input(diags)) return ExitCode::Error;
  return diags.has_errors() ? ExitCode::Negative : ExitCode::Fine;
}

std::string convert(std::span<const InputFile> files, const JsonOptions& options,
                    const CommonOptions& common, Diagnostics& diags) {
  const auto documents = parse_native(files, common, diags);
  if (diags.has_errors()) return {};
  const std::string& first = files.front().path;
  return write::config_to_json(documents, conversion(options, common, first), diags) + "\n";
}

// --- from JSON to the native syntax

std::string convert_back(std::span<const InputFile> files, const JsonOptions& options,
                         const CommonOptions& common, Diagnostics& diags) {
  std::string out;
  for (const InputFile& file : files) {
    const auto source = Source::read_file(file.path, common.limits.max_source_bytes);
    if (!source) {
      diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
      continue;
    }
    write::NativeFromJsonOptions conversion{.limits = common.limits};
    if (options.terraform || belongs_to_terraform(file.path)) {
      conversion.structure = &terraform::file_structure(file.path);
    }
    Diagnostics own(common.limits.max_diagnostics);
    const std::string text = write::native_from_json(*source, conversion, own);
    diags.append(std::move(own));
    if (!out.empty() && !text.empty()) out += '\n';
    out += text;
  }
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
    out = options.reverse ? convert_back(files, options, common, diags)
                          : convert(files, options, common, diags);
  }
  output.report(diags);
  if (diags.has_errors()) return ExitCode::Error;
  output.write_document(out);
  return ExitCode::Fine;
}

}  // namespace hecla::cli
