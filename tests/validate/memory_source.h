// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Modules whose files are texts, for tests.
#include <hecla/file/file.h>
#include <hecla/validate/module_source.h>

#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace hecla::test_support {

class MemorySource final : public validate::ModuleSource {
 public:
  // Adds a file of the root module, or of another one: "child/main.tf".
  void add(const std::string& path, std::string text) { texts_[path] = std::move(text); }

  std::shared_ptr<const validate::ModuleFiles> root(Diagnostics& diags) override {
    return read(".", diags);
  }
  Found find(const validate::ModuleRequest& request, Diagnostics& diags) override {
    if (!request.source.starts_with('.'))
      return {.files = nullptr, .missing = Missing::NotInstalled};
    const auto path =
        (std::filesystem::path(request.caller_directory) / request.source).lexically_normal();
    std::string directory = path.generic_string();
    if (directory.ends_with('/')) directory.pop_back();
    auto files = read(directory, diags);
    if (files->files.empty()) return {.files = nullptr};
    return {.files = files};
  }

 private:
  std::shared_ptr<const validate::ModuleFiles> read(const std::string& directory,
                                                    Diagnostics& diags) {
    auto files = std::make_shared<validate::ModuleFiles>();
    files->directory = directory;
    files->identity = directory;
    for (const auto& [path, text] : texts_) {
      const std::filesystem::path file(path);
      const std::string parent = file.has_parent_path() ? file.parent_path().generic_string() : ".";
      if (parent != directory) continue;
      const std::string name = file.filename().string();
      auto& group = name.find(".tftest.") == std::string::npos ? files->files : files->tests;
      group.push_back({name, parse_text(path, text, diags).body()});
    }
    return files;
  }

  std::map<std::string, std::string> texts_;
};

}  // namespace hecla::test_support
