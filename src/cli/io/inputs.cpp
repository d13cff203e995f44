// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/inputs.h"

#include <algorithm>
#include <unordered_set>

#include "analysis/files.h"
#include "cli/io/parallel.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "os/terminal.h"
#include "source/visible.h"

namespace hecla::cli {
namespace {

class InputFinder {
 public:
  InputFinder(const InputOptions& inputs, const CommonOptions& common, Syntax directories,
              Diagnostics& diags)
      : inputs_(inputs), common_(common), directories_(directories), diags_(diags) {}

  std::vector<InputFile> find() {
    for (const std::string& path : inputs_.paths) add(path);
    if (inputs_.files_from) add_list(*inputs_.files_from);
    // Nobody waits for what somebody types without being asked.
    if (inputs_.paths.empty() && !inputs_.files_from)
      add(inputs_.defaults_to_directory || os::is_terminal(os::StandardFile::Input) ? "." : "-");
    return std::move(files_);
  }

 private:
  void add(const std::string& path) {
    if (is_directory(path)) return add_directory(path);
    if (path == "-" && inputs_.files_from == "-") {
      return report_usage_error(
          "Standard input can be read only once, and --files-from reads the list from it.", diags_);
    }
    add_file(path, common_.syntax);
  }

  void add_file(const std::string& path, Syntax syntax, bool is_below = false) {
    if (seen_.insert(identity(path)).second) files_.push_back({path, syntax, is_below});
  }

  std::string identity(const std::string& path) const {
    if (path == "-") return path;
    std::string same = inputs_.is_written ? os::canonical(path) : std::string();
    return same.empty() ? os::shortest_path(path) : same;
  }

  // Files that were found in directories have the syntax that their name implies.
  void add_directory(const std::string& directory) {
    const std::size_t errors = diags_.error_count();
    auto found = analysis::find_configuration(
        directory, inputs_.recursive, diags_,
        inputs_.takes_name ? inputs_.takes_name : analysis::is_configuration_name);
    std::erase_if(found, [&](const std::string& file) { return !is_wanted(file); });
    if (found.empty() && diags_.error_count() == errors && !inputs_.may_find_nothing) {
      const char* kind = directories_ == Syntax::Auto     ? ""
                         : directories_ == Syntax::Native ? "native "
                                                          : "JSON ";
      diags_.add(DiagnosticCode::NothingFound, {},
                 "The directory " + detail::visible_name(directory) + " contains no " + kind +
                     "configuration files." +
                     (inputs_.recursive ? "" : " Subdirectories are searched with --recursive."));
    }
    const std::string here = os::shortest_path(directory);
    for (const std::string& file : found) {
      const std::string_view inside = os::directory_of(file);
      add_file(file, Syntax::Auto, (inside.empty() ? "." : inside) != here);
    }
  }

  bool is_wanted(const std::string& file) const {
    if (directories_ == Syntax::Auto) return true;
    return is_json(file, Syntax::Auto) == (directories_ == Syntax::Json);
  }

  void add_list(const std::string& list) {
    const auto source = Source::read_file(list, common_.limits.max_source_bytes);
    if (!source) {
      diags_.add(DiagnosticCode::CannotReadFile, {}, source.error());
      return;
    }
    const char separator = inputs_.nul_separated ? '\0' : '\n';
    std::string_view text = (*source)->text();
    while (!text.empty()) {
      const std::size_t end = std::min(text.find(separator), text.size());
      if (end > 0) add(std::string(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  const InputOptions& inputs_;
  const CommonOptions& common_;
  Syntax directories_;
  Diagnostics& diags_;
  std::vector<InputFile> files_;
  std::unordered_set<std::string> seen_;
};

}  // namespace

bool is_directory(const std::string& path) { return path != "-" && os::is_directory(path); }

std::vector<InputFile> find_inputs(const InputOptions& inputs, const CommonOptions& common,
                                   Syntax directories, Diagnostics& diags) {
  return InputFinder(inputs, common, directories, diags).find();
}

std::vector<InputFile> files_or_stdin(const std::vector<std::string>& files, Syntax syntax) {
  std::vector<InputFile> inputs;
  for (const std::string& file : files) inputs.push_back({file, syntax});
  if (inputs.empty()) inputs.push_back({"-", syntax});
  return inputs;
}

bool expect_native(const InputFile& file, Diagnostics& diags) {
  if (!is_json(file.path, file.syntax)) return true;
  report_usage_error(detail::visible_name(file.path) +
                         " is in the JSON syntax, but this command reads the native syntax.",
                     diags);
  return false;
}

syntax::DocumentRef parse_native(const InputFile& file, const CommonOptions& common,
                                 Diagnostics& diags) {
  if (!expect_native(file, diags)) return {};
  return syntax::parse_file(file.path, diags, common.parsing());
}

std::vector<syntax::DocumentRef> parse_native(std::span<const InputFile> files,
                                              const CommonOptions& common, Diagnostics& diags,
                                              Progress* progress) {
  struct Parsed {
    Diagnostics diags;
    syntax::DocumentRef document;
  };
  std::vector<syntax::DocumentRef> documents;
  for_each_in_order(
      files.size(), {common.limits.max_nesting, progress, common.jobs},
      [&](std::size_t i) {
        Parsed parsed{Diagnostics(common.limits.max_diagnostics), {}};
        parsed.document = parse_native(files[i], common, parsed.diags);
        return parsed;
      },
      [&](std::size_t, Parsed parsed) {
        diags.append(std::move(parsed.diags));
        if (parsed.document) documents.push_back(std::move(parsed.document));
      });
  return documents;
}

bool has_unusable_input(const Diagnostics& diags) {
  return std::any_of(diags.begin(), diags.end(), [](const Diagnostic& diagnostic) {
    return diagnostic.code == DiagnosticCode::CannotReadFile ||
           diagnostic.code == DiagnosticCode::UsageError;
  });
}

Diagnostics without_text_warnings(const Diagnostics& diags) {
  Diagnostics kept(diags.items().size());
  for (const Diagnostic& diagnostic : diags) {
    if (diagnostic.code != DiagnosticCode::RepairedUtf8 &&
        diagnostic.code != DiagnosticCode::RoundedNumber) {
      kept.append(diagnostic);
    }
  }
  return kept;
}

void report_usage_error(std::string detail, Diagnostics& diags) {
  diags.add(DiagnosticCode::UsageError, {}, std::move(detail));
}

}  // namespace hecla::cli
