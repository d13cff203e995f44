// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/changed_files.h"

#include <hecla/terraform/file_structure.h>
#include <hecla/terraform/module.h>
#include <hecla/write/document.h>

#include <algorithm>

#include "analysis/module_secrets.h"
#include "os/paths.h"

namespace hecla::analysis {

FileChanges::Plan& FileChanges::plan(const SourceRef& source) {
  Plan& plan = plans_[source->name()];
  plan.source = source;
  return plan;
}

void FileChanges::replace(const SourceRange& range, std::string text) {
  plan(range.source()).replaced.push_back({range.bytes(), std::move(text)});
}

void FileChanges::edit(const SourceRef& source, write::Edit edit) {
  plan(source).edits.push_back(std::move(edit));
}

std::optional<std::vector<ChangedFile>> FileChanges::apply(const ModuleSet::Member& module,
                                                           const FileOptions& options,
                                                           Diagnostics& diags) {
  if (diags.has_errors()) return std::nullopt;
  auto files = changed(options, diags);
  if (files) check_declarations(module, *files, options, diags);
  return diags.has_errors() ? std::nullopt : std::move(files);
}

std::optional<std::vector<ChangedFile>> FileChanges::changed(const FileOptions& options,
                                                             Diagnostics& diags) {
  FileOptions reading = options;
  reading.syntax = Syntax::Auto;
  std::vector<ChangedFile> changed;
  for (auto& [path, plan] : plans_) {
    std::ranges::stable_sort(plan.replaced, {},
                             [](const write::Change& change) { return change.range.begin; });
    ChangedFile file{path, plan.source, write::with_changes(plan.source->text(), plan.replaced),
                     plan.replaced.size() + plan.edits.size()};
    if (!plan.edits.empty()) {
      Diagnostics ignored;
      write::Document document(Source::make(path, file.after), ignored, reading,
                               terraform::json_structure(os::file_name(path)));
      if (!document.apply(plan.edits, diags)) return std::nullopt;
      file.after = document.text();
    }
    if (file.after != plan.source->text()) changed.push_back(std::move(file));
  }
  return changed;
}

namespace {

// Marks a changed text in which a secret may stand somewhere else than in the file as it is.
void mark_moved_secrets(const ModuleSet::Member& module, const SourceRef& changed,
                        const FileOptions& options) {
  if (!changed) return;  // of an error without a place
  const auto file = std::ranges::find(
      module.files, changed->name(),
      [](const File& each) -> auto& { return each.source()->name(); });
  if (file == module.files.end()) return;
  ModuleSecrets(options).mark(*file);
  if (!file->source()->secrets().empty())
    changed->mark_secret({0, static_cast<std::uint32_t>(changed->text().size())});
}

}  // namespace

void check_declarations(const ModuleSet::Member& module, std::span<const ChangedFile> changed,
                        const FileOptions& options, Diagnostics& diags) {
  std::vector<terraform::ModuleFile> files;
  Diagnostics errors(options.limits.max_diagnostics);
  FileOptions reading = options;
  reading.syntax = Syntax::Auto;
  for (const File& file : module.files) {
    const std::string& path = file.source()->name();
    const auto found = std::ranges::find(changed, path, &ChangedFile::path);
    const File now =
        found == changed.end() ? file : parse_text(path, found->after, errors, reading);
    files.push_back({std::string(os::file_name(path)), now.body()});
  }
  terraform::read_config(files, reading.limits, errors);
  if (errors.error_count() <= module.declaration_errors) return;
  const auto first = std::ranges::find(errors, Severity::Error, &Diagnostic::severity);
  mark_moved_secrets(module, first->subject.source(), reading);
  const std::string_view reason =
      first->subject.is_secret() ? Diagnostic::concealed_detail : std::string_view(first->detail);
  diags.add(DiagnosticCode::InvalidEdit, {},
            "The module would have errors that it does not have now. " + std::string(reason));
  diags.last().add_related(first->subject, "This is in the changed text.");
}

}  // namespace hecla::analysis
