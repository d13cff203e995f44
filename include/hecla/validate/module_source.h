// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where the files of modules come from.
//
//   validate::DirectorySource source("infra", {});       // accesses the file system
//   const auto root = source.root(diags);
//
// Implement ModuleSource to validate modules that are not files.
#include <hecla/file/file.h>
#include <hecla/terraform/config.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hecla::validate {

struct ModuleFiles {
  std::string directory;  // as path.module shows it
  std::string identity;   // the same for two ways to the same directory
  std::vector<terraform::ModuleFile> files;
  std::vector<terraform::ModuleFile> tests =
      {};  // *.tftest.hcl and *.tftest.json; of the root module
};

// A call of a module that has to be found.
struct ModuleRequest {
  std::vector<std::string> path;  // the names of the calls from the root module to this one
  std::string source;
  std::string caller_directory;
};

// Not synchronized.
class ModuleSource {
 public:
  enum class Missing {
    NotInstalled,  // the module must be installed before it can be validated
    NotFound,      // there is no such module
  };
  struct Found {
    std::shared_ptr<const ModuleFiles> files;  // null if it is missing
    Missing missing = Missing::NotFound;
    std::string version = {};  // of a module from a registry
    std::string source = {};   // the source that was installed; empty if it is not known
  };
  virtual ~ModuleSource() = default;

  // Returns the files of the root module; reports files that cannot be read.
  virtual std::shared_ptr<const ModuleFiles> root(Diagnostics& diags) = 0;
  virtual Found find(const ModuleRequest& request, Diagnostics& diags) = 0;
};

// Modules in directories. A source that begins with "./" or "../" is the path of a directory; others are looked up in
// .terraform/modules/modules.json of the root module, where `terraform init` lists them. Accesses the file system. Each
// directory is read once.
class DirectorySource final : public ModuleSource {
 public:
  explicit DirectorySource(std::string root, FileOptions options = {});
  ~DirectorySource() override;

  std::shared_ptr<const ModuleFiles> root(Diagnostics& diags) override;
  Found find(const ModuleRequest& request, Diagnostics& diags) override;

 private:
  struct Installed {
    std::string directory, source, version;
  };
  std::shared_ptr<const ModuleFiles> read(const std::string& directory, Diagnostics& diags);
  std::shared_ptr<const ModuleFiles> with_tests(ModuleFiles files, Diagnostics& diags) const;
  void add_files(const std::vector<std::string>& paths, std::vector<terraform::ModuleFile>& files,
                 Diagnostics& diags) const;
  void add_tests(const std::string& directory, std::vector<terraform::ModuleFile>& files,
                 Diagnostics& diags) const;
  std::string shown_path(const std::string& directory) const;
  void read_manifest();

  std::string root_;
  FileOptions options_;
  bool has_manifest_ = false;
  std::map<std::string, Installed> installed_;
  std::map<std::string, std::shared_ptr<const ModuleFiles>> read_;
};

}  // namespace hecla::validate
