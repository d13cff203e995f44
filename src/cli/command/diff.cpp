// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla diff: prints how two files, directories or revisions differ in structure.
#include <hecla/terraform/file_structure.h>
#include <hecla/terraform/module.h>
#include <hecla/write/structural_diff.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "analysis/equal_values.h"
#include "analysis/module_moves.h"
#include "analysis/module_secrets.h"
#include "cli/arguments/shared_options.h"
#include "cli/command/diff_forms.h"
#include "cli/command/diff_sides.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "os/file_system.h"
#include "os/paths.h"

namespace hecla::cli {
namespace {

struct DiffOptions {
  std::vector<std::string> paths;  // two, or what git passes to an external diff
  bool recursive = false;
  bool moves = false;
  bool by_value = false;
  DiffForm form = DiffForm::Text;
};

constexpr const char* two_paths = "Expected two files or two directories.";

void declare_diff(Arguments& arguments, DiffOptions& diff) {
  arguments
      .positional(
          "PATH", diff.paths,
          "Two files or two directories, \"-\" for standard input; or revisions of git: A..B, "
          "A...B, or A and B, and a directory [.]")
      .required();
  arguments.flag("-r,--recursive", diff.recursive, "Recurse into subdirectories");
  arguments.flag("--moves", diff.moves,
                 "Also report blocks, arguments and attributes in another order");
  arguments.flag("--semantic", diff.by_value,
                 "Leave out constant expressions that have the same value");
  arguments.flag("--summary", diff.form, DiffForm::Summary,
                 "Print addresses, positions and numbers only");
  arguments.flag("--json", diff.form, DiffForm::Json, "Print JSON, one line for each difference")
      .excludes("--summary");
  arguments
      .flag("--markdown", diff.form, DiffForm::Markdown,
            "Print Markdown for a comment on a pull request")
      .excludes("--json")
      .excludes("--summary");
  add_jobs(arguments);
  add_parsing(arguments);
  arguments.check([&diff] {
    const std::size_t count = diff.paths.size();
    const bool is_git = count == 1 || count == 7 || count == 9;
    return count == 2 || count == 3 || is_git ? "" : two_paths;
  });
}

using write::Difference;

class DiffRun {
 public:
  DiffRun(const DiffOptions& options, const CommonOptions& common, Progress* progress)
      : options_(options), common_(common), progress_(progress) {}

  void compare(const std::string& before, const std::string& after) {
    if (is_directory(before) != is_directory(after)) {
      return report_usage_error("A directory can only be compared with another directory.", diags_);
    }
    if (!is_directory(before)) return compare_files({before}, {after}, common_.syntax);
    compare_pairs(directory_pairs(before, after, options_.recursive, diags_), before, after);
  }

  // `is_in_directory` says that blocks can also be in other files.
  void compare_files(const Side& before, const Side& after, Syntax syntax,
                     bool is_in_directory = false) {
    if (before.path == "-" && after.path == "-") {
      return report_usage_error("Standard input can be read only once.", diags_);
    }
    // A file that does not exist has the syntax of the other one.
    const Side& named = before.is_absent() ? after : before;
    const bool is_json = hecla::is_json(named.shown_name, syntax);
    const bool is_other_json =
        after.is_absent() ? is_json : hecla::is_json(after.shown_name, syntax);
    const std::size_t errors = diags_.error_count();
    const File file_before = read(before, is_json), file_after = read(after, is_other_json);
    if (diags_.error_count() != errors) return;
    const std::string& json_name = is_json ? before.shown_name : after.shown_name;
    write::StructuralDiffOptions comparison = this->comparison();
    comparison.structure = terraform::json_structure(json_name);
    const bool is_native_module =
        !is_json && !is_other_json && terraform::is_module_file(os::file_name(named.shown_name));
    if (is_in_directory && is_native_module) comparison.is_nameless = analysis::is_nameless_block;
    for (Difference& difference :
         write::structural_diff(file_before, file_after, diags_, comparison)) {
      found_.parts.push_back(std::move(difference));
    }
  }

