// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla edit and hecla get: change and print parts of files by their addresses.
#include <hecla/terraform/file_structure.h>
#include <hecla/unicode/message_text.h>
#include <hecla/write/document.h>
#include <hecla/write/format.h>
#include <hecla/write/unified_diff.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "cli/command/commands.h"
#include "cli/command/edit_arguments.h"
#include "cli/io/inputs.h"
#include "cli/io/parallel.h"
#include "cli/io/renamed_names.h"
#include "cli/io/replace_file.h"

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

SourceRef read_source(const InputFile& file, const CommonOptions& common, Diagnostics& diags) {
  auto source = Source::read_file(file.path, common.limits.max_source_bytes);
  if (source) return *std::move(source);
  diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
  return {};
}

// What happened to one file.
struct EditOutcome {
  explicit EditOutcome(const Limits& limits)
      : diags(limits.max_diagnostics),
        missing(limits.max_diagnostics),
        broken(limits.max_diagnostics),
        unused(limits.max_diagnostics) {}

  Diagnostics diags;
  Diagnostics missing;  // addresses that the file does not have
  Diagnostics broken;   // its syntax errors, if something is missing: that may be where they are
  Diagnostics unused;   // renames of a script without references in the file
  bool is_found = true;
  bool is_changed = false;  // and written
  std::string output;
};

class FileEditor {
 public:
  FileEditor(const EditOptions& options, const CommonOptions& common)
      : options_(options), common_(common) {}

  enum class Result { IsWritten, IsDropped };

  // Performs edits on a file and writes the result, or only finds out whether that is possible. Several threads may
  // call this.
  EditOutcome edit(const InputFile& file, std::span<const write::Edit> edits,
                   Result result = Result::IsWritten) const {
    EditOutcome outcome(common_.limits);
    if (const SourceRef source = read_source(file, common_, outcome.diags)) {
      edit(file, edits, source, result, outcome);
    }
    return outcome;
  }

 private:
  void edit(const InputFile& file, std::span<const write::Edit> edits, const SourceRef& source,
            Result result, EditOutcome& outcome) const {
    Diagnostics own(common_.limits.max_diagnostics);
    Diagnostics errors(common_.limits.max_diagnostics);
    write::Document document(source, errors, common_.reading(file.syntax),
                             terraform::json_structure(file.path));
    const bool is_incomplete =
        std::any_of(edits.begin(), edits.end(),
                    [&](const write::Edit& edit) { return document.is_incomplete_for(edit); });
    if (document.apply(edits, own)) {
      for (const Diagnostic& diagnostic : own) {
        const bool is_about_edit =
            diagnostic.subject.source() == edits.front().address.range().source();
        (is_about_edit ? outcome.unused : outcome.diags).append(diagnostic);
      }
      if (result == Result::IsWritten) write(file, source->text(), document.text(), outcome);
      return;
    }
    outcome.is_found = !is_only_not_found(own);
    if (is_incomplete) outcome.diags.append(std::move(errors));
    (outcome.is_found ? outcome.diags : outcome.missing).append(std::move(own));
    if (!outcome.is_found) outcome.broken = std::move(errors);
  }

  void write(const InputFile& file, std::string_view before, std::string_view after,
             EditOutcome& outcome) const {
    if (options_.dry_run) {
      const std::string old_name = "a/" + file.path, new_name = "b/" + file.path;
      outcome.output =
          write::unified_diff(before, after, {.before_name = old_name, .after_name = new_name});
    } else if (!options_.in_place) {
      outcome.output = after;
    } else if (before != after) {
      if (const auto error = replace_file(file.path, after, before, SameChange::IsAnother)) {
        outcome.diags.add(DiagnosticCode::CannotWriteFile, {}, *error);
        return;
      }
      outcome.is_changed = true;
    }
  }

  const EditOptions& options_;
  const CommonOptions& common_;
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

EditOutcome get(const InputFile& file, const write::Address& address, const GetOptions& options,
                const CommonOptions& common) {
  EditOutcome outcome(common.limits);
  outcome.is_found = false;
  const SourceRef source = read_source(file, common, outcome.diags);
  if (!source) return outcome;
  const write::Document document(source, outcome.broken, common.reading(file.syntax));
  for (const write::Located& part : document.find(address)) {
    append_part(outcome.output, source->text(), part, options, common.limits);
    outcome.is_found = true;
  }
  const bool may_be_incomplete = address.is_pattern() && !options.is_partial;
  if (outcome.is_found && !may_be_incomplete) outcome.broken.clear();
  return outcome;
}

// Returns the edits that concern a file, for each file that has names of another module among those that are renamed.
std::map<std::size_t, std::vector<write::Edit>> reduced_edits(std::span<const write::Edit> edits,
                                                              std::span<const InputFile> files,
                                                              const CommonOptions& common,
                                                              Output& output) {
  RenamedNames names(edits, files, common);
  std::set<std::pair<std::filesystem::path, const write::Edit*>> reported;
  std::map<std::size_t, std::vector<write::Edit>> result;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto is_left = [&](const write::Edit& edit) {
      return names.are_others_in(files[i], edit);
    };
    if (std::none_of(edits.begin(), edits.end(), is_left)) continue;
    const auto directory = std::filesystem::path(files[i].path).parent_path();
    std::vector<write::Edit>& kept = result[i];
    for (const write::Edit& edit : edits) {
      if (!is_left(edit)) {
        kept.push_back(edit);
      } else if (reported.emplace(directory, &edit).second) {
        output.hint(TerminalText()
                    << "References in " << directory.string() << " are left, because it declares "
                    << edit.address.to_string() << " itself.");
      }
    }
  }
  return result;
}

