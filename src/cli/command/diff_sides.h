// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The files that `hecla diff` compares: those of two directories, or of two revisions in git.
#include <hecla/source/diagnostic.h>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hecla::cli {

// A file to compare.
struct Side {
  std::string path = "/dev/null";
  std::string shown_name = path;
  const std::string* text = nullptr;  // instead of what is at the path
  std::string module_path = {};       // of the file of a module, if the path is a temporary one
  bool is_absent() const { return path == "/dev/null"; }
};

// Two versions of a file; one may be absent.
struct SidePair {
  Side before = {}, after = {};
};

// Returns the files of two directories.
std::vector<SidePair> directory_pairs(const std::string& before, const std::string& after,
                                      bool is_recursive, Diagnostics& diags);

struct Revisions {
  std::string directory = ".";
  std::string before;                               // a commit
  std::optional<std::string> after = std::nullopt;  // nothing: the files in the directory
};

// Returns the revisions that the words of the command mean: A..B, A...B (from where both parted), A, or A and B, and a
// directory. A name of a file or directory is not a revision. Returns nothing if they are paths, and after reporting a
// range of revisions that do not exist.
std::optional<Revisions> find_revisions(std::span<const std::string> words, Diagnostics& diags);

void report_unknown_revision(const std::string& text, Diagnostics& diags,
                             const std::string& directory = ".");

struct RevisionPairs {
  std::map<std::string, std::string> contents = {};  // the texts of the sides
  std::vector<SidePair> pairs = {};
};

// The names of the directories of revisions, as in git's diffs: a/main.tf.
inline constexpr const char *before_directory = "a", *after_directory = "b";

// Returns the files that differ between revisions, in the directory and its subdirectories.
RevisionPairs revision_pairs(const Revisions& revisions, Diagnostics& diags);

// Returns the texts of all configuration in both revisions by such names. What git cannot read is left out.
std::map<std::string, std::string> revision_texts(const Revisions& revisions);

}  // namespace hecla::cli