  // Writes the result. After an error, only the diagnostics.
  bool finish(Output& output) {
    output.report(diags_);
    if (diags_.has_errors()) return false;
    switch (options_.form) {
      case DiffForm::Text:
      case DiffForm::Summary:
        output.write(diff_text(found_, options_.form == DiffForm::Text, output.has_colored_data()));
        break;
      case DiffForm::Json:
        output.write_document(diff_json(found_));
        break;
      case DiffForm::Markdown:
        output.write_document(diff_markdown(found_));
    }
    return true;
  }
  bool differs() const { return !found_.parts.empty() || !found_.files.empty(); }

  void compare_revisions(const Revisions& revisions) {
    const RevisionPairs files = revision_pairs(revisions, diags_);
    compare_pairs(files.pairs, before_directory, after_directory);
    if (!diags_.empty())
      analysis::ModuleSecrets(common_.reading(), revision_texts(revisions)).mark(diags_);
  }

 private:
  write::StructuralDiffOptions comparison() const {
    write::StructuralDiffOptions comparison{.moves = options_.moves, .limits = common_.limits};
    if (options_.by_value) comparison.are_equal = analysis::EqualValues(common_.limits);
    return comparison;
  }

  File read(const Side& side, bool is_json) {
    const FileOptions reading = common_.reading(is_json ? Syntax::Json : Syntax::Native);
    Diagnostics own(common_.limits.max_diagnostics);
    const File file = side.is_absent()
                          ? parse_text(side.shown_name, is_json ? "{}" : "", own, reading)
                          : read_existing(side, own, reading);
    if (!own.empty() && !side.module_path.empty())
      analysis::ModuleSecrets(reading).mark_version(file.source(), side.module_path);
    diags_.append(std::move(own));
    return file;
  }

  File read_existing(const Side& side, Diagnostics& own, const FileOptions& reading) const {
    if (side.shown_name == side.path && !side.text) return parse_file(side.path, own, reading);
    if (side.text) return parse_text(side.shown_name, std::string(*side.text), own, reading);
    const auto source = Source::read_file(side.path, common_.limits.max_source_bytes);
    if (!source) own.add(DiagnosticCode::CannotReadFile, {}, source.error());
    return parse_text(side.shown_name, source ? std::string((*source)->text()) : "", own, reading);
  }

  void compare_pairs(const std::vector<SidePair>& pairs, const std::string& before,
                     const std::string& after) {
    for_each_in_order(
        pairs.size(), {common_.limits.max_nesting, progress_, common_.jobs},
        [&](std::size_t i) { return compare_pair(pairs[i]); },
        [&](std::size_t, DiffRun pair) { append(std::move(pair)); });
    if (diags_.has_errors()) return;
    found_.parts = analysis::with_moves(std::move(found_.parts), before, after, comparison());
  }

  DiffRun compare_pair(const SidePair& files) const {
    DiffRun pair(options_, common_, nullptr);
    if (files.before.is_absent()) pair.found_.files.push_back({true, files.after.shown_name});
    if (files.after.is_absent()) pair.found_.files.push_back({false, files.before.shown_name});
    pair.compare_files(files.before, files.after, Syntax::Auto, true);
    return pair;
  }

  void append(DiffRun other) {
    diags_.append(std::move(other.diags_));
    std::ranges::move(other.found_.parts, std::back_inserter(found_.parts));
    std::ranges::move(other.found_.files, std::back_inserter(found_.files));
  }

