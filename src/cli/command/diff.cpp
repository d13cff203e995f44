// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla diff: prints how two files or directories differ in structure.
#include <hecla/terraform/file_structure.h>
#include <hecla/write/structural_diff.h>

#include <algorithm>
#include <map>
#include <utility>

#include "analysis/files.h"
#include "analysis/module_moves.h"
#include "cli/arguments/shared_options.h"
#include "cli/io/inputs.h"
#include "cli/io/output.h"
#include "cli/io/parallel.h"
#include "jsontext/writer.h"
#include "os/paths.h"

namespace hecla::cli {
namespace {

struct DiffOptions {
  std::vector<std::string> paths;  // two, or what git passes to an external diff
  bool recursive = false;
  bool moves = false;
  bool json = false;
};

void declare_diff(Arguments& arguments, DiffOptions& diff) {
  arguments.positional("PATH", diff.paths, "Two files or two directories; \"-\" is standard input")
      .required();
  arguments.flag("-r,--recursive", diff.recursive, "Recurse into subdirectories");
  arguments.flag("--moves", diff.moves,
                 "Also report blocks, arguments and attributes in another order");
  arguments.flag("--json", diff.json, "Print JSON, one line for each difference");
  add_parsing(arguments);
  arguments.check([&diff] {
    const std::size_t count = diff.paths.size();
    const bool is_git = count == 1 || count == 7 || count == 9;
    return count == 2 || is_git ? "" : "Expected two files or two directories.";
  });
}

using write::Difference;
using write::DifferenceKind;

// A file to compare.
struct Side {
  std::string path;
  std::string shown_name = path;
  bool is_absent() const { return path == "/dev/null"; }
};

// --- text for people

std::string place(const SourceRange& range) {
  return std::string(range.name()) + ":" + std::to_string(range.start().line);
}

// Returns the whitespace at the start of the line on which the range begins.
std::string_view indentation(const SourceRange& range) {
  const std::string_view line = range.source()->line(range.start().line);
  return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

// Which newlines a text contains.
struct Newlines {
  bool has_lf = false, has_crlf = false;
};
Newlines newlines_in(std::string_view text) {
  Newlines found;
  for (std::size_t i = text.find('\n'); i != text.npos; i = text.find('\n', i + 1)) {
    (i > 0 && text[i - 1] == '\r' ? found.has_crlf : found.has_lf) = true;
  }
  return found;
}

// Returns whether the newlines may be what differs between the texts, as in heredocs.
bool may_differ_in_newlines(std::string_view before, std::string_view after) {
  const Newlines a = newlines_in(before), b = newlines_in(after);
  return (a.has_lf || b.has_lf) && (a.has_crlf || b.has_crlf);
}

// Appends the lines of the range, without the indentation of the first one.
template <std::size_t size>
void append_lines(TerminalText& out, const char (&prefix)[size], const SourceRange& range,
                  bool shows_newlines) {
  const std::string_view indent = indentation(range);
  std::string_view rest = range.text();
  for (bool is_first = true; is_first || !rest.empty(); is_first = false) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (!shows_newlines && line.ends_with('\r')) line.remove_suffix(1);
    if (!is_first && line.starts_with(indent)) line.remove_prefix(indent.size());
    out << prefix << line << "\n";
  }
}

TerminalText text_of(const Difference& difference) {
  TerminalText out;
  switch (difference.kind) {
    case DifferenceKind::Added:
      out << "+ " << difference.path << " (" << place(difference.after) << ")\n";
      break;
    case DifferenceKind::Removed:
      out << "- " << difference.path << " (" << place(difference.before) << ")\n";
      break;
    case DifferenceKind::Changed:
    case DifferenceKind::Moved:
      out << (difference.kind == DifferenceKind::Moved ? TerminalText("> ") : TerminalText("~ "))
          << difference.path << " (" << place(difference.before) << ", " << place(difference.after)
          << ")\n";
  }
  if (difference.kind == DifferenceKind::Moved) return out;
  const SourceRange &before = difference.before, &after = difference.after;
  const bool shows_newlines = before.has_source() && after.has_source() &&
                              may_differ_in_newlines(before.text(), after.text());
  if (before.has_source()) append_lines(out, "    - ", before, shows_newlines);
  if (after.has_source()) append_lines(out, "    + ", after, shows_newlines);
  return out;
}

// --- JSON

void write_part(jsontext::Writer& json, std::string_view key, const SourceRange& range) {
  if (!range.has_source()) return;
  const Position start = range.start();
  json.key(key).begin_object();
  json.key("file").string(range.name());
  json.key("range").begin_array();
  json.number(range.bytes().begin);
  json.number(range.bytes().end);
  json.end_array();
  json.key("line").number(start.line);
  json.key("column").number(start.column);
  json.key("text").string(range.text());
  json.end_object();
}

std::string json_of(const Difference& difference) {
  std::string line;
  jsontext::Writer json(line);
  json.begin_object();
  json.key("kind").string(name(difference.kind));
  json.key("path").string(difference.path);
  write_part(json, "before", difference.before);
  write_part(json, "after", difference.after);
  json.end_object();
  return line += '\n';
}

// --- comparing

class DiffRun {
 public:
  DiffRun(const DiffOptions& options, const CommonOptions& common, Progress* progress)
      : options_(options), common_(common), progress_(progress) {}