// Counts in how many files the edits of a script found nothing.
class UnusedEdits {
 public:
  void add(const Diagnostics& of_file) {
    ++files_;
    for (const Diagnostic& diagnostic : of_file) {
      const std::uint32_t place = diagnostic.subject.bytes().begin;
      ++found_.try_emplace(place, std::pair{diagnostic, std::size_t{0}}).first->second.second;
    }
  }
  // Appends those of edits that found nothing in any file.
  void append_to(Diagnostics& diags) const {
    for (const auto& [place, found] : found_) {
      if (found.second == files_) diags.append(found.first);
    }
  }

 private:
  std::size_t files_ = 0;
  std::map<std::uint32_t, std::pair<Diagnostic, std::size_t>> found_;  // by the place of the edit
};

// Appends the errors of the files that cannot be edited; false if there are any. The results are not kept, because those
// of many files would take much memory.
template <class EditsOf>
bool can_edit_all(const FileEditor& editor, std::span<const InputFile> files,
                  const EditsOf& edits_of, const CommonOptions& common, Output& output,
                  Diagnostics& diags) {
  Diagnostics obstacles(1'000'000);
  for_each_in_order(
      files.size(), {common.limits.max_nesting, &output.progress()},
      [&](std::size_t i) {
        return editor.edit(files[i], edits_of(i), FileEditor::Result::IsDropped);
      },
      [&](std::size_t, EditOutcome outcome) {
        obstacles.append(std::move(outcome.diags));
        obstacles.append(std::move(outcome.broken));
      });
  if (!obstacles.has_errors()) return true;
  diags.append(std::move(obstacles));
  return false;
}

// Returns false if none of several files is changed, because one of them cannot be edited.
bool edit_files(std::span<const write::Edit> edits, std::span<const InputFile> files,
                const EditOptions& options, const CommonOptions& common, Output& output,
                Diagnostics& diags) {
  const auto reduced = reduced_edits(edits, files, common, output);
  const auto edits_of = [&](std::size_t i) -> std::span<const write::Edit> {
    const auto found = reduced.find(i);
    return found == reduced.end() ? edits : found->second;
  };
  const FileEditor editor(options, common);
  const bool is_all_or_none = options.in_place && files.size() > 1 && !options.is_partial;
  if (is_all_or_none && !can_edit_all(editor, files, edits_of, common, output, diags)) return false;
  Diagnostics missing(common.limits.max_diagnostics);
  Diagnostics broken(1'000'000);
  UnusedEdits unused;
  bool is_found = false;
  for_each_in_order(
      files.size(), {common.limits.max_nesting, &output.progress()},
      [&](std::size_t i) { return editor.edit(files[i], edits_of(i)); },
      [&](std::size_t i, EditOutcome outcome) {
        output.write_document(outcome.output);
        if (outcome.is_changed) output.write_changed_name(files[i].path);
        is_found |= outcome.is_found && !edits_of(i).empty();
        if (outcome.is_found) unused.add(outcome.unused);
        missing.append(std::move(outcome.missing));
        broken.append(std::move(outcome.broken));
        diags.append(std::move(outcome.diags));
      });
  if (!is_found && missing.empty() && !diags.has_errors()) {
    missing.add(DiagnosticCode::AddressNotFound, edits.front().address.range(),
                "All references are those of other modules.");
  }
  if (!is_found) diags.append(std::move(missing));
  unused.append_to(diags);
  diags.append(std::move(broken));
  return true;
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
  options.inputs.is_written = options.in_place;
  const auto files = find_inputs(options.inputs, common, common.syntax, diags);
  const bool is_stdin = !files.empty() && files.front().path == "-";
  if (options.in_place && is_stdin) {
    report_usage_error("--write changes files, but standard input is not a file.", diags);
  }
  if (files.size() > 1 && !options.in_place && !options.dry_run) {
    report_usage_error("Several files can only be edited with --write or --dry-run.", diags);
  }
  const bool is_refused =
      !diags.has_errors() && !edit_files(edits, files, options, common, output, diags);
  output.report(diags);
  if (is_refused) output.hint(TerminalText() << "No file was changed.");
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
    const auto files = find_inputs(options.inputs, common, common.syntax, diags);
    for_each_in_order(
        files.size(), {common.limits.max_nesting, &output.progress()},
        [&](std::size_t i) { return get(files[i], *address, options, common); },
        [&](std::size_t, EditOutcome outcome) {
          out += outcome.output;
          is_found |= outcome.is_found;
          broken.append(std::move(outcome.broken));
          diags.append(std::move(outcome.diags));
        });
  }
  if (!is_found && !diags.has_errors()) {
    diags.add(DiagnosticCode::AddressNotFound, address->range(),
              "Nothing has the address " + in_quotes(address->to_string()) + ".");
  }
  diags.append(std::move(broken));
  output.report(diags);
  output.write_document(out);
  return exit_code(diags);
}

}  // namespace hecla::cli