  const DiffOptions& options_;
  const CommonOptions& common_;
  Progress* progress_;
  Diagnostics diags_{1'000'000};
  FoundDifferences found_;
};

// Returns whether a mode of git is that of a symbolic link.
bool is_link(std::string_view mode) { return mode == "120000"; }

Side side_of(const std::string& file, std::string_view mode, const std::string& prefix,
             const std::string& name) {
  return {
      .path = is_link(mode) ? Side().path : file, .shown_name = prefix + name, .module_path = name};
}

// Compares what the paths name. `is_called_by_git` says that they are the arguments of an external diff: PATH OLD-FILE
// OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE, and of a renamed file its new path.
void compare(const std::vector<std::string>& paths, bool is_called_by_git, Syntax syntax,
             DiffRun& run) {
  if (!is_called_by_git) return run.compare(paths[0], paths[1]);
  const std::string& new_name = paths.size() == 9 ? paths[7] : paths[0];
  run.compare_files(side_of(paths[1], paths[3], "a/", paths[0]),
                    side_of(paths[4], paths[6], "b/", new_name), syntax);
}

ExitCode run_diff(const DiffOptions& options, const CommonOptions& common, Output& output) {
  const std::vector<std::string>& paths = options.paths;
  DiffRun run(options, common, &output.progress());
  // git sets the variable when it calls an external diff.
  const bool is_in_git = std::getenv("GIT_DIFF_PATH_COUNTER") != nullptr;
  Diagnostics usage;
  const auto revisions = is_in_git ? std::nullopt : find_revisions(paths, usage);
  if (!revisions && !usage.has_errors()) {
    if (paths.size() == 1 && !is_in_git && !os::exists(paths[0]))
      report_unknown_revision(paths[0], usage);
    else if (paths.size() == 3 || (paths.size() == 1 && !is_in_git))
      report_usage_error(two_paths, usage);
  }
  if (usage.has_errors()) {
    output.report(usage);
    return ExitCode::Error;
  }
  const bool is_called_by_git = !revisions && paths.size() != 2;
  if (is_called_by_git && paths.size() == 1) {
    output.write(TerminalText("* unmerged ") << paths[0] << "\n");
    return ExitCode::Fine;
  }
  const bool is_about_link = is_called_by_git && (is_link(paths[3]) || is_link(paths[6]));
  if (is_about_link && options.form != DiffForm::Json)
    output.write(TerminalText("* symbolic link ") << paths[0] << "\n");
  revisions ? run.compare_revisions(*revisions)
            : compare(paths, is_called_by_git, common.syntax, run);
  if (!run.finish(output)) return ExitCode::Error;
  return run.differs() && !is_called_by_git ? ExitCode::Negative : ExitCode::Fine;
}

}  // namespace

const Command diff_command = {
    "diff", "Compare files, directories or revisions in structure, not in layout",
    R"(Blocks are matched by type and labels, arguments and attributes by name, files in directories by
relative path. Whitespace, comments, trailing commas and, without --moves, the order of blocks and
arguments do not count. A file in the native syntax and one in the JSON syntax are compared by their
expressions and the values of strings. Each difference begins with a line that has its path and positions:

  + added      - removed      ~ changed      > moved (to another file; with --moves, in its block)

A word that names no file can be a revision of git. All files below the directory are compared then:

  main..HEAD   two revisions          main...HEAD   from where HEAD left main, as in a pull request
  main         a revision with the files on disk

In git, as a difftool, or for "git diff" and "git log -p --ext-diff" on files with an attribute:

  git difftool -x 'hecla diff' HEAD~1
  git config diff.hecla.command 'hecla diff'       and in .gitattributes: *.tf diff=hecla

Examples:
  hecla diff old.tf new.tf
  hecla diff main..HEAD
  hecla diff --markdown origin/main...HEAD infra > comment.md
  hecla diff --recursive --json infra.old infra
  git show HEAD:main.tf | hecla diff - main.tf

Exit status: 0 no differences, or called by "git diff"; 1 differences; 2 an error in a file, a file that
cannot be read, or a usage error.)",
    prepare<DiffOptions, declare_diff, run_diff>};

}  // namespace hecla::cli