  void compare(const std::string& before, const std::string& after) {
    if (is_directory(before) != is_directory(after)) {
      return report_usage_error("A directory can only be compared with another directory.", diags_);
    }
    is_directory(before) ? compare_directories(before, after)
                         : compare_files({before}, {after}, common_.syntax);
  }

  void compare_files(const Side& before, const Side& after, Syntax syntax) {
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
    const write::StructuralDiffOptions comparison{.moves = options_.moves,
                                                  .structure = terraform::json_structure(json_name),
                                                  .limits = common_.limits};
    for (Difference& difference :
         write::structural_diff(file_before, file_after, diags_, comparison)) {
      found_.push_back(std::move(difference));
    }
  }

  // Writes the result. After an error, only the diagnostics.
  bool finish(Output& output) {
    output.report(diags_);
    if (diags_.has_errors()) return false;
    for (const auto& [kind, path] : files_) write_file(kind, path, output);
    for (const Difference& difference : found_) {
      options_.json ? output.write_document(json_of(difference))
                    : output.write(text_of(difference));
    }
    return true;
  }
  bool differs() const { return !found_.empty() || !files_.empty(); }

 private:
  File read(const Side& side, bool is_json) {
    const FileOptions reading = common_.reading(is_json ? Syntax::Json : Syntax::Native);
    Diagnostics own(common_.limits.max_diagnostics);
    const File file = side.is_absent()
                          ? parse_text(side.shown_name, is_json ? "{}" : "", own, reading)
                          : read_existing(side, own, reading);
    diags_.append(std::move(own));
    return file;
  }

  File read_existing(const Side& side, Diagnostics& own, const FileOptions& reading) const {
    if (side.shown_name == side.path) return parse_file(side.path, own, reading);
    const auto source = Source::read_file(side.path, common_.limits.max_source_bytes);
    if (!source) own.add(DiagnosticCode::CannotReadFile, {}, source.error());
    return parse_text(side.shown_name, source ? std::string((*source)->text()) : "", own, reading);
  }

  void compare_directories(const std::string& before, const std::string& after) {
    std::map<std::string, std::pair<std::string, std::string>> files;  // by relative path
    for (std::string& path : find(before)) files[relative(path, before)].first = std::move(path);
    for (std::string& path : find(after)) files[relative(path, after)].second = std::move(path);
    std::vector<std::pair<std::string, std::string>> pairs;
    for (auto& [name, paths] : files) pairs.push_back(std::move(paths));
    for_each_in_order(
        pairs.size(), {common_.limits.max_nesting, progress_},
        [&](std::size_t i) { return compare_pair(pairs[i].first, pairs[i].second); },
        [&](std::size_t, DiffRun pair) { append(std::move(pair)); });
    if (!diags_.has_errors())
      found_ = analysis::with_moves(std::move(found_), before, after, common_.limits);
  }

