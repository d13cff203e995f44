// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla fmt: rewrites files in the canonical layout, with the contract of `terraform fmt`.
#include <hecla/write/format.h>
#include <hecla/write/unified_diff.h>

#include <algorithm>

#include "cli/command/commands.h"
#include "cli/io/inputs.h"
#include "cli/io/parallel.h"
#include "cli/io/printed_name.h"
#include "cli/io/replace_file.h"

namespace hecla::cli {
namespace {

// The files that `terraform fmt` takes from a directory.
bool is_terraform_name(std::string_view name) {
  constexpr std::string_view extensions[] = {".tf", ".tfvars", ".tftest.hcl", ".tfmock.hcl"};
  return std::any_of(std::begin(extensions), std::end(extensions),
                     [&](std::string_view extension) { return name.ends_with(extension); });
}

// What happened to one file.
struct FmtOutcome {
  Diagnostics diags;
  std::string name;
  bool differs = false;
  bool is_changed = false;  // it was replaced, or would be
  std::string output = {};  // a difference, or the formatted text
};

class Formatter {
 public:
  Formatter(const FmtOptions& options, const CommonOptions& common)
      : options_(options),
        common_(common),
        formatting_{.style = options.style,
                    .align = options.align,
                    .lines = options.lines,
                    .width = options.width,
                    .sort_attributes = options.sort_attributes,
                    .sort_blocks = options.sort_blocks,
                    .limits = common.limits} {}

  FmtOutcome format(const InputFile& file) const {
    FmtOutcome outcome{.diags = Diagnostics(common_.limits.max_diagnostics), .name = name_of(file)};
    if (!expect_native({outcome.name, file.syntax}, outcome.diags)) return outcome;
    const bool may_write = options_.write && !options_.check && !is_stdin(file);
    const SourceRef source = read(file, outcome);
    if (!source) return outcome;
    const auto text = write::format(source, formatting_, outcome.diags);
    if (!text) return outcome;
    outcome.differs = *text != source->text();
    outcome.is_changed =
        outcome.differs && (!may_write || replace(file, *text, source->text(), outcome.diags));
    outcome.output = output(file, source->text(), *text, outcome);
    return outcome;
  }

  bool lists(const InputFile& file) const { return options_.list && !is_stdin(file); }

 private:
  static bool is_stdin(const InputFile& file) { return file.path == "-"; }

  // Returns the name that is printed: "main.tf" for "./main.tf", as `terraform fmt` does.
  std::string name_of(const InputFile& file) const {
    if (is_stdin(file) && !options_.stdin_filename.empty()) return options_.stdin_filename;
    return is_stdin(file) ? file.path : printed_name(file.path);
  }

  SourceRef read(const InputFile& file, FmtOutcome& outcome) const {
    auto source = Source::read_file(file.path, common_.limits.max_source_bytes);
    if (!source) {
      outcome.diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
      return {};
    }
    if (outcome.name == file.path) return *source;
    return Source::make(outcome.name, std::string((*source)->text()));
  }

  static bool replace(const InputFile& file, const std::string& text, std::string_view before,
                      Diagnostics& diags) {
    const auto error = replace_file(file.path, text, before);
    if (error) diags.add(DiagnosticCode::CannotWriteFile, {}, *error);
    return !error;
  }

  // Returns what the file adds to standard output, beside its name.
  std::string output(const InputFile& file, std::string_view before, const std::string& text,
                     const FmtOutcome& outcome) const {
    if (options_.diff) {
      const std::string& name = is_stdin(file) ? std::string(source_name(outcome)) : outcome.name;
      const std::string old_name = "old/" + name, new_name = "new/" + name;
      return write::unified_diff(before, text, {old_name, new_name});
    }
    const bool is_text_asked_for =
        !options_.check && (is_stdin(file) || (!options_.list && !options_.write));
    return is_text_asked_for ? text : std::string();
  }

  static std::string_view source_name(const FmtOutcome& outcome) {
    return outcome.name == "-" ? "<stdin>" : std::string_view(outcome.name);
  }

  const FmtOptions& options_;
  const CommonOptions& common_;
  write::FormatOptions formatting_;
};

std::vector<InputFile> find_files(const FmtOptions& options, const CommonOptions& common,
                                  Diagnostics& diags) {
  InputOptions inputs = options.inputs;
  if (inputs.paths.empty() && !inputs.files_from) inputs.paths = {"."};
  inputs.may_find_nothing = true;
  inputs.is_written = options.write && !options.check;
  if (options.style == write::FormatStyle::Terraform) inputs.takes_name = is_terraform_name;
  auto files = find_inputs(inputs, common, Syntax::Native, diags);
  if (options.lines && files.size() > 1) {
    report_usage_error("--lines can be used with one file only.", diags);
    files.clear();
  }
  return files;
}

}  // namespace

ExitCode run_fmt(const FmtOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics all(1'000'000);
  const auto files = find_files(options, common, all);
  const Formatter formatter(options, common);
  bool differs = false;
  for_each_in_order(
      files.size(), {common.limits.max_nesting, &output.progress()},
      [&](std::size_t i) { return formatter.format(files[i]); },
      [&](std::size_t i, FmtOutcome outcome) {
        differs |= outcome.differs;
        if (outcome.is_changed && formatter.lists(files[i])) {
          output.write_changed_name(outcome.name);
        }
        output.write_document(outcome.output);
        all.append(std::move(outcome.diags));
      });
  output.report(all);
  if (all.has_errors()) return ExitCode::Error;
  return options.check && differs ? ExitCode::WouldChange : ExitCode::Fine;
}

}  // namespace hecla::cli
