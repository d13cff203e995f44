// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Files of revisions in a git repository, which the program `git` reads.
//
//   const GitRepository git("infra");
//   if (const auto commit = git.find_revision("main"))
//     for (const auto& [path, object] : git.files(*commit)) ...
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::cli {

class GitRepository {
 public:
  // The repository around a directory. Only files below the directory are seen, with paths from it.
  explicit GitRepository(std::string directory) : directory_(std::move(directory)) {}

  // Returns the id of the commit that a text such as "main", "HEAD~2" or "v1.0" means; nothing if there is none, no
  // repository, or no git.
  std::optional<std::string> find_revision(const std::string& text) const;
  // Returns the last commit that both contain.
  std::optional<std::string> merge_base(const std::string& a, const std::string& b) const;

  // Returns the regular files of a commit: the ids of their contents by path. Equal contents have equal ids.
  std::optional<std::map<std::string, std::string>> files(const std::string& commit) const;
  // Returns the files in the directory that git does not ignore, with empty ids.
  std::optional<std::map<std::string, std::string>> files_on_disk() const;
  // Returns contents by their ids.
  std::optional<std::map<std::string, std::string>> contents(
      std::span<const std::string> ids) const;

 private:
  std::optional<std::string> run(std::vector<std::string> arguments,
                                 std::string_view input = {}) const;

  std::string directory_;
};

}  // namespace hecla::cli