  // Compares a file of each directory; one of them may be missing.
  DiffRun compare_pair(const std::string& before, const std::string& after) const {
    DiffRun pair(options_, common_, nullptr);
    if (before.empty()) {
      pair.files_.emplace_back(DifferenceKind::Added, after);
      pair.compare_files({"/dev/null", after}, {after}, Syntax::Auto);
    } else if (after.empty()) {
      pair.files_.emplace_back(DifferenceKind::Removed, before);
      pair.compare_files({before}, {"/dev/null", before}, Syntax::Auto);
    } else {
      pair.compare_files({before}, {after}, Syntax::Auto);
    }
    return pair;
  }

  void append(DiffRun other) {
    diags_.append(std::move(other.diags_));
    std::move(other.found_.begin(), other.found_.end(), std::back_inserter(found_));
    std::move(other.files_.begin(), other.files_.end(), std::back_inserter(files_));
  }

  std::vector<std::string> find(const std::string& directory) {
    return analysis::find_configuration(directory, options_.recursive, diags_);
  }
  static std::string relative(const std::string& path, const std::string& directory) {
    return os::relative_path(path, directory);
  }

  void write_file(DifferenceKind kind, const std::string& path, Output& output) const {
    const bool is_added = kind == DifferenceKind::Added;
    if (!options_.json) {
      output.write((is_added ? TerminalText("+ file ") : TerminalText("- file ")) << path << "\n");
      return;
    }
    std::string line;
    jsontext::Writer json(line);
    json.begin_object();
    json.key("kind").string(name(kind));
    json.key("path").string(".");
    json.key(is_added ? "after" : "before").begin_object();
    json.key("file").string(path);
    json.end_object();
    json.end_object();
    output.write_document(line + "\n");
  }

  const DiffOptions& options_;
  const CommonOptions& common_;
  Progress* progress_;
  Diagnostics diags_{1'000'000};
  std::vector<Difference> found_;
  std::vector<std::pair<DifferenceKind, std::string>> files_;  // that only one directory has
};

ExitCode run_diff(const DiffOptions& options, const CommonOptions& common, Output& output) {
  const std::vector<std::string>& paths = options.paths;
  DiffRun run(options, common, &output.progress());
  const bool is_called_by_git = paths.size() != 2;
  if (paths.size() == 1) {
    output.write(TerminalText("* unmerged ") << paths[0] << "\n");
    return ExitCode::Fine;
  }
  if (is_called_by_git) {
    const std::string& new_name = paths.size() == 9 ? paths[7] : paths[0];
    run.compare_files({paths[1], "a/" + paths[0]}, {paths[4], "b/" + new_name}, common.syntax);
  } else {
    run.compare(paths[0], paths[1]);
  }
  if (!run.finish(output)) return ExitCode::Error;
  return run.differs() && !is_called_by_git ? ExitCode::Negative : ExitCode::Fine;
}

}  // namespace

const Command diff_command = {
    "diff", "Compare files or directories in structure, not in layout",
    R"(Blocks are matched by type and labels, arguments and attributes by name, files in directories by
relative path. Whitespace, comments, trailing commas and, without --moves, the order of blocks and
arguments do not count. A file in the native syntax and one in the JSON syntax are compared by their
expressions and the values of strings. Each difference begins with a line that has its path and positions:

  + added      - removed      ~ changed      > moved (with --moves)

In git, as a difftool, or for "git diff" and "git log -p --ext-diff" on files with an attribute:

  git difftool -x 'hecla diff' HEAD~1
  git config diff.hecla.command 'hecla diff'       and in .gitattributes: *.tf diff=hecla

Examples:
  hecla diff old.tf new.tf
  hecla diff --recursive --json infra.old infra
  git show HEAD:main.tf | hecla diff - main.tf

Exit status: 0 no differences, or called by "git diff"; 1 differences; 2 an error in a file, a file that
cannot be read, or a usage error.)",
    prepare<DiffOptions, declare_diff, run_diff>};

}  // namespace hecla::cli
