// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla check: whether files are well-formed.
#include <hecla/source/render.h>

#include <filesystem>

#include "cli/commands.h"
#include "cli/inputs.h"

namespace hecla::cli {
namespace {

struct Tally {
  std::size_t files = 0;
  std::size_t files_with_errors = 0;
};

std::vector<std::string> expand(const CheckOptions& options, Diagnostics& diags) {
  std::vector<std::string> files;
  for (const std::string& path : options.paths) {
    std::error_code ignored;
    if (path == "-" || !std::filesystem::is_directory(path, ignored)) {
      files.push_back(path);
      continue;
    }
    const auto found = find_configuration(path, options.recursive, diags);
    if (found.empty()) {
      diags.add(DiagnosticCode::NothingFound, {},
                "There are no configuration files in " + path + ".");
    }
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

std::string count(std::size_t number, const char* noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

std::string summary(const Tally& tally, const Diagnostics& diags) {
  if (tally.files == 0) return "no files checked\n";
  const std::string checked = count(tally.files, "file") + " checked: ";
  if (!diags.has_errors()) return checked + "no errors\n";
  return checked + count(diags.error_count(), "error") + " in " +
         count(tally.files_with_errors, "file") + "\n";
}

bool has_unreadable(const Diagnostics& diags) {
  for (const Diagnostic& diagnostic : diags) {
    if (diagnostic.code == DiagnosticCode::CannotReadFile) return true;
  }
  return false;
}

}  // namespace

ExitCode run_check(const CheckOptions& options, const CommonOptions& common, Console& console) {
  Diagnostics all(1'000'000);
  Tally tally;
  for (const std::string& file : expand(options, all)) {
    Diagnostics own(common.limits.max_diagnostics);
    parse_body(file, common.syntax, common, own);
    ++tally.files;
    if (own.has_errors()) ++tally.files_with_errors;
    all.append(std::move(own));
  }
  if (options.json) {
    console.write(to_json(all) + "\n");
  } else {
    console.report(all);
    if (!options.quiet) console.write(summary(tally, all));
  }
  if (has_unreadable(all)) return ExitCode::Error;
  return all.has_errors() ? ExitCode::Negative : ExitCode::Fine;
}

}  // namespace hecla::cli
