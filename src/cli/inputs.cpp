// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/inputs.h"

#include <hecla/json/parse.h>

#include <algorithm>
#include <filesystem>

namespace hecla::cli {
namespace fs = std::filesystem;
namespace {

// What the tools that use the language call their files. ".hcl" covers the compound ones (.pkr.hcl,
// .tftest.hcl, .nomad.hcl and so on). Other JSON files are not ours.
constexpr std::string_view extensions[] = {
    ".hcl",     ".tf",          ".tfvars",    ".tofu",     ".nomad",       ".hcl.json",
    ".tf.json", ".tfvars.json", ".tofu.json", ".pkr.json", ".pkrvars.json"};

bool is_passed_over(std::string_view name) {
  return name.starts_with('.') || name.ends_with('~') ||
         (name.starts_with('#') && name.ends_with('#'));
}

void report_unreadable(const std::string& path, const std::string& reason, Diagnostics& diags) {
  diags.add(DiagnosticCode::CannotReadFile, {}, "Cannot read " + path + ": " + reason + ".");
}

}  // namespace

std::vector<std::string> files_or_stdin(const std::vector<std::string>& files) {
  return files.empty() ? std::vector<std::string>{"-"} : files;
}

std::vector<syntax::DocumentRef> parse_files(const std::vector<std::string>& files,
                                             const CommonOptions& common, Diagnostics& diags) {
  std::vector<syntax::DocumentRef> documents;
  for (const std::string& file : files_or_stdin(files)) {
    if (is_json(file, common.syntax)) {
      report_misuse(file + " is in the JSON syntax, and this command works on the native syntax.",
                    diags);
      continue;
    }
    documents.push_back(syntax::parse_file(file, diags, {common.limits}));
  }
  return documents;
}

bool is_json(const std::string& path, Syntax syntax) {
  return syntax == Syntax::Json || (syntax == Syntax::Auto && json::is_json_file_name(path));
}

Body parse_body(const std::string& path, Syntax syntax, const CommonOptions& common,
                Diagnostics& diags) {
  if (!is_json(path, syntax)) return syntax::parse_file(path, diags, {common.limits})->body();
  const auto source = Source::read_file(path, common.limits.max_source_bytes);
  if (source) return json::parse(*source, diags, {common.limits});
  diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
  return {};
}

void report_misuse(std::string detail, Diagnostics& diags) {
  diags.add(DiagnosticCode::InvalidUse, {}, std::move(detail));
}

bool is_configuration_name(std::string_view name) {
  return std::any_of(std::begin(extensions), std::end(extensions), [&](std::string_view extension) {
    return name.size() > extension.size() && name.ends_with(extension);
  });
}

std::vector<std::string> find_configuration(const std::string& directory, bool recursive,
                                            Diagnostics& diags) {
  std::vector<std::string> files;
  std::vector<fs::path> pending = {directory};
  while (!pending.empty()) {
    const fs::path current = std::move(pending.back());
    pending.pop_back();
    std::error_code error;
    for (fs::directory_iterator entry(current, error), end; !error && entry != end;
         entry.increment(error)) {
      const std::string name = entry->path().filename().string();
      std::error_code ignored;
      if (is_passed_over(name)) continue;
      if (entry->is_directory(ignored)) {
        if (recursive && !entry->is_symlink(ignored)) pending.push_back(entry->path());
      } else if (is_configuration_name(name)) {
        files.push_back(entry->path().string());
      }
    }
    if (error) report_unreadable(current.string(), error.message(), diags);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace hecla::cli
