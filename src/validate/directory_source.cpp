// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/terraform/file_structure.h>
#include <hecla/terraform/module.h>
#include <hecla/validate/module_source.h>
#include <hecla/wire/json.h>

#include "analysis/files.h"
#include "os/file_system.h"
#include "os/paths.h"

namespace hecla::validate {
namespace {

std::string text_of(const Value& object, std::string_view name) {
  const Value* value = object.type().is_object() ? object.find_attribute(name) : nullptr;
  return value && value->if_string() ? std::string(value->as_string()) : std::string();
}

std::string joined_path(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text.append(text.empty() ? "" : ".").append(name);
  return text;
}

}  // namespace

DirectorySource::DirectorySource(std::string root, FileOptions options)
    : root_(os::shortest_path(root)), options_(std::move(options)) {
  read_manifest();
}

DirectorySource::~DirectorySource() = default;

// A manifest that cannot be read is the same as none.
void DirectorySource::read_manifest() {
  const auto source = Source::read_file(os::joined(root_, ".terraform/modules/modules.json"),
                                        options_.limits.max_source_bytes);
  if (!source) return;
  const auto type = wire::implied_type_of_json((*source)->text());
  const auto manifest = type ? wire::decode_json((*source)->text(), *type) : type.error();
  if (!manifest || !manifest->type().is_object()) return;
  const Value* modules = manifest->find_attribute("Modules");
  if (!modules || !modules->is_plain() || !modules->type().is_tuple()) return;
  has_manifest_ = true;
  for (const Value& module : modules->elements()) {
    installed_[text_of(module, "Key")] = {text_of(module, "Dir"), text_of(module, "Source"),
                                          text_of(module, "Version")};
  }
}

// Returns a directory as seen from the root module, which Terraform runs in.
std::string DirectorySource::shown_path(const std::string& directory) const {
  const std::string path = os::relative_path(directory, root_);
  return path.empty() ? "." : path;
}

std::shared_ptr<const ModuleFiles> DirectorySource::read(const std::string& directory,
                                                         Diagnostics& diags) {
  const std::string identity = os::canonical(directory);
  if (!os::is_directory(identity)) return nullptr;
  auto& cached = read_[identity];
  if (cached) return cached;
  auto files = std::make_shared<ModuleFiles>();
  files->directory = shown_path(directory);
  files->identity = identity;
  add_files(analysis::find_module_files(directory, diags), files->files, diags);
  return cached = std::move(files);
}

void DirectorySource::add_files(const std::vector<std::string>& paths,
                                std::vector<terraform::ModuleFile>& files,
                                Diagnostics& diags) const {
  for (const File& file : analysis::read_files(paths, {options_.limits, Syntax::Auto}, diags))
    files.push_back({std::string(os::file_name(file.source()->name())), file.body()});
}

void DirectorySource::add_tests(const std::string& directory,
                                std::vector<terraform::ModuleFile>& files,
                                Diagnostics& diags) const {
  add_files(
      analysis::find_configuration(directory, /*recursive=*/false, diags, terraform::is_test_file),
      files, diags);
}

std::shared_ptr<const ModuleFiles> DirectorySource::with_tests(ModuleFiles files,
                                                               Diagnostics& diags) const {
  const std::string tests = os::joined(root_, "tests");
  add_tests(root_, files.tests, diags);
  if (os::is_directory(tests)) add_tests(tests, files.tests, diags);
  return std::make_shared<const ModuleFiles>(std::move(files));
}

std::shared_ptr<const ModuleFiles> DirectorySource::root(Diagnostics& diags) {
  auto files = read(root_, diags);
  if (files) files = with_tests(*files, diags);
  if (!files) {
    diags.add(DiagnosticCode::CannotReadFile, {}, "The directory " + root_ + " cannot be read.");
  } else if (files->files.empty() && !diags.has_errors()) {
    analysis::report_no_module(root_, diags);
  }
  return files;
}

ModuleSource::Found DirectorySource::find(const ModuleRequest& request, Diagnostics& diags) {
  if (terraform::is_local_source(request.source)) {
    const std::string caller = os::joined(root_, request.caller_directory);
    return {.files = read(os::joined(caller, request.source), diags), .missing = Missing::NotFound};
  }
  const auto installed = installed_.find(joined_path(request.path));
  if (installed == installed_.end())
    return {.files = nullptr, .missing = has_manifest_ ? Missing::NotFound : Missing::NotInstalled};
  const Installed& module = installed->second;
  return {.files = read(os::joined(root_, module.directory), diags),
          .missing = Missing::NotFound,
          .version = module.version};
}

}  // namespace hecla::validate
