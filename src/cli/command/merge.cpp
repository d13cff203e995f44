// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla merge: merges the changes of two versions of a file, also as a merge driver of git.
#include <hecla/write/merge.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "analysis/module_secrets.h"
#include "cli/arguments/shared_options.h"
#include "cli/command/decoding.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/replace_file.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

struct MergeOptions {
  std::string base, ours, theirs;
  std::string output;  // a file; empty: standard output
  bool in_place = false;
  std::string path;                 // the name of the file that is merged; empty: that of `ours`
  std::vector<std::string> labels;  // of ours, base and theirs
  std::size_t marker_size = 7;
  bool show_base = false;
};

void declare_merge(Arguments& arguments, MergeOptions& merge) {
  arguments.positional("BASE", merge.base, "The version that both others come from").required();
  arguments.positional("OURS", merge.ours, "The version that is changed").required();
  arguments.positional("THEIRS", merge.theirs, "The version whose changes are applied").required();
  add_output_file(arguments, merge.output);
  arguments.flag("--in-place", merge.in_place, "Write the result to OURS").excludes("--out");
  arguments.option("--path", "NAME", merge.path,
                   "Name of the merged file, for its syntax and for messages");
  arguments.option("-L,--label", "LABEL", merge.labels,
                   "Label in conflict markers: of OURS, then of BASE, then of THEIRS");
  arguments.option("--marker-size", "N", merge.marker_size, "Length of conflict markers [7]", 1,
                   1000);
  arguments.flag("--diff3", merge.show_base, "Also show BASE in conflicts");
  add_parsing(arguments);
  arguments.check([&merge] {
    return merge.labels.size() > 3 ? "The option --label can be given at most three times." : "";
  });
}

// One version. Git passes an empty file if there is no base; in the JSON syntax it stands for an
// empty object.
struct MergedVersion {
  SourceRef read;
  SourceRef source;
};

MergedVersion read_version(const std::string& path, bool is_json, const CommonOptions& common,
                           Diagnostics& diags) {
  const auto source = Source::read_file(path, common.limits.max_source_bytes);
  if (!source) {
    diags.add(DiagnosticCode::CannotReadFile, {}, source.error());
    return {};
  }
  const bool is_empty_object = is_json && (*source)->text().empty();
  return {*source, is_empty_object ? Source::make((*source)->name(), "{}") : *source};
}

// Returns the syntax that the name of a version says; nothing for temporary files, as git passes
// them.
std::optional<bool> is_named_json(const std::string& path) {
  if (path.ends_with(".json")) return true;
  constexpr std::string_view native[] = {".tf", ".tofu", ".tfvars", ".hcl"};
  const bool is_native = std::any_of(std::begin(native), std::end(native),
                                     [&](std::string_view end) { return path.ends_with(end); });
  return is_native ? std::optional(false) : std::nullopt;
}

void check_syntaxes(const MergeOptions& options, bool is_json, Diagnostics& diags) {
  for (const std::string& path : {options.base, options.ours, options.theirs}) {
    if (is_named_json(path).value_or(is_json) == is_json) continue;
    report_usage_error(
        "Files in different syntaxes cannot be merged. \"hecla json\" converts between them.",
        diags);
    return;
  }
}

write::MergeOptions merge_options(const MergeOptions& options, const CommonOptions& common,
                                  bool is_json) {
  write::MergeOptions merge;
  merge.reading = common.reading(is_json ? Syntax::Json : Syntax::Native);
  merge.marker_size = options.marker_size;
  merge.show_base = options.show_base;
  std::string* const labels[] = {&merge.ours_label, &merge.base_label, &merge.theirs_label};
  for (std::size_t i = 0; i < std::min(options.labels.size(), std::size(labels)); ++i) {
    *labels[i] = options.labels[i];
  }
  return merge;
}

void report_conflicts(std::size_t count, const std::string& name, Output& output) {
  output.message(TerminalText("hecla: ") << counted(count, "conflict") << " in " << name << "\n");
}

ExitCode run_merge(const MergeOptions& options, const CommonOptions& common, Output& output) {
  const std::string& name = options.path.empty() ? options.ours : options.path;
  const bool is_json = hecla::is_json(name, common.syntax);
  Diagnostics diags(common.limits.max_diagnostics);
  if ((options.base == "-") + (options.ours == "-") + (options.theirs == "-") > 1)
    report_usage_error("Standard input can be read only once.", diags);
  const bool is_syntax_given = !options.path.empty() || common.syntax != Syntax::Auto;
  if (!is_syntax_given) check_syntaxes(options, is_json, diags);
  if (diags.has_errors()) {
    output.report(diags);
    return ExitCode::Error;
  }
  const MergedVersion base = read_version(options.base, is_json, common, diags);
  const MergedVersion ours = read_version(options.ours, is_json, common, diags);
  const MergedVersion theirs = read_version(options.theirs, is_json, common, diags);
  const auto merged = diags.has_errors()
                          ? std::nullopt
                          : write::merge(base.source, ours.source, theirs.source, diags,
                                         merge_options(options, common, is_json));
  if (merged) {
    const std::string text = write::with_changes(ours.source->text(), merged->changes);
    if (!options.in_place) {
      write_result(options.output, text, output, diags);
    } else if (const auto problem = replace_file(options.ours, text, ours.read->text())) {
      diags.add(DiagnosticCode::CannotWriteFile, {}, *problem);
    }
  }
  if (!diags.empty() && !options.path.empty()) {
    analysis::ModuleSecrets secrets(common.reading(is_json ? Syntax::Json : Syntax::Native));
    for (const MergedVersion& version : {base, ours, theirs}) {
      if (version.source) secrets.mark_version(version.source, options.path);
    }
  }
  output.report(diags);
  if (diags.has_errors() || !merged) return ExitCode::Error;
  const std::size_t conflicts = merged->conflicts.size();
  if (conflicts > 0) report_conflicts(conflicts, name, output);
  return conflicts > 0 ? ExitCode::Negative : ExitCode::Fine;
}

}  // namespace

const Command merge_command = {
    "merge", "Merge two versions of a file by structure",
    R"(Writes OURS with the changes from BASE to THEIRS. Both may have changed different arguments of a block,
attributes of an object or elements of a list; there is a conflict only where both changed the same
thing differently, and it is marked as git does it. Files with errors are not merged, and nothing is
written.

As a merge driver of git:

  git config merge.hecla.name 'merge configuration by structure'
  git config merge.hecla.driver 'hecla merge --in-place --path %P --marker-size %L %O %A %B'
  echo '*.tf merge=hecla' >> .gitattributes

Exit status: 0 merged; 1 conflicts; 2 an error in a file, a file that cannot be read or written, or a
usage error.)",
    prepare<MergeOptions, declare_merge, run_merge>};

}  // namespace hecla::cli
