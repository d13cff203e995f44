// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla fmt: rewrites files in the canonical layout, with the contract of `terraform fmt`.
#include <hecla/terraform/file_structure.h>
#include <hecla/write/format.h>
#include <hecla/write/unified_diff.h>

#include <algorithm>
#include <charconv>

#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "cli/io/replace_file.h"
#include "os/file_system.h"

namespace hecla::cli {
namespace {

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

constexpr Choice<write::FormatStyle> format_styles[] = {
    {"hcl", write::FormatStyle::Hcl}, {"terraform", write::FormatStyle::Terraform}};

// Reads FIRST-LAST.
std::string read_lines(const std::string& given, std::optional<write::LineRange>& lines) {
  write::LineRange range{};
  const char* const end = given.data() + given.size();
  const auto first = std::from_chars(given.data(), end, range.first);
  if (first.ec == std::errc() && first.ptr != end && *first.ptr == '-') {
    const auto last = std::from_chars(first.ptr + 1, end, range.last);
    const bool is_range = last.ec == std::errc() && last.ptr == end;
    if (is_range && range.first > 0 && range.first <= range.last) {
      lines = range;
      return {};
    }
  }
  return "two line numbers such as 3-10";
}

std::string fmt_usage_error(const FmtOptions& fmt) {
  const auto& paths = fmt.inputs.paths;
  const bool has_stdin = std::find(paths.begin(), paths.end(), "-") != paths.end();
  if (has_stdin && (paths.size() > 1 || fmt.inputs.files_from))
    return "Standard input cannot be formatted together with files.";
  if (fmt.lines && fmt.style == write::FormatStyle::Terraform)
    return "The option --lines cannot be used with --style terraform.";
  return {};
}

void declare_fmt(Arguments& arguments, FmtOptions& fmt) {
  add_inputs(arguments, fmt.inputs,
             "Files and directories to format, \"-\" for standard input [current directory]");
  arguments.flag("--check", fmt.check,
                 "Write nothing; exit with status 3 if a file is not formatted");
  arguments.flag("--diff", fmt.diff, "Print the changes as a unified diff");
  arguments.flag("--write", fmt.write, "Replace the files; --write=false does not [true]");
  arguments.flag("--list", fmt.list,
                 "Print the names of the files that change; --list=false does not [true]");
  arguments.option("--stdin-filename", "NAME", fmt.stdin_filename,
                   "Call standard input NAME in messages");
  arguments.choice("--style", "STYLE", format_styles, fmt.style,
                   "Layout of hclwrite, or all that terraform fmt does [hcl]");
  arguments.flag("--align", fmt.align,
                 "Align the equals signs and the comments of neighboring lines; --align=false does "
                 "not [true]");
  arguments.option("--width", "N", fmt.width,
                   "Break lists, objects and calls in lines longer than N columns; 0 does not [0]");
  arguments
      .choice("--sort", "KIND", {"attributes", "blocks"},
              "Sort neighboring arguments by name, or the blocks of a file by type and labels; "
              "repeatable",
              [&fmt](const std::string& kind) {
                (kind == "blocks" ? fmt.sort_blocks : fmt.sort_attributes) = true;
                return std::string();
              })
      .is_repeatable = true;
  arguments.option(
      "--lines", "FIRST-LAST",
      [&fmt](const std::string& given) { return read_lines(given, fmt.lines); },
      "Change only these lines of one file");
  add_parse_limits(arguments);
  arguments.check([&fmt] { return fmt_usage_error(fmt); });
}

// The files that `terraform fmt` takes from a directory.
bool is_terraform_name(std::string_view name) {
  constexpr std::string_view extensions[] = {
      ".tf", ".tfvars", ".tofu", ".tftest.hcl", ".tfmock.hcl", ".tofutest.hcl", ".tfquery.hcl"};
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
    write::FormatOptions formatting = formatting_;
    // The runs of a test are performed in this order.
    if (terraform::is_test_file(outcome.name)) formatting.sort_blocks = false;
    const auto text = write::format(source, formatting, outcome.diags);
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
    return is_stdin(file) ? file.path : os::shortest_path(file.path);
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
  inputs.defaults_to_directory = true;
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

ExitCode run_fmt(const FmtOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics all(1'000'000);
  const auto files = find_files(options, common, all);
  const Formatter formatter(options, common);
  bool differs = false;
  for_each_in_order(
      files.size(), {common.limits.max_nesting, &output.progress(), common.jobs},
      [&](std::size_t i) { return formatter.format(files[i]); },
      [&](std::size_t i, FmtOutcome outcome) {
        differs |= outcome.differs;
        if (outcome.is_changed && formatter.lists(files[i])) {
          output.write_changed_name(outcome.name);
        }
        options.diff ? output.write_patch(outcome.output) : output.write_document(outcome.output);
        all.append(std::move(outcome.diags));
      });
  output.report(all);
  if (all.has_errors()) return ExitCode::Error;
  return options.check && differs ? ExitCode::WouldChange : ExitCode::Fine;
}

}  // namespace

const Command fmt_command = {
    "fmt", "Rewrite files in the canonical layout",
    R"(Changes nothing but the whitespace between tokens, and --style terraform what terraform fmt changes
beside it; --width adds line breaks, and --sort moves lines with their comments. Files with errors
are reported and left alone. In a directory, the files in the native syntax are formatted, as for
hecla check; with --style terraform only *.tf, *.tfvars, *.tofu, files of tests (*.tftest.hcl,
*.tofutest.hcl, *.tfmock.hcl) and of queries (*.tfquery.hcl). A file is replaced as a whole, or not
at all.

Standard input is written to standard output; so are files with --write=false --list=false.

Examples:
  hecla fmt                                     format the current directory
  hecla fmt --recursive --check --diff .        show what would change
  hecla fmt --style terraform -r infra          do what terraform fmt -recursive infra does
  hecla fmt --width 100 --sort blocks main.tf   break long lines, sort the blocks
  hecla fmt --lines 10-20 main.tf               format a part of a file
  hecla fmt - < main.tf                         format standard input

Exit status: 0 success; 2 an error in a file, a file that cannot be read or written, or a usage
error; 3 with --check, a file is not formatted.)",
    prepare<FmtOptions, declare_fmt, run_fmt>};

}  // namespace hecla::cli
