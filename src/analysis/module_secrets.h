// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Marks the secrets that files declare (terraform/secrets.h), also with what other files say about them.
//
//   analysis::ModuleSecrets secrets(options);
//   secrets.mark(file);      // what is printed of the file now shows "(secret)"
//
// A file of a module, and a file of values (*.tfvars), is marked with what all files of the module declare, and its calls of
// modules in other directories with what these declare. These are read in the file system, or are texts. Where a directory
// with values or tests has no module, it is for that of the nearest directory above that has one. Secrets that programs in
// PCL declare are marked, too. Safe to call from several threads.
#include <hecla/base/mutex.h>
#include <hecla/file/file.h>

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "terraform/secrets.h"

namespace hecla::analysis {

class ModuleSecrets {
 public:
  using Texts = std::map<std::string, std::string>;  // by path

  // The syntax is that of files whose directory was not searched for them.
  explicit ModuleSecrets(FileOptions options = {}) : options_(std::move(options)) {}
  // The files of modules are `texts`; nothing is read.
  ModuleSecrets(FileOptions options, Texts texts)
      : options_(std::move(options)), texts_(std::move(texts)) {}

  // Marks the parsed files of a module, or one of them, and returns what they and their module declare.
  terraform::DeclaredSecrets mark(std::span<const File> files, bool has_errors = false);
  terraform::DeclaredSecrets mark(const File& file, bool has_errors = false) {
    return mark(std::span(&file, 1), has_errors);
  }
  // Marks the sources that the diagnostics point to. Parses those that may declare something.
  void mark(const Diagnostics& diags);
  // Marks a version of the file that has this path.
  void mark_version(const SourceRef& source, const std::string& path);

 private:
  using Shared = std::shared_ptr<const terraform::DeclaredSecrets>;
  // A file, and the path by which its module is found.
  struct Placed {
    const File* file;
    const std::string& path;
  };
  terraform::DeclaredSecrets mark(std::span<const Placed> files, bool has_errors);
  Shared of_module(const std::string& path);
  // Paths have one form in the maps.
  std::string short_path(std::string_view path) const;
  std::string directory_of(std::string_view file) const;
  // The directory above; nothing above that of the file system or of the texts.
  std::optional<std::string> above(const std::string& directory) const;
  bool is_of_tests(const std::string& directory) const;
  // What the files of a directory declare.
  Shared of_directory(const std::string& directory);
  Shared read_module(const std::string& directory) const;
  std::vector<std::string> list(const std::string& directory) const;
  SourceRef read(const std::string& path) const;
  void mark_calls(const Placed& file, bool has_errors);
  // For calls in a file, or runs of tests.
  terraform::FindDeclaredSecrets declared_by_calls_of(const std::string& path);
  // The sources that the override files of a directory give to calls, by the names of the calls.
  using Sources = std::map<std::string, std::string>;
  std::shared_ptr<const Sources> overridden_sources(const std::string& directory);

  FileOptions options_;
  std::optional<Texts> texts_;
  Mutex mutex_;
  std::map<std::string, std::shared_ptr<const Sources>> sources_;  // by directory
  std::map<std::string, Shared> modules_;                          // by directory
};

}  // namespace hecla::analysis
