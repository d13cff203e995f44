// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Marks the secrets that files declare (hecla/terraform/secrets.h) when their modules are not read as a whole.
//
//   analysis::ModuleSecrets secrets(options);
//   secrets.mark(file.source());      // what is printed of the file now shows "(secret)"
//
// A Terraform file whose directory has override files, and a file of values (*.tfvars), is marked with what all files of
// the module declare, and its calls of modules in other directories with what these declare, so this accesses the file
// system. Safe to call from several threads.
#include <hecla/base/mutex.h>
#include <hecla/file/file.h>
#include <hecla/terraform/secrets.h>

#include <map>
#include <memory>
#include <string>

namespace hecla::analysis {

class ModuleSecrets {
 public:
  // The syntax is that of files whose directory was not searched for them.
  explicit ModuleSecrets(FileOptions options = {}) : options_(std::move(options)) {}

  // Marks a parsed file, and returns what it and its module declare.
  terraform::DeclaredSecrets mark(const File& file, bool has_errors = false);
  // Marks the sources that the diagnostics point to. Parses those that may declare something.
  void mark(const Diagnostics& diags);

 private:
  using Shared = std::shared_ptr<const terraform::DeclaredSecrets>;
  // What the files of a directory declare. Without override files, only a file itself can declare that its values are
  // secret; then there is nothing for module files.
  enum class Wanted : std::uint8_t { Overrides, All };
  Shared of_module(const std::string& path);
  Shared of_directory(const std::string& directory, Wanted wanted);
  Shared read_module(const std::string& directory, Wanted wanted) const;
  void mark(const SourceRef& source);
  void mark_calls(const File& file, bool has_errors);

  FileOptions options_;
  Mutex mutex_;
  std::map<std::pair<std::string, Wanted>, Shared> modules_;  // by directory
};

}  // namespace hecla::analysis
