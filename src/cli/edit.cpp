// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit and hecla get: change and print parts of files by their addresses.
#include <hecla/write/document.h>
#include <hecla/write/format.h>
#include <hecla/write/unified_diff.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/edit_arguments.h"
#include "cli/inputs.h"
#include "cli/replace_file.h"

namespace hecla::cli {
namespace {

// Returns whether all errors are addresses that a file does not have.
bool is_only_not_found(const Diagnostics& diags) {
  return std::all_of(diags.begin(), diags.end(), [](const Diagnostic& diagnostic) {
    return diagnostic.severity != Severity::Error ||
           diagnostic.code == DiagnosticCode::AddressNotFound;
  });
}

ExitCode exit_code(const Diagnostics& diags) {
  if (!diags.has_errors()) return ExitCode::Fine;
  return is_only_not_found(diags) ? ExitCode::Negative : ExitCode::Error;
}

SourceRef read(const InputFile& file, const CommonOptions& common, Diagnostics& diags) {
  auto source = Source::read_file(file.path, common.limits.max_source_bytes);
  if (source) return *std::move(source);
  diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
  return {};
}

class FileEditor {
 public:
  FileEditor(std::span<const write::Edit> edits, const EditOptions& options,
             const CommonOptions& common, Output& output)
      : edits_(edits), options_(options), common_(common), output_(output) {}

  // Edits a file and writes the result. Returns whether it has what the edits refer to; errors of
  // other kinds are in `diags`, addresses that are not found in `missing`.
  bool edit(const InputFile& file, Diagnostics& missing, Diagnostics& diags) {
    std::optional<FileVersion> version;
    if (options_.in_place) {
      const auto found = file_version(file.path);
      if (!found) {
        diags.add(DiagnosticCode::CannotReadFile, {}, found.error());
        return true;
      }
      version = *found;
    }
    const SourceRef source = read(file, common_, diags);
    if (!source) return true;
    Diagnostics own(common_.limits.max_diagnostics);
    Diagnostics errors(common_.limits.max_diagnostics);
    write::Document document(source, errors, {common_.limits, file.syntax});
    const auto changes = document.apply(edits_, own);
    if (!changes) {
      const bool is_missing = is_only_not_found(own);
      (is_missing ? missing : diags).append(std::move(own));
      // What is missing may be where the errors are.
      if (is_missing) broken_.append(std::move(errors));
      return !is_missing;
    }
    // A file with errors can be edited, but people should know.
    diags.append(std::move(own));
    write(file, version, source->text(), document.text(), diags);
    return true;
  }

  // Returns the errors of the files in which something was not found.
  Diagnostics take_errors() { return std::move(broken_); }

 private:
  void write(const InputFile& file, const std::optional<FileVersion>& version,
             std::string_view before, std::string_view after, Diagnostics& diags) {
    if (options_.dry_run) {
      const std::string old_name = "a/" + file.path, new_name = "b/" + file.path;
      output_.write_document(
          write::unified_diff(before, after, {.before_name = old_name, .after_name = new_name}));
    } else if (!version) {
      output_.write_document(after);
    } else if (before != after) {
      if (const auto error = replace_file(file.path, after, *version)) {
        diags.add(DiagnosticCode::CannotWriteFile, {}, *error);
      }
    }
  }

  std::span<const write::Edit> edits_;
  const EditOptions& options_;
  const CommonOptions& common_;
  Output& output_;
  Diagnostics broken_{1'000'000};
};

std::string_view text_of(std::string_view text, ByteRange range) {
  return text.substr(range.begin, range.size());
}

// Returns the contents of a block as a text of its own.
std::string body_text(std::string_view contents, const Limits& limits) {
  constexpr std::string_view blanks = " \t\r\n";
  contents.remove_prefix(std::min(contents.find_first_not_of(blanks), contents.size()));
  contents = contents.substr(0, contents.find_last_not_of(blanks) + 1);
  std::string text(contents);
  Diagnostics ignored(0);
  return write::format(Source::make("<body>", text), {.accept_errors = true, .limits = limits},
                       ignored)
      .value_or(text);
}

// Appends what the address refers to, or its comments, with a newline.
void append_part(std::string& out, std::string_view text, const write::Located& part,
                 const GetOptions& options, const Limits& limits) {
  const auto append = [&](std::string_view shown) {
    out += shown;
    if (shown.empty()) return;
    if (!out.ends_with('\n')) out += '\n';
  };
  if (options.comments) {
    for (const ByteRange range : part.leading_comments) append(text_of(text, range));
    for (const ByteRange range : part.trailing_comments) append(text_of(text, range));
  } else if (part.kind == write::Located::Kind::Block && options.body) {
    append(body_text(text_of(text, part.value), limits));
  } else {
    append(text_of(text, part.kind == write::Located::Kind::Block ? part.range : part.value));
  }
}

}  // namespace

ExitCode run_edit(const EditOptions& given, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  EditOptions options = given;
  if (options.value && !takes_value(options.action)) {
    options.inputs.paths.insert(options.inputs.paths.begin(), *std::move(options.value));
    options.value.reset();
  }
  const auto edits = read_edits(options, common, diags);
  const auto files = find_inputs(options.inputs, common, common.syntax, diags);
  const bool is_stdin = !files.empty() && files.front().path == "-";
  if (options.in_place && is_stdin) {
    report_usage_error("--write changes files, but standard input is not a file.", diags);
  }
  if (files.size() > 1 && !options.in_place && !options.dry_run) {
    report_usage_error("Several files can only be edited with --write or --dry-run.", diags);
  }
  if (!diags.has_errors()) {
    FileEditor editor(edits, options, common, output);
    Diagnostics missing(common.limits.max_diagnostics);
    bool is_found = false;
    for (const InputFile& file : files) is_found |= editor.edit(file, missing, diags);
    if (!is_found) diags.append(std::move(missing));
    diags.append(editor.take_errors());
  }
  output.report(diags);
  return exit_code(diags);
}

std::string edit_usage_error(const EditOptions& options) {
  return takes_value(options.action) && !options.value ? "missing argument VALUE" : "";
}

ExitCode run_get(const GetOptions& options, const CommonOptions& common, Output& output) {
  Diagnostics diags(1'000'000);
  Diagnostics broken(1'000'000);
  const auto address = parse_address(options.address, diags);
  std::string out;
  bool is_found = false;
  if (address) {
    for (const InputFile& file : find_inputs(options.inputs, common, common.syntax, diags)) {
      const SourceRef source = read(file, common, diags);
      if (!source) continue;
      Diagnostics errors(common.limits.max_diagnostics);
      const write::Document document(source, errors, {common.limits, file.syntax});
      const std::vector<write::Located> parts = document.find(*address);
      for (const write::Located& part : parts) {
        append_part(out, source->text(), part, options, common.limits);
      }
      is_found |= !parts.empty();
      // What is missing may be where the errors are.
      if (parts.empty()) broken.append(std::move(errors));
    }
  }
  if (!is_found && !diags.has_errors()) {
    diags.add(DiagnosticCode::AddressNotFound, address->range(),
              "Nothing has the address \"" + address->to_string() + "\".");
  }
  diags.append(std::move(broken));
  output.report(diags);
  output.write_document(out);
  return exit_code(diags);
}

}  // namespace hecla::cli
