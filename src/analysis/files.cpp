// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/files.h"

#include <hecla/terraform/module.h>

#include <algorithm>

#include "os/file_system.h"
#include "os/paths.h"
#include "os/system_message.h"
#include "source/visible.h"

namespace hecla::analysis {
namespace {

// File names of languages based on HCL. ".hcl" covers compound extensions such as .pkr.hcl, .tftest.hcl and
// .nomad.hcl. Other JSON files can contain anything.
constexpr std::string_view extensions[] = {
    ".hcl",      ".tf",      ".tfvars",      ".tofu",      ".nomad",    ".pp",
    ".hcl.json", ".tf.json", ".tfvars.json", ".tofu.json", ".pkr.json", ".pkrvars.json"};

bool is_skipped(std::string_view name) {
  return name.starts_with('.') || name.ends_with('~') ||
         (name.starts_with('#') && name.ends_with('#'));
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

bool is_configuration_path(std::string_view path) {
  if (!is_configuration_name(os::file_name(path))) return false;
  for (std::string_view rest = path; !rest.empty();) {
    const std::size_t end = std::min(rest.find('/'), rest.size());
    if (is_skipped(rest.substr(0, end))) return false;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return true;
}

std::vector<std::string> find_configuration(const std::string& directory, bool recursive,
                                            Diagnostics& diags,
                                            bool (*takes_name)(std::string_view name),
                                            const std::unordered_set<std::string>& skipped) {
  std::vector<std::string> found;
  std::vector<std::string> pending = {directory};
  while (!pending.empty()) {
    const std::string current = std::move(pending.back());
    pending.pop_back();
    // Files that are not regular are read only if they are named.
    const std::error_code error = os::list(current, [&](const os::Entry& entry) {
      if (is_skipped(entry.name)) return;
      if (entry.is_directory) {
        const bool is_entered =
            recursive && !entry.is_link &&
            (skipped.empty() || !skipped.contains(os::shortest_path(entry.path)));
        if (is_entered) pending.push_back(entry.path);
      } else if (takes_name(entry.name) && entry.is_regular_or_missing) {
        found.push_back(os::shortest_path(entry.path));
      }
    });
    if (error) report_unreadable(current, os::system_message(error.value()), diags);
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> find_modules(const std::string& directory, Diagnostics& diags) {
  std::vector<std::string> found;
  for (const std::string& path :
       find_configuration(directory, /*recursive=*/true, diags, terraform::is_module_file)) {
    const std::string_view module = os::directory_of(path);
    found.emplace_back(module.empty() ? "." : module);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::vector<std::string> find_module_files(const std::string& directory, Diagnostics& diags) {
  std::vector<std::string> paths =
      find_configuration(directory, /*recursive=*/false, diags, terraform::is_module_file);
  terraform::keep_module_files(paths);
  return paths;
}

void report_no_module(const std::string& directory, Diagnostics& diags) {
  diags.add(DiagnosticCode::NothingFound, {},
            "The directory " + directory + " contains no *.tf or *.tf.json files.");
}

std::vector<File> read_files(const std::vector<std::string>& paths, const FileOptions& options,
                             Diagnostics& diags) {
  std::vector<File> files;
  for (const std::string& path : paths) {
    Diagnostics own(options.limits.max_diagnostics);
    files.push_back(parse_file(path, own, options));
    diags.append(std::move(own));
  }
  return files;
}

}  // namespace hecla::analysis
