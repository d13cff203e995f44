// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/diff_sides.h"

#include "analysis/files.h"
#include "cli/io/git_files.h"
#include "cli/io/inputs.h"
#include "os/file_system.h"
#include "os/paths.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

struct Range {
  std::string before, after;
  bool is_from_merge_base;
};

// Returns the two ends of "A..B" or "A...B"; a missing one is HEAD. A path such as "../a" is not a range.
std::optional<Range> range_in(const std::string& word) {
  const std::size_t dots = word.find("..");
  if (dots == std::string::npos) return std::nullopt;
  const bool is_from_merge_base = word.compare(dots, 3, "...") == 0;
  Range range{word.substr(0, dots), word.substr(dots + (is_from_merge_base ? 3 : 2)),
              is_from_merge_base};
  if (range.before.ends_with('/') || range.after.starts_with('/') ||
      (range.before.empty() && range.after.empty())) {
    return std::nullopt;
  }
  if (range.before.empty()) range.before = "HEAD";
  if (range.after.empty()) range.after = "HEAD";
  return range;
}

std::optional<std::string> existing_revision(const GitRepository& git, const std::string& text,
                                             const std::string& directory, Diagnostics& diags) {
  auto commit = git.find_revision(text);
  if (!commit) report_unknown_revision(text, diags, directory);
  return commit;
}

std::optional<Revisions> revisions_of(const Range& range, const std::string& directory,
                                      Diagnostics& diags) {
  const GitRepository git(directory);
  auto before = existing_revision(git, range.before, directory, diags);
  auto after = before ? existing_revision(git, range.after, directory, diags) : std::nullopt;
  if (!after) return std::nullopt;
  if (range.is_from_merge_base) {
    before = git.merge_base(*before, *after);
    if (!before) {
      report_usage_error(
          in_quotes(range.before) + " and " + in_quotes(range.after) + " have no commit in common.",
          diags);
      return std::nullopt;
    }
  }
  return Revisions{directory, *std::move(before), std::move(after)};
}

void report_git_failure(const std::string& directory, Diagnostics& diags) {
  diags.add(DiagnosticCode::CannotReadFile, {},
            "git cannot read the files of the revisions in " + directory + ".");
}

// Returns a version of a file: its content has the id, which is null for one that is absent, and empty for one on disk.
Side side_of(const char* shown_directory, const std::string& path, const std::string* id,
             const Revisions& revisions, const std::map<std::string, std::string>& contents) {
  Side side;
  side.shown_name = os::joined(shown_directory, path);
  if (!id) return side;
  side.path = os::joined(revisions.directory, path);
  if (!id->empty()) side.text = &contents.at(*id);
  return side;
}

}  // namespace

std::vector<SidePair> directory_pairs(const std::string& before, const std::string& after,
                                      bool is_recursive, Diagnostics& diags) {
  std::map<std::string, SidePair> files;  // by relative path
  for (const std::string& path : analysis::find_configuration(before, is_recursive, diags))
    files[os::relative_path(path, before)].before = {path, path};
  for (const std::string& path : analysis::find_configuration(after, is_recursive, diags))
    files[os::relative_path(path, after)].after = {path, path};
  std::vector<SidePair> pairs;
  for (auto& [name, sides] : files) {
    // The syntax of a side that is absent is that of the other one.
    if (sides.before.is_absent()) sides.before.shown_name = sides.after.shown_name;
    if (sides.after.is_absent()) sides.after.shown_name = sides.before.shown_name;
    pairs.push_back(std::move(sides));
  }
  return pairs;
}

void report_unknown_revision(const std::string& text, Diagnostics& diags,
                             const std::string& directory) {
  report_usage_error(in_quotes(text) + " is not a revision of a git repository in " +
                         (directory == "." ? "this directory" : directory) + ".",
                     diags);
}

std::optional<Revisions> find_revisions(std::span<const std::string> words, Diagnostics& diags) {
  if (words.empty() || words.size() > 3 || os::exists(words[0]) || words[0] == "-")
    return std::nullopt;
  if (const auto range = range_in(words[0]); range && words.size() <= 2)
    return revisions_of(*range, words.size() == 2 ? words[1] : ".", diags);
  const std::string directory = words.size() > 1 && is_directory(words.back()) ? words.back() : ".";
  const std::size_t count = words.size() - (directory == words.back() ? 1 : 0);
  const GitRepository git(directory);
  auto before = git.find_revision(words[0]);
  if (!before || count > 2) return std::nullopt;
  if (count == 1) return Revisions{directory, *std::move(before)};
  auto after = os::exists(words[1]) ? std::nullopt : git.find_revision(words[1]);
  if (!after) return std::nullopt;
  return Revisions{directory, *std::move(before), std::move(after)};
}

RevisionPairs revision_pairs(const Revisions& revisions, Diagnostics& diags) {
  const GitRepository git(revisions.directory);
  const auto before = git.files(revisions.before);
  const auto after = revisions.after ? git.files(*revisions.after) : git.files_on_disk();
  RevisionPairs result;
  if (!before || !after) {
    report_git_failure(revisions.directory, diags);
    return result;
  }
  struct Versions {
    const std::string *before = nullptr, *after = nullptr;  // ids
  };
  std::map<std::string, Versions> files;
  for (const auto& [path, id] : *before) files[path].before = &id;
  for (const auto& [path, id] : *after) files[path].after = &id;
  std::erase_if(files, [](const auto& item) {
    const auto& [path, ids] = item;
    const bool is_equal = ids.before && ids.after && *ids.before == *ids.after;
    return is_equal || !analysis::is_configuration_path(path);
  });
  std::vector<std::string> wanted;
  for (const auto& [path, ids] : files) {
    if (ids.before) wanted.push_back(*ids.before);
    if (ids.after && !ids.after->empty()) wanted.push_back(*ids.after);
  }
  auto contents = git.contents(wanted);
  if (!contents) {
    report_git_failure(revisions.directory, diags);
    return result;
  }
  result.contents = *std::move(contents);
  for (const auto& [path, ids] : files) {
    result.pairs.push_back({side_of(before_directory, path, ids.before, revisions, result.contents),
                            side_of(after_directory, path, ids.after, revisions, result.contents)});
  }
  return result;
}

namespace {

using Texts = std::map<std::string, std::string>;

// Adds the configuration among the files, whose contents have the ids, or are on disk.
void add_texts(const GitRepository& git, const std::string& directory, const char* shown_directory,
               const Texts& ids, Texts& texts) {
  std::vector<std::string> wanted;
  for (const auto& [path, id] : ids) {
    if (!id.empty() && analysis::is_configuration_path(path)) wanted.push_back(id);
  }
  const auto contents = git.contents(wanted);
  for (const auto& [path, id] : ids) {
    if (!analysis::is_configuration_path(path)) continue;
    const std::string name = os::joined(shown_directory, path);
    if (!id.empty()) {
      if (contents) texts[name] = contents->at(id);
    } else if (const auto source = Source::read_file(os::joined(directory, path))) {
      texts[name] = (*source)->text();
    }
  }
}

}  // namespace

std::map<std::string, std::string> revision_texts(const Revisions& revisions) {
  const GitRepository git(revisions.directory);
  const auto before = git.files(revisions.before);
  const auto after = revisions.after ? git.files(*revisions.after) : git.files_on_disk();
  Texts texts;
  if (before) add_texts(git, revisions.directory, before_directory, *before, texts);
  if (after) add_texts(git, revisions.directory, after_directory, *after, texts);
  return texts;
}

}  // namespace hecla::cli
