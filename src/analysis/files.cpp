// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/analysis/files.h>

#include <algorithm>
#include <filesystem>

#include "source/visible.h"

namespace hecla::analysis {
namespace fs = std::filesystem;
namespace {

// File names of languages based on HCL. ".hcl" covers compound extensions such as .pkr.hcl, .tftest.hcl and
// .nomad.hcl. Other JSON files can contain anything.
constexpr std::string_view extensions[] = {
    ".hcl",     ".tf",          ".tfvars",    ".tofu",     ".nomad",       ".hcl.json",
    ".tf.json", ".tfvars.json", ".tofu.json", ".pkr.json", ".pkrvars.json"};

bool is_skipped(std::string_view name) {
  return name.starts_with('.') || name.ends_with('~') ||
         (name.starts_with('#') && name.ends_with('#'));
}

// Whether a file that was found by its name can be read without waiting. Reading a pipe or a device
// could take forever; such files are read only if they are named. A broken link counts as a file, so
// that it is reported.
bool is_regular_or_missing(const fs::directory_entry& entry) {
  std::error_code ignored;
  if (entry.is_regular_file(ignored)) return true;  // often known from the directory
  return entry.status(ignored).type() == fs::file_type::not_found;
}

void report_unreadable(const std::string& path, const std::string& reason, Diagnostics& diags) {
  diags.add(DiagnosticCode::CannotReadFile, {},
            "Cannot read " + detail::visible_name(path) + ": " + reason + ".");
}

}  // namespace

bool is_configuration_name(std::string_view name) {
  return std::any_of(std::begin(extensions), std::end(extensions), [&](std::string_view extension) {
    return name.size() > extension.size() && name.ends_with(extension);
  });
}

std::vector<std::string> find_configuration(const std::string& directory, bool recursive,
                                            Diagnostics& diags,
                                            bool (*takes_name)(std::string_view name)) {
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
      if (is_skipped(name)) continue;
      if (entry->is_directory(ignored)) {
        if (recursive && !entry->is_symlink(ignored)) pending.push_back(entry->path());
      } else if (takes_name(name) && is_regular_or_missing(*entry)) {
        files.push_back(entry->path().string());
      }
    }
    if (error) report_unreadable(current.string(), error.message(), diags);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace hecla::analysis
